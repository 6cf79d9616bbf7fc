/**
 * Removes from dist/ what no user of the package reads: declarations that no entry leads to, and the comments of
 * scripts. Declarations keep their comments because editors show them.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { globSync } from 'tinyglobby'
import ts from 'typescript'

const root = join(import.meta.dirname, '..')
const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

const used = new Set()
const pending = Object.values(exports).flatMap(({ types }) => (types === undefined ? [] : join(root, types)))
for (let file = pending.pop(); file !== undefined; file = pending.pop()) {
  if (used.has(file)) continue
  used.add(file)
  for (const { fileName } of ts.preProcessFile(readFileSync(file, 'utf8')).importedFiles)
    if (fileName.startsWith('.')) pending.push(join(dirname(file), fileName.replace(/\.[jt]s$/, '.d.ts')))
}

for (const file of globSync('dist/**/*.d.ts', { cwd: root }))
  if (!used.has(join(root, file))) rmSync(join(root, file))

// `removeComments` of the build itself would empty the declarations too.
const compilerOptions = {
  removeComments: true,
  target: ts.ScriptTarget.ESNext,
  module: ts.ModuleKind.ESNext,
  verbatimModuleSyntax: true,
}
for (const file of globSync('dist/**/*.js', { cwd: root, absolute: true })) {
  const { outputText } = ts.transpileModule(readFileSync(file, 'utf8'), { fileName: file, compilerOptions })
  writeFileSync(file, outputText)
}
