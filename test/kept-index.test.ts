/** An index that is changed in place is the index that a new count gives, byte for byte. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addToIndex, buildIndex, finishIndex, startIndex } from '../src/compiler/index/build-index.ts'
import { listTerms } from '../src/compiler/index/count.ts'
import { changeIndex, type KeptIndex, moveIndex, toKeptShard } from '../src/compiler/index/kept-index.ts'

const words = [
  'rye',
  'loaf',
  'oven',
  'crust',
  'bake',
  'sourdough',
  'ναι',
  '界語',
  'zwölf',
  'getBread',
  '𝒳y',
  'kneading',
]
const sentence = fc.array(fc.constantFrom(...words), { maxLength: 12 }).map(all => all.join(' '))
const lists = fc
  .record({ name: sentence, description: sentence, body: sentence, examples: fc.option(sentence) })
  .map(({ name, description, body, examples }) => [
    listTerms({ name, description: [description], body }),
    ...(examples === null ? [] : [listTerms({ examples: [examples] })]),
  ])

interface Kept extends KeptIndex {
  shards: Uint8Array[]
}

function keep(skills: string[][]): Kept {
  const index = startIndex(skills.length)
  for (const each of skills) addToIndex(index, each)
  const shards: Uint8Array[] = []
  let size = 0
  for (const { terms, content } of finishIndex(index)) {
    const shard = toKeptShard(terms, content)
    shards.push(shard.kept)
    size += shard.size
  }
  const shardAt = (number: number) => shards[number] ?? new Uint8Array()
  return { nameTerms: index.nameTerms, size, count: shards.length, shardAt, shards }
}

/** The new shards by number; what is kept is as after them. */
function change(kept: Kept, skill: number, before: string[], after: string[]) {
  const made = changeIndex(kept, [{ skill, before, after }])
  for (const each of made ?? []) kept.shards[each.number] = each.kept
  return made && new Map(made.map(({ number, content }) => [number, content]))
}

const copyState = ({ nameTerms, size, count, shards }: Kept) => ({ nameTerms, size, count, shards })

test('changes of some skills, time and again', () => {
  fc.assert(
    fc.property(
      fc.array(lists, { minLength: 1, maxLength: 30 }),
      fc.array(fc.tuple(fc.nat(), lists), { maxLength: 6 }),
      (all, changes) => {
        fc.pre(all.some(each => each.join('') !== ''))
        const kept = keep(all)
        for (const [number, after] of changes) {
          const skill = number % all.length
          const made = change(kept, skill, all[skill] ?? [], after)
          all[skill] = after
          const [expected] = buildIndex(all)
          expect(made === undefined).toBe(expected === undefined)
          if (expected === undefined || made === undefined) break
          for (const [shard, content] of made) expect(content).toEqual(buildIndex(all)[shard])
          expect(copyState(kept)).toEqual(copyState(keep(all)))
        }
      },
    ),
    { numRuns: 300 },
  )
})

test('skills that come, go and change, all at once', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(lists, fc.constantFrom('stays', 'goes', 'changes', 'comes')), {
        minLength: 1,
        maxLength: 40,
      }),
      fc.array(lists, { minLength: 40, maxLength: 40 }),
      (all, others) => {
        const then = all.flatMap(([each, fate]) => (fate === 'comes' ? [] : [each]))
        fc.pre(then.some(each => each.join('') !== ''))
        const now: string[][] = []
        const added: { skill: number; lists: string[] }[] = []
        const moved: number[] = []
        for (const [at, [each, fate]] of all.entries()) {
          if (fate !== 'comes') moved.push(fate === 'stays' ? now.length : -1)
          if (fate === 'goes') continue
          const words = fate === 'changes' ? (others[at] ?? []) : each
          if (fate !== 'stays') added.push({ skill: now.length, lists: words })
          now.push(words)
        }
        const kept = keep(then)
        const shards = moveIndex(kept, Int32Array.from(moved), added, now.length)
        const expected = buildIndex(now)
        expect(shards?.map(({ content }) => content) ?? []).toEqual(expected)
        if (shards === undefined) return
        kept.shards = shards.map(shard => shard.kept)
        expect(copyState(kept)).toEqual(copyState(keep(now)))
      },
    ),
    { numRuns: 500 },
  )
})

test('an index of many shards: only those of words that changed are made', () => {
  const text = (skill: number) =>
    Array.from({ length: 400 }, (_, word) => `w${(skill * 7919 + word * word * 31) % 90_000}`).join(' ')
  const skills = Array.from({ length: 1_500 }, (_, skill) => [
    listTerms({ name: `loaf ${skill}`, body: text(skill) }),
  ])
  const kept = keep(skills)
  expect(kept.count).toBeGreaterThan(16)
  const before = buildIndex(skills)
  const after = [listTerms({ name: 'loaf 700', body: `${text(700)} w1 crust` })]
  const made = change(kept, 700, skills[700] ?? [], after)
  skills[700] = after
  const expected = buildIndex(skills)
  expect(made?.size).toBeLessThan(expected.length)
  expect(before.map((content, number) => made?.get(number) ?? content)).toEqual(expected)
  expect(copyState(kept)).toEqual(copyState(keep(skills)))

  const moved = Int32Array.from(skills, (_, skill) => (skill === 900 ? -1 : skill < 900 ? skill : skill - 1))
  const shards = moveIndex(keep(skills), moved, [], skills.length - 1)
  expect(shards?.map(({ content }) => content)).toEqual(buildIndex(skills.toSpliced(900, 1)))
})
