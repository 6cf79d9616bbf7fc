/** What docs/security.md says is true: the tests that it names exist, and its packages are those of a production install. */
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
const page = read('docs/security.md')

/** The last cell of each row of the first table: a file of tests, and words of the title of one in it. */
const shown = Array.from(
  page.matchAll(/^\|.*\| `([a-z0-9./-]+)`: (.+) \|$/gm),
  ([, file = '', title = '']) => ({
    file: `test/${file}.test.ts`,
    title,
  }),
)

test('every threat names a test', () => {
  const [, threats = ''] = /^## Threats$([\s\S]*?)^## /m.exec(page) ?? []
  const rows = threats
    .split('\n')
    .filter(line => line.startsWith('|'))
    .slice(2)
  expect(rows.length).toBeGreaterThan(15)
  expect(shown).toHaveLength(rows.length)
})

test.each(shown)('$file: $title', ({ file, title }) => {
  expect(existsSync(new URL(`../../${file}`, import.meta.url)), file).toBe(true)
  expect(read(file)).toContain(title)
})

interface Locked {
  license?: string
  dev?: boolean
  devOptional?: boolean
  peer?: boolean
  hasInstallScript?: boolean
  /** Of a package of this repository. */
  link?: boolean
}

const lock: { packages: Record<string, Locked> } = JSON.parse(read('package-lock.json'))
const production = Object.entries(lock.packages).filter(
  ([path, { dev, devOptional, peer, link }]) =>
    path !== '' && !path.startsWith('packages/') && !dev && !devOptional && !peer && !link,
)

test('the packages of a production install, with their licenses, are those of the page', () => {
  const [, table = ''] = /^## Dependencies$([\s\S]*)/m.exec(page) ?? []
  const said = Array.from(table.matchAll(/^\| ([^|]+) \| (`.*) \|$/gm)).flatMap(
    ([, license = '', names = '']) =>
      Array.from(names.matchAll(/`([^`]+)`/g), ([, name]) => `${name} ${license}`),
  )
  const held = production.map(
    ([path, { license = 'MIT, by its readme' }]) => `${path.replace(/^.*node_modules\//, '')} ${license}`,
  )
  expect(said.sort()).toEqual([...new Set(held)].sort())
})

test('no package of a production install has an install script', () => {
  expect(production.filter(([, { hasInstallScript }]) => hasInstallScript)).toEqual([])
})
