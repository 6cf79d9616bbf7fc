/** The verdicts of the reference validator that stand beside the corpus: of the function, of `strict`, of names. */
import { expect, test } from 'vitest'
import { readIdentity } from '../../src/compiler/validate/identity.ts'
import { listReferenceErrors } from '../../src/compiler/validate/reference/reference.ts'
import { entryWith } from '../support/entry.ts'
import {
  comparable,
  findWrongPlaces,
  type ReferenceCase,
  readSharedCases,
  wrongVerdicts,
} from '../support/reference.ts'
import { scratchFolder } from '../support/tree.ts'

const cases = readSharedCases()
const scratch = scratchFolder('reference-corpus')

test('there are enough of them', () => {
  expect(cases.length).toBeGreaterThanOrEqual(79)
})

test.each(cases)('$id', ({ id: _, errors, bom = false, ...skill }) => {
  expect(comparable(listReferenceErrors({ ...skill, bom }))).toEqual(
    comparable(errors.map(reason => ({ reason }))),
  )
})

test('every error stands where the reference sees it', () => {
  expect(cases.filter(({ marks }) => marks !== undefined).length).toBeGreaterThan(10)
  expect(findWrongPlaces(cases)).toEqual([])
})

test('`strict` has the same verdicts', async () => {
  expect(await wrongVerdicts(scratch, cases)).toEqual([])
})

test('name and description are judged alike', () => {
  const { compared, wrong } = wrongIdentities(cases)
  expect(wrong).toEqual([])
  expect(compared).toBeGreaterThan(40)
})

/** The reference's words about name and description, and the codes that stand for them. */
const codes: [RegExp, string][] = [
  [/^Skill name .* exceeds/, 'long-name'],
  [/^Skill name .* (?:must be lowercase|contains invalid)|^Skill name cannot/, 'invalid-name'],
  [/^Directory name/, 'mismatched-name'],
  [/^Description exceeds/, 'long-description'],
  [/field(?: in frontmatter:)? '?name\b/i, 'missing-name'],
  [/field(?: in frontmatter:)? '?description\b/i, 'missing-description'],
]
const judged = new Set(codes.map(([, code]) => code))

/** The cases whose name or description skillc judges in another way. */
function wrongIdentities(cases: ReferenceCase[]) {
  const compared = cases.flatMap(({ id, folder, text, errors }) => {
    const block = /^---\n(.*?)\n---\n/s.exec(text)?.[1]
    if (block === undefined || errors.some(error => error.includes('YAML'))) return []
    // Cut short by `---` within a value: the reference's own reading, reported as dashed-value.
    if (block.includes('---')) return []
    const said = errors.flatMap(error => codes.find(([words]) => words.test(error))?.[1] ?? [])
    const found = readIdentity(entryWith(block, { folder })).findings.map(({ code }) => code)
    const ours = found.filter(code => judged.has(code)).sort()
    return [{ id, ours, reference: [...new Set(said)].sort() }]
  })
  const wrong = compared.filter(({ ours, reference }) => ours.join() !== reference.join())
  return { compared: compared.length, wrong }
}
