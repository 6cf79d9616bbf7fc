/** What npm packs: all that a user needs, nothing besides, and not much of it. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../', import.meta.url))
const { bin, exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

const MOST_BYTES = 1_000_000

const [packed] = JSON.parse(
  execFileSync('npm', ['pack', '--dry-run', '--ignore-scripts', '--json'], { cwd: root, encoding: 'utf8' }),
)
const files: string[] = packed.files.map(({ path }: { path: string }) => path)

test('a megabyte at most', () => {
  expect(packed.size).toBeLessThan(MOST_BYTES)
})

test('the command, every entry, the schemas and the pages of diagnostics', () => {
  const entries = Object.values<Record<string, string> | string>(exports)
    .flatMap(entry => (typeof entry === 'string' ? [] : Object.values(entry)))
    .concat(bin.skillc)
    .map(path => path.replace('./', ''))
  expect(files).toEqual(expect.arrayContaining([...entries, 'LICENSE', 'schema/manifest.schema.json']))
  expect(files).toContain('docs/rules/long-body.md')
})

test('no sources, maps, tests, or pages that only the repository needs', () => {
  const kept =
    /^(?:dist\/.*\.(?:js|json|d\.ts)|docs\/rules\/[\w-]+\.md|schema\/.*|[A-Z]+(?:\.md)?|package\.json)$/
  expect(files.filter(file => !kept.test(file))).toEqual([])
})

test('types that an entry leads to, and no others', () => {
  const read = (file: string) => readFileSync(join(root, file), 'utf8')
  const types = files.filter(file => file.endsWith('.d.ts'))
  const missing = types.flatMap(file =>
    [...read(file).matchAll(/(?:from |import\()['"](\.[^'"]+)\.[jt]s['"]/g)]
      .map(([, path = '']) => `${join(file, '..', path)}.d.ts`)
      .filter(target => !types.includes(target)),
  )
  expect(missing).toEqual([])
  expect(types.filter(file => /^dist\/cli/.test(file))).toEqual([])
})
