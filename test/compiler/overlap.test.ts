/** Skills whose descriptions compete: which pairs are named, which are left alone, and what is said. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { check } from '../../src/pipeline/build.ts'
import { findOverlaps } from '../../src/search/overlap.ts'
import { plant, scratchFolder, skillText } from '../support/tree.ts'

const rye = {
  name: 'rye-loaf',
  description:
    'Bakes dark rye loaves with sourdough starter, steam and a long cool rise. Use when the user asks for rye bread.',
}
const dark = {
  name: 'dark-bread',
  description:
    'Bakes rye bread, dark loaves raised with a sourdough starter for long hours. Use when the user asks for a dark rye loaf.',
}
const others = [
  [
    'story-hour',
    'Plans an hour of stories and songs for children who visit the library on Saturday mornings.',
  ],
  [
    'shelf-labels',
    'Prints labels for shelves and spines from call numbers, four lines of eight characters each.',
  ],
  [
    'opening-hours',
    'Answers when the library is open and changes the hours before holidays and in summer weeks.',
  ],
].map(([name = '', description = '']) => ({ name, description }))

const pairs = (...skills: { name: string; description: string }[]) =>
  findOverlaps([...skills, ...others]).map(({ first, second }) => [first, second])

describe('two skills', () => {
  test('that say the same compete, with the words that they share and that tell them apart', () => {
    const [overlap, ...more] = findOverlaps([rye, dark, ...others])
    expect(more).toEqual([])
    expect(overlap).toMatchObject({ first: 0, second: 1 })
    expect(overlap?.likeness).toBeGreaterThan(0.3)
    expect(overlap?.likeness).toBeLessThanOrEqual(1)
    expect(overlap?.shared).toEqual(expect.arrayContaining(['rye', 'loaves']))
    expect(overlap?.own.first).toContain('steam')
    expect(overlap?.own.second).toContain('raised')
    expect(overlap?.own.first).not.toContain('rye')
  })

  test('of which one names the other do not', () => {
    expect(
      pairs(rye, { ...dark, description: `${dark.description} For whole loaves use rye-loaf.` }),
    ).toEqual([])
  })

  test('with a word each in name and description that the other never says do not', () => {
    const setUp = (system: string) => ({
      name: `${system}-setup`,
      description: `Sets up the till and the label printer of the bakery on ${system}, with drivers, paper sizes and a test receipt.`,
    })
    expect(pairs(setUp('linux'), setUp('windows'))).toEqual([])
    expect(pairs({ ...setUp('linux'), name: 'till' }, { ...setUp('windows'), name: 'printer' })).toEqual([
      [0, 1],
    ])
  })

  test('that say too little are not compared', () => {
    expect(pairs({ name: 'a', description: 'Bakes rye' }, { name: 'b', description: 'Bakes rye' })).toEqual(
      [],
    )
  })

  test('of which one says that it is not for the other do not', () => {
    expect(
      pairs(rye, {
        name: 'rye-flour',
        description:
          'Orders rye flour from the mill in sacks of twenty kilograms. Do not use for baking dark rye loaves with sourdough starter.',
      }),
    ).toEqual([])
  })
})

test('a family that is made after one pattern is left alone', () => {
  const family = (count: number) =>
    Array.from({ length: count }, (_, at) => ({
      name: `record-${at}`,
      description:
        'Synchronizes loans, readers and reminders with the service through its interface and keeps a journal.',
    }))
  expect(pairs(...family(3))).toHaveLength(3)
  expect(pairs(...family(12))).toEqual([])
})

test('pairs come the most alike first, whatever the order of the skills', () => {
  const skills = [rye, dark, ...others]
  const named = (list: typeof skills) =>
    findOverlaps(list).map(({ first, second, likeness }) => [
      [list[first]?.name, list[second]?.name].sort(),
      likeness.toFixed(9),
    ])
  const expected = named(skills)
  expect(expected).toHaveLength(1)
  fc.assert(
    fc.property(fc.shuffledSubarray(skills, { minLength: skills.length }), list => {
      expect(named(list)).toEqual(expected)
    }),
  )
})

test('any descriptions are compared without failing, and likeness is a share', () => {
  const text = fc.string({ unit: 'binary', maxLength: 80 })
  fc.assert(
    fc.property(fc.array(fc.record({ name: text, description: text }), { maxLength: 8 }), skills => {
      for (const { first, second, likeness } of findOverlaps([...skills, ...skills])) {
        expect(first).toBeLessThan(second)
        expect(likeness).toBeGreaterThan(0)
        expect(likeness).toBeLessThanOrEqual(1.000001)
      }
    }),
  )
})

describe('skillc check', () => {
  const folder = scratchFolder('overlap')
  const entry = ({ name, description }: typeof rye) =>
    skillText(name).replace(/^description: .*$/m, `description: "${description}"`)
  const cwd = plant(folder, {
    'skills/rye-loaf/SKILL.md': entry(rye),
    'skills/dark-bread/SKILL.md': entry(dark),
    'quiet/skillc.config.json': JSON.stringify({ rules: { 'competing-description': 'note' } }),
    'loud/skillc.config.json': JSON.stringify({
      overrides: [{ files: ['**/rye-loaf/**'], rules: { 'competing-description': 'error' } }],
    }),
  })
  const found = async (options: object) =>
    (await check({ cwd, roots: ['skills'], cache: false, ...options })).findings.map(
      ({ code, severity, file, related }) => [code, severity, file, related?.[0]?.file],
    )
  const pair = ['skills/rye-loaf/SKILL.md', 'skills/dark-bread/SKILL.md']

  test('says nothing of it unasked', async () => {
    expect(await found({})).toEqual([])
  })

  test('names pairs with --overlap, or as severely as rules say', async () => {
    expect(await found({ overlap: true })).toEqual([['competing-description', 'warning', ...pair]])
    expect(await found({ overlap: true, config: 'quiet/skillc.config.json' })).toEqual([
      ['competing-description', 'note', ...pair],
    ])
    expect(await found({ config: 'loud/skillc.config.json' })).toEqual([
      ['competing-description', 'error', ...pair],
    ])
  })
})
