/**
 * Ends the build. Declarations that no entry leads to leave dist/. All that the entries of `@skillc/runtime` lead to is copied to
 * packages/runtime/dist, with the license: both packages have the same bytes.
 */
import { cpSync, existsSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { globSync } from 'tinyglobby'
import ts from 'typescript'

const root = join(import.meta.dirname, '..')
const runtime = join(root, 'packages/runtime')

const listEntries = (folder, ...conditions) => {
  const { exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return conditions.flatMap(condition => Object.values(exports).flatMap(entry => entry[condition] ?? []))
}

/** The entries, by their paths from the root of the package, and all files that they import, at once or later. */
function listReached(entries) {
  const reached = new Set(entries.map(entry => join(entry)))
  for (const file of reached) {
    for (const { fileName } of ts.preProcessFile(readFileSync(join(root, file), 'utf8'), true, true)
      .importedFiles) {
      if (!fileName.startsWith('.')) continue
      const target = join(dirname(file), fileName)
      reached.add(file.endsWith('.d.ts') ? target.replace(/\.[jt]s$/, '.d.ts') : target)
    }
  }
  return reached
}

const declared = listReached(listEntries(root, 'types'))
for (const file of globSync('dist/**/*.d.ts', { cwd: root }))
  if (!declared.has(join(file))) rmSync(join(root, file))

cpSync(join(root, 'LICENSE'), join(runtime, 'LICENSE'))
rmSync(join(runtime, 'dist'), { recursive: true, force: true })
for (const file of listReached(listEntries(runtime, 'types', 'default')))
  for (const each of [file, `${file}.map`])
    if (existsSync(join(root, each))) cpSync(join(root, each), join(runtime, each))
