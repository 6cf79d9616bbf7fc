/** An index that is changed in place is the index that a new count gives, byte for byte. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openTextStore } from '../../src/compiler/analyse/text-store.ts'
import { addToIndex, buildIndex, finishIndex, startIndex } from '../../src/compiler/index/build-index.ts'
import { listTerms } from '../../src/compiler/index/count.ts'
import {
  changeIndex,
  type IndexChange,
  type KeptIndex,
  toKeptShard,
} from '../../src/compiler/index/kept-index.ts'

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

test('an index that is put away in runs is the one that is not', () => {
  const some = Array.from({ length: 500 }, (_, at) => [
    listTerms({
      name: `rye${at}`,
      description: [`bread ${at % 7 === 0 ? 'crust' : 'oven'} ${'x'.repeat(at % 300)}${at}`],
      body: words.slice(0, 1 + (at % words.length)).join(' '),
    }),
  ])
  const skills = Array.from({ length: 40_000 }, (_, at) => some[(at * 7 + (at >> 9)) % some.length] ?? [])
  const store = openTextStore()
  const index = startIndex(skills.length, store, 250_000)
  for (const [at, each] of skills.entries()) {
    addToIndex(index, each)
    // What is put away besides stands in the same store.
    if (at % 500 === 0) store.put(`note ${at}`)
  }
  const made = Array.from(finishIndex(index), ({ content }) => content)
  expect(index.postings.runs.length).toBeGreaterThan(2)
  expect(index.postings.pages).toHaveLength(1)
  expect(made).toEqual(buildIndex(skills))
  store.close()
})

/** The new shards by number; what is kept is as after them. */
function change(kept: Kept, how: IndexChange) {
  const made = changeIndex(kept, how)
  for (const each of made ?? []) kept.shards[each.number] = each.kept
  return made && new Map(made.map(({ number, content }) => [number, content]))
}

/** One skill that has other words. */
function changeOne(skills: string[][], skill: number, after: string[]): IndexChange {
  const changes = [{ was: skill, now: skill, before: skills[skill] ?? [], after }]
  return { moved: Int32Array.from(skills.keys()), skills: skills.length, changes }
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
          const made = change(kept, changeOne(all, skill, after))
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
      fc.boolean(),
      (all, others, isWhole) => {
        const was = all.flatMap(([each, fate]) => (fate === 'comes' ? [] : [each]))
        fc.pre(was.some(each => each.join('') !== ''))
        const now: string[][] = []
        const changes: IndexChange['changes'] = []
        const moved: number[] = []
        for (const [at, [each, fate]] of all.entries()) {
          const words = fate === 'goes' ? [] : fate === 'changes' ? (others[at] ?? []) : each
          const numbers = {
            was: fate === 'comes' ? -1 : moved.length,
            now: fate === 'goes' ? -1 : now.length,
          }
          if (fate !== 'stays')
            changes.push({ ...numbers, before: fate === 'comes' ? [] : each, after: words })
          if (fate !== 'comes') moved.push(numbers.now)
          if (fate !== 'goes') now.push(words)
        }
        const kept = keep(was)
        const contents = buildIndex(was)
        // Which of those that went became which of those that came is not always known.
        const come = changes.filter(each => each.now !== -1).map(each => ({ ...each, was: -1, before: [] }))
        const stay = moved.map((number, at) => (changes.some(each => each.was === at) ? -1 : number))
        const made = change(kept, {
          moved: Int32Array.from(isWhole ? stay : moved),
          skills: now.length,
          changes: isWhole ? come : changes,
          ...(isWhole && { unlisted: changes.map(each => each.before) }),
        })
        const expected = buildIndex(now)
        expect(made === undefined).toBe(expected.length === 0)
        if (made === undefined) return
        expect(contents.map((content, number) => made.get(number) ?? content)).toEqual(expected)
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
  const made = change(kept, changeOne(skills, 700, after))
  skills[700] = after
  const expected = buildIndex(skills)
  expect(made?.size).toBeLessThan(expected.length)
  expect(before.map((content, number) => made?.get(number) ?? content)).toEqual(expected)
  expect(copyState(kept)).toEqual(copyState(keep(skills)))

  const last = { was: 1_499, now: -1, before: skills[1_499] ?? [], after: [] }
  const shorter = Int32Array.from(skills, (_, skill) => (skill === 1_499 ? -1 : skill))
  const less = change(kept, { moved: shorter, skills: 1_499, changes: [last] })
  skills.pop()
  expect(less?.size).toBeLessThan(expected.length)
  const fewer = buildIndex(skills)
  expect(expected.map((content, number) => less?.get(number) ?? content)).toEqual(fewer)

  const moved = Int32Array.from(skills, (_, skill) => (skill === 900 ? -1 : skill < 900 ? skill : skill - 1))
  const gone = { was: 900, now: -1, before: skills[900] ?? [], after: [] }
  const shards = change(keep(skills), { moved, skills: 1_498, changes: [gone] })
  expect(shards?.size).toBeLessThan(fewer.length)
  expect(fewer.map((content, number) => shards?.get(number) ?? content)).toEqual(
    buildIndex(skills.toSpliced(900, 1)),
  )
})
