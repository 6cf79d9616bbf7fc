/** Misspelled words of a request are corrected by what the bundle's skills say, and nothing else is touched. */

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { misspell } from '../../bench/typos.js'
import { listTerms } from '../../src/compiler/index/count.ts'
import { isFault } from '../../src/core/errors/fault.ts'
import { countErrors } from '../../src/core/text/suggest.ts'
import type { Manifest } from '../../src/format/manifest.ts'
import { openSearch } from '../../src/search/search.ts'
import {
  listSpellingShards,
  RUNS,
  readWordList,
  SPELLING,
  toListedSpelling,
} from '../../src/search/word-list.ts'
import type { WordCache } from '../../src/search/words.ts'
import { compileFiles } from '../support/bundles.ts'
import { getRuns } from '../support/properties.ts'

const skill = (name: string, description: string, body = 'Text.') =>
  `---\nname: ${name}\ndescription: ${description}\n---\n${body}\n`
const files = {
  'drift/SKILL.md': skill('drift', 'Finds Terraform drift. Use for detection of changes in PostgreSQL.'),
  'bread/SKILL.md': skill('bread', 'Bakes a dark loaf. Кекс и хлебушек too.'),
  ...Object.fromEntries(
    ['a', 'b', 'c'].map(id => [`table-${id}/SKILL.md`, skill(`table-${id}`, 'Draws a table and a marc.')]),
  ),
}
const bundle = await compileFiles(files)
const manifest: Manifest = JSON.parse(Buffer.from(bundle.get('manifest.json') ?? []).toString())
const [, list] = manifest.search?.shards ?? []
const listFile = `search/${list?.digest.slice(7)}.bin`
const { search } = await openSearch(path => bundle.get(path))
const correct = async (query: string) => (await search(query, { threshold: 0 })).corrected

describe('a request', () => {
  test.each([
    ['terrafrom drfit detecton', 'terraform drift detection'],
    ['Terrafrom, “Detectino”!', 'terraform, “detection”!'],
    ['etrraform', 'terraform'],
    ['хлебушк', 'хлебушек'],
    ['draw a tabel', 'draw a table'],
    ['draw wiht care', 'draw with care'],
    // Of a word in camel case one part is known.
    ['PostgreSLQ', 'postgresql'],
  ])('%s is searched for as %s', async (query, expected) => {
    expect(await correct(query)).toBe(expected)
  })

  test.each([
    ['terraform drift detection'],
    ['see terrafrom/drfit.tf and terrafrom.tf or --terrafrom'],
    ['TERRAFROM'],
    ['terrafrom2 terrafrom_x @terrafrom'],
    ['books since march'],
    ['焼きたて パン'],
    ['drf'],
    ['drawMarc'],
    ['xylophone'],
    // In another language, one of three words is like one of the bundle.
    ['drfit szukam rozmaite'],
  ])('%s is left alone', async query => {
    expect(await correct(query)).toBeUndefined()
  })

  test('finds what was meant, and each hit says what was searched for', async () => {
    const { hits } = await search('terrafrom drfit', { threshold: 0 })
    expect(hits[0]).toMatchObject({ id: 'drift', corrected: 'terraform drift' })
  })

  test('whose words are known reads no list', async () => {
    const read: string[] = []
    const opened = await openSearch(path => {
      read.push(path)
      return bundle.get(path)
    })
    await opened.search('terraform drift')
    expect(read).not.toContain(listFile)
    await opened.search('terrafrom drift')
    expect(read).toContain(listFile)
  })

  test('is searched for as it is when a list is missing or is not the one that the manifest names', async () => {
    for (const bytes of [undefined, new Uint8Array(3), new Uint8Array(list?.size ?? 0)]) {
      const opened = await openSearch(path => (path === listFile ? bytes : bundle.get(path)))
      const { hits, corrected } = await opened.search('terrafrom drift', { threshold: 0 })
      expect(corrected).toBeUndefined()
      expect(hits[0]?.id).toBe('drift')
    }
  })
})

