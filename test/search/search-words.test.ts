import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { english } from 'multilingual-stemmer'
import { describe, expect, test } from 'vitest'
import { fnv1a } from '../../src/core/digests/digest.ts'
import { splitDescription } from '../../src/search/description.ts'
import { LETTERS } from '../../src/search/letters.ts'
import { stem } from '../../src/search/stem.ts'
import { splitWords, type WordCache } from '../../src/search/words.ts'
import { getRuns } from '../support/properties.ts'

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

/** A word as the fixtures write it: its term, or a list of that and the terms of its parts. */
const written = (text: string) =>
  splitWords(text).map(({ term, parts }) => (parts === undefined ? term : [term, ...parts]))

describe('words', () => {
  const cases: { text: string; words: (string | string[])[] }[] = JSON.parse(
    read('fixtures/search/tokens.json'),
  )

  test.each(cases)('of $text', ({ text, words }) => {
    expect(written(text)).toEqual(words)
  })

  test('are the same with a cache, the first time and later', () => {
    const cache: WordCache = new Map()
    const cached = (text: string) =>
      splitWords(text, cache).map(({ term, parts }) => (parts === undefined ? term : [term, ...parts]))
    for (const { text, words } of [...cases, ...cases]) expect(cached(text)).toEqual(words)
  })

  test('of any text are terms: no space, no colon, no upper case, at most 40 characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), text => {
        for (const term of written(text).flat()) {
          expect(term).not.toMatch(/[\s:A-Z]/)
          expect(term).not.toBe('')
          expect([...term].length).toBeLessThanOrEqual(40)
        }
      }),
      { numRuns: getRuns(500) },
    )
  })

  test('of two texts with a space between are those of the one, then those of the other', () => {
    const text = fc.string({ unit: 'binary', maxLength: 20 })
    fc.assert(
      fc.property(text, text, (a, b) => {
        expect(splitWords(`${a} ${b}`)).toEqual([...splitWords(a), ...splitWords(b)])
      }),
      { numRuns: getRuns(500) },
    )
  })

  test('do not depend on how characters are composed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 30 }), text => {
        expect(splitWords(text.normalize('NFD'))).toEqual(splitWords(text.normalize('NFC')))
      }),
      { numRuns: getRuns(500) },
    )
  })
})

describe('letters', () => {
  /** Code points that the table takes for letters. */
  const points: number[] = []
  let at = 0
  for (const [index, text] of LETTERS.split(' ').entries()) {
    const end = at + Number.parseInt(text, 36)
    if (index % 2 === 1) for (; at < end; at++) points.push(at)
    at = end
  }

  test('are letters, marks and numbers to this engine too, or become such', () => {
    expect(points.length).toBeGreaterThan(130_000)
    const odd = points.filter(point => {
      const char = String.fromCodePoint(point)
      return !/[\p{L}\p{M}\p{N}]/u.test(char + char.normalize('NFKC'))
    })
    expect(odd.map(point => point.toString(16))).toEqual([])
  })
})

describe('stems', () => {
  const pairs = read('fixtures/search/stems.tsv')
    .trimEnd()
    .split('\n')
    .map(line => line.split('\t'))

  test.each([
    ['of the fixture are those of Snowball', (word: string) => english(word)],
    ['are those of the fixture', stem],
  ])('%s', (_, stemOf) => {
    expect(pairs.length).toBeGreaterThan(700)
    expect(pairs.map(([word = '']) => [word, stemOf(word)])).toEqual(pairs)
  })

  test('of any word are those of Snowball', () => {
    const beginnings =
      'a ab arsen b bl c ch comm e ex f gener inn inter l m o organ past pr qu r s st t un univers v w y'
    const middles =
      'a ab ad at bb bl c e ea ee et f gg i ic in iv iz k l ll log m nn o on ou p r rr s ss t th tt u v w x y ya yi'
    const endings =
      'ational tional alize ative icate iciti ical ness ful fulness iveness ization ousness biliti lessli alism aliti ation entli fulli iviti ogist ousli abli alli anci ator enci izer bli ogi li ement able ance ence ible ment ant ate ent ion ism ize ous al er ic eedly ingly edly eed ing ed s es ies ied sses us ss e l ll y ys'
    const piece = (text: string) => fc.constantFrom('', ...text.split(' '))
    const word = fc
      .tuple(piece(beginnings), piece(middles), piece(middles), piece(endings), piece(endings))
      .map(parts => parts.join(''))
    fc.assert(
      fc.property(fc.oneof(word, fc.stringMatching(/^[a-z]{0,12}$/)), text => {
        expect(stem(text)).toBe(english(text))
      }),
      { numRuns: getRuns(12_500) },
    )
  })
})

describe('hashes', () => {
  // Of the appendix of RFC 9923.
  test.each([
    ['', 0x811c9dc5],
    ['a', 0xe40c292c],
    ['foobar', 0xbf9cf968],
  ])('of %j', (text, hash) => {
    expect(fnv1a(text)).toBe(hash)
  })

  test('are of UTF-8 bytes', () => {
    const ofBytes = (text: string) =>
      Array.from(new TextEncoder().encode(text)).reduce(
        (hash, byte) => Math.imul(hash ^ byte, 0x01000193),
        0x811c9dc5,
      ) >>> 0
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), text => {
        expect(fnv1a(text)).toBe(ofBytes(text))
      }),
    )
  })
})

describe('descriptions', () => {
  test.each([
    [
      'Bakes rye bread. Use when the user asks for rye. Do not use for cakes.',
      {
        said: ['Bakes rye bread.'],
        occasions: ['Use when the user asks for rye.'],
        unwanted: ['Do not use for cakes.'],
      },
    ],
    [
      'Prints labels; NOT for price tags',
      { said: ['Prints labels;'], occasions: [], unwanted: ['NOT for price tags'] },
    ],
    ['更新菜单。请勿用于价格。', { said: ['更新菜单。'], occasions: [], unwanted: ['请勿用于价格。'] }],
    ['Not for cakes', { said: ['Not for cakes'], occasions: [], unwanted: [] }],
    [
      'Bakes — whenever asked — rolls',
      { said: ['Bakes', 'rolls'], occasions: ['whenever asked'], unwanted: [] },
    ],
    ['', { said: [], occasions: [], unwanted: [] }],
  ])('%j', (description, parts) => {
    expect(splitDescription(description)).toEqual(parts)
  })
})
