/**
 * How large the sources are: lines by group, files so small that they could join another, and files of the compiler that know of
 * the store of results. `npm run budget` writes the figures that budget.test.ts holds the sources to.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { globSync } from 'tinyglobby'

const root = fileURLToPath(new URL('../', import.meta.url))
const BUDGET = new URL('../test/budget.json', import.meta.url)

/** Lines of a file that is small. */
const SMALL = 45
/** The application of reports, most of which is generated. */
const APPLICATION = /^src\/page\/application/
/** What only `src/pipeline` knows. */
const STORE = /pipeline\/incremental|\b(?:Store|[Ll]edger)\b/

/** @returns {{ lines: Record<string, number>, application: number, smallFiles: number, compilerFilesWithStore: number }} */
export function countSources() {
  const files = globSync('src/**/*.{ts,tsx,js}', { cwd: root }).map(path => ({
    path,
    text: readFileSync(`${root}${path}`, 'utf8'),
  }))
  const own = files.filter(({ path }) => !APPLICATION.test(path))
  const lines = /** @type {Record<string, number>} */ ({})
  for (const { path, text } of own) {
    const [group = ''] = /^src\/[^/]+(?=\/)|^src/.exec(path) ?? []
    lines[group] = (lines[group] ?? 0) + countLines(text)
  }
  return {
    lines,
    application: files
      .filter(({ path }) => APPLICATION.test(path))
      .reduce((sum, { text }) => sum + countLines(text), 0),
    smallFiles: own.filter(({ text }) => countLines(text) <= SMALL).length,
    compilerFilesWithStore: own.filter(
      ({ path, text }) => path.startsWith('src/compiler/') && STORE.test(text),
    ).length,
  }
}

/** @returns {ReturnType<typeof countSources>} */
export function readBudget() {
  return JSON.parse(readFileSync(BUDGET, 'utf8'))
}

function countLines(/** @type {string} */ text) {
  return text.split('\n').length - 1
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  writeFileSync(BUDGET, `${JSON.stringify(countSources(), undefined, 2)}\n`)