describe('in a bundle of 300 skills', async () => {
  const many = Object.fromEntries(
    Array.from({ length: 300 }, (_, at) => [
      `fork-${at}/SKILL.md`,
      // One author misspells, and one writes of something rare.
      skill(
        `fork-${at}`,
        `Finds a fork of releases. ${at === 8 ? 'A relases list.' : ''}${at === 9 ? 'Frogs.' : ''}`,
        at === 7 ? 'A list of realeases.' : undefined,
      ),
    ]),
  )
  const large = await compileFiles(many)
  const opened = await openSearch(path => large.get(path))
  test.each([
    // A word of three letters.
    ['find my frk', 'find my fork'],
    // A word that one skill has, beside one that all have.
    ['find realeases', 'find releases'],
    ['Realeases', 'releases'],
    ['find it. Realeases', 'find it. releases'],
    // It has a capital inside a sentence.
    ['find Realeases', undefined],
    ['forks,  Realeases', undefined],
    ['find Raleases', 'find releases'],
    // It stands in a description.
    ['find relases', undefined],
    ['find frogs', undefined],
    ['find gork', 'find fork'],
    // It becomes no shorter word.
    ['find toq', undefined],
    ['see', undefined],
  ])('%s is searched for as %s', async (query, expected) => {
    expect((await opened.search(query, { threshold: 0 })).corrected).toBe(expected)
  })
})

test('a list from a stranger reads or is refused in words', () => {
  const good = new Uint8Array(bundle.get(listFile) ?? [])
  expect(readWordList(good, 'x.bin').map(({ spelling }) => spelling)).toContain('terraform')
  let refused = 0
  const edits = fc.array(fc.tuple(fc.nat(good.length - 1), fc.nat(255)), { minLength: 1, maxLength: 3 })
  fc.assert(
    fc.property(fc.oneof(edits, fc.nat(good.length - 1)), edit => {
      const bytes = typeof edit === 'number' ? good.slice(0, edit) : good.slice()
      if (typeof edit !== 'number') for (const [at, byte] of edit) bytes[at] = byte
      try {
        readWordList(bytes, 'x.bin')
      } catch (error) {
        refused++
        expect(isFault(error, 'invalid-index'), String(error)).toBe(true)
      }
    }),
    { numRuns: getRuns(2_000) },
  )
  expect(refused).toBeGreaterThan(100)
  expect(() => readWordList(new Uint8Array(2 << 20), 'x.bin')).toThrow('not a word list')
})

test('a list has each spelling of its texts once, in their order, whatever was listed before', () => {
  const cache: WordCache = new Map()
  const words = fc.constantFrom(
    'Rye',
    'rye',
    'with',
    'dough',
    'DOUGH',
    'Größe',
    'ΛΌΓΟΣ',
    'a_b',
    'über2',
    'it’s',
    'unbelievably',
  )
  const text = fc
    .array(fc.oneof(words, fc.string({ unit: 'binary', maxLength: 8 })), { maxLength: 12 })
    .map(list => list.join(' '))
  fc.assert(
    fc.property(text, text, (description, body) => {
      const spelt = [description, body].flatMap(each =>
        (each.match(RUNS) ?? []).flatMap(run => toListedSpelling(run) ?? []),
      )
      const items = listTerms({ description: [description], body }, cache).split(' ')
      expect(items.filter(item => item[1] === SPELLING).map(item => item.slice(2))).toEqual([
        ...new Set(spelt),
      ])
    }),
    { numRuns: getRuns(500) },
  )
})

test('a word with one error shares a list with the right one, wherever the error is', () => {
  const right = 'terraform'
  for (let at = 0; at < right.length; at++)
    for (const wrong of [
      right.slice(0, at) + right.slice(at + 1),
      `${right.slice(0, at)}x${right.slice(at)}`,
      `${right.slice(0, at)}x${right.slice(at + 1)}`,
      right.slice(0, at) + (right[at + 1] ?? '') + (right[at] ?? '') + right.slice(at + 2),
    ]) {
      expect(countErrors(wrong, right, 1), wrong).toBeLessThan(2)
      const lists = listSpellingShards(right, 2 ** 20)
      expect(
        Array.from(listSpellingShards(wrong, 2 ** 20)).some(each => lists.has(each)),
        wrong,
      ).toBe(true)
    }
})

test('errors are made alike everywhere', () => {
  expect(misspell('find terraform drift in the cluster', 0)).toBe('find terraform drift in the cluster')
  expect(misspell('find terraform drift in the cluster', 1)).toMatchInlineSnapshot(
    `"fond terraform drft in the cluater"`,
  )
})
