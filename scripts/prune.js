/** Removes from dist/ the declarations that no entry leads to. */
import { readFileSync, rmSync } from 'node:fs'
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
