/** The place of the first bytes that are not UTF-8, against a decoder written from the table of RFC 3629. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { decodeEntry } from '../../src/compiler/parse/decode.ts'
import { getRuns } from '../support/properties.ts'

/** Well-formed sequences: the range of the first byte, and of each that follows (RFC 3629, section 4). */
const TAIL = [0x80, 0xbf] as const
const SEQUENCES: (readonly [number, number])[][] = [
  [[0x00, 0x7f]],
  [[0xc2, 0xdf], TAIL],
  [[0xe0, 0xe0], [0xa0, 0xbf], TAIL],
  [[0xe1, 0xec], TAIL, TAIL],
  [[0xed, 0xed], [0x80, 0x9f], TAIL],
  [[0xee, 0xef], TAIL, TAIL],
  [[0xf0, 0xf0], [0x90, 0xbf], TAIL, TAIL],
  [[0xf1, 0xf3], TAIL, TAIL, TAIL],
  [[0xf4, 0xf4], [0x80, 0x8f], TAIL, TAIL],
]

/** The offset of the first byte that begins no well-formed sequence; -1 when all bytes are UTF-8. */
function findMalformed(bytes: readonly number[]): number {
  for (let at = 0; at < bytes.length; ) {
    const sequence = SEQUENCES.find(ranges =>
      ranges.every(([low, high], ahead) => {
        const byte = bytes[at + ahead]
        return byte !== undefined && byte >= low && byte <= high
      }),
    )
    if (sequence === undefined) return at
    at += sequence.length
  }
  return -1
}

function find(bytes: readonly number[]) {
  return decodeEntry(Uint8Array.from(bytes)).findings.find(({ code }) => code === 'invalid-encoding')
}

const encode = (text: string) => [...new TextEncoder().encode(text)]

it.each([
  ['a surrogate', [0xed, 0xa0, 0x80]],
  ['a pair of surrogates', [0xed, 0xa0, 0xbd, 0xed, 0xb8, 0x80]],
  ['an overlong slash', [0xc0, 0xaf]],
  ['an overlong slash of three bytes', [0xe0, 0x80, 0xaf]],
  ['an overlong slash of four bytes', [0xf0, 0x80, 0x80, 0xaf]],
  ['a code point beyond Unicode', [0xf4, 0x90, 0x80, 0x80]],
  ['F5', [0xf5, 0x80, 0x80, 0x80]],
  ['FF', [0xff]],
  ['a byte that can only follow', [0x80]],
  ['two bytes of three, and a letter', [0xe2, 0x82, 0x41]],
  ['three bytes of four, at the end', [0xf0, 0x9f, 0xa5]],
])('%s is named at its first byte', (_, malformed) => {
  const before = encode('---\nname: rye\n---\nÄ 🥖\uFFFD')
  for (const after of [[], encode('\nmore\uFFFD')]) {
    const found = find([...before, ...malformed, ...after])
    expect(found?.facts).toEqual({ byte: `0x${malformed[0]?.toString(16)}`, offset: before.length })
    expect(found?.position?.start).toEqual({ line: 4, column: 6, offset: 23 })
  }
})

it('is where a reference decoder finds it, whatever the bytes', () => {
  const piece = fc.constantFrom(
    ...['a', '\n', '\r\n', 'Ä', '€', '🥖', '\uFFFD', '\uFEFF'].map(encode),
    ...[
      [0xed, 0xa0, 0x80],
      [0xc0],
      [0xe2, 0x82],
      [0xf0, 0x9f],
      [0xf5],
      [0xff],
      [0x80],
      [0xef, 0xbf],
      [0xef, 0xbb],
    ],
  )
  const bytes = fc.oneof(
    fc.array(fc.integer({ min: 0, max: 255 }), { maxLength: 12 }),
    fc.array(piece, { maxLength: 12 }).map(parts => parts.flat()),
  )
  fc.assert(
    fc.property(bytes, given => {
      const found = find(given)
      expect(found?.facts.offset ?? -1).toBe(findMalformed(given))
      if (found === undefined) return
      const bom = given[0] === 0xef && given[1] === 0xbb && given[2] === 0xbf ? 3 : 0
      const before = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(
        Uint8Array.from(given.slice(bom, Number(found.facts.offset))),
      )
      expect(found.position?.start.offset).toBe(before.length)
    }),
    { numRuns: getRuns(2_000) },
  )
})

it.each([
  ['---\nname: rye\n---\n', true],
  ['\ufeff\n---\nname: rye\n---\n', true],
  ['# Rye\n\n---\n', false],
])('a byte order mark before %j is reported: %s', (text, isReported) => {
  const { findings } = decodeEntry(Uint8Array.from([0xef, 0xbb, 0xbf, ...encode(text)]))
  expect(findings.some(({ code }) => code === 'unexpected-bom')).toBe(isReported)
})
