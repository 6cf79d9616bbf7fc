/** Defects planted one by one into two honest skills: what is said of each is what docs/precision.md says. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { check } from '../../src/pipeline/build.ts'
import { plant, scratchFolder, type Tree } from '../support/tree.ts'

interface Defect {
  kind: string
  /** A change of one file, whole files, or both. */
  file?: string
  from?: string
  to?: string
  files?: Record<string, string>
  /** The codes that it is reported by; empty for a defect that is missed. */
  found: string[]
  /** The rules of other tools that report it. */
  peers: Record<string, string[]>
}

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
const { base, defects }: { base: Record<string, string>; defects: Defect[] } = JSON.parse(
  read('../../fixtures/planted-defects.json'),
)
const scratch = scratchFolder('planted-defects')

let count = 0
async function findCodes(files: Record<string, string>): Promise<string[]> {
  const tree: Tree = { '.git/HEAD': 'ref: refs/heads/main\n' }
  for (const [path, text] of Object.entries(files)) tree[`skills/${path}`] = text
  const cwd = plant(join(scratch, String(++count)), tree)
  const { findings } = await check({ cwd, roots: ['skills'], config: false, cache: false })
  return [...new Set(findings.map(({ code }) => code))].sort()
}

test('nothing is said of the skills as they are', async () => {
  expect(await findCodes(base)).toEqual([])
})

test.each(defects)('$kind', async ({ file = '', from = '', to = '', files, found }) => {
  const text = base[file]
  if (text !== undefined) expect(text).toContain(from)
  const changed = text === undefined ? {} : { [file]: text.replace(from, () => to) }
  expect(await findCodes({ ...base, ...changed, ...files })).toEqual(found)
})

test('the page on precision says how many are found', () => {
  const page = read('../../docs/precision.md')
  const isFound = (peer: string) => (defect: Defect) => (defect.peers[peer] ?? []).length > 0
  const numbers = [
    defects.filter(({ found }) => found.length > 0).length,
    ...['skill-check', 'claude-code-lint'].map(peer => defects.filter(isFound(peer)).length),
  ]
  expect(page).toContain(
    `lists ${defects.length} defects. Each was planted alone in one of two clean skills.\nskillc finds ${numbers[0]} of them, skill-check ${numbers[1]} and claude-code-lint ${numbers[2]}.`,
  )
})
