/** Spellings for corrections: the listed words, their shards, and the encoding of a list. See docs/search-format.md. */

import { fnv1a } from '../core/digests/digest.ts'
import { fault } from '../core/errors/fault.ts'
import { stopWords } from './words.ts'

export const WORDS_MAGIC = 'skw1'
/** Marks a spelling among a skill's terms; no term of a text contains it. */
export const SPELLING = '='

/** Fewest letters of a listed or corrected word: shorter ones are too similar. */
const SHORTEST_SPELLING = 4
export const LONGEST_SPELLING = 24
/** Bytes of a list; an untrusted index may claim more. */
const LONGEST_LIST = 1 << 20

/** Cased letters, with the digits and marks that rule out a word. */
export const RUNS = /[0-9_A-Za-z\u00c0-\u052f]+/g

export function isInRun(unit: number): boolean {
  if (unit >= 0x80) return unit >= 0xc0 && unit <= 0x52f
  return (
    (unit >= 97 && unit <= 122) || (unit >= 65 && unit <= 90) || (unit >= 48 && unit <= 57) || unit === 95
  )
}

/** A word: only Latin, Greek and Cyrillic letters. */
const LETTERS = /^[A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f\u0370-\u03ff\u0400-\u052f]+$/

/** Returns undefined for a run that is not listed, or shorter than `shortest`. */
export function toSpelling(run: string, shortest = SHORTEST_SPELLING): string | undefined {
  if (run.length < shortest || run.length > LONGEST_SPELLING) return undefined
  const lower = run.toLowerCase().replaceAll('ς', 'σ')
  return lower.length === run.length && LETTERS.test(lower) ? lower : undefined
}

/** Also omits stop words, for a list of the words in texts. */
export function toListedSpelling(run: string): string | undefined {
  const spelling = toSpelling(run)
  return spelling === undefined || stopWords.has(spelling) ? undefined : spelling
}

/** Lists a spelling under its first three letters with one of them omitted, so words that differ by an early error share a list. */
export function listSpellingShards(spelling: string, count: number): Set<number> {
  const [a = '', b = '', c = ''] = spelling
  return new Set([a + b, a + c, b + c].map(head => fnv1a(head) % count))
}

/** Rarer spellings are ignored, because authors misspell, too. */
export function getLeastSkills(skills: number): number {
  return skills < 100 ? 1 : 2
}

/** A listed word, and the bits of its number of skills. */
export interface Listed {
  spelling: string
  bits: number
}

/** Throws a fault for invalid bytes. */
export function readWordList(bytes: Uint8Array, file: string): Listed[] {
  const broken = () =>
    fault('invalid-index', `\`${file}\` is not a word list of a search index: build the bundle again`, {
      file,
    })
  if (bytes.length > LONGEST_LIST) throw broken()
  let at = 0
  const take = () => {
    const byte = bytes[at++]
    if (byte === undefined) throw broken()
    return byte
  }
  for (const char of WORDS_MAGIC) if (take() !== char.charCodeAt(0)) throw broken()
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const listed: Listed[] = []
  let key: number[] = []
  let before = ''
  while (at < bytes.length) {
    const shared = take()
    const rest = take()
    if (shared > key.length) throw broken()
    key = key.slice(0, shared)
    for (let left = rest; left > 0; left--) key.push(take())
    const bits = take()
    const spelling = decodeSpelling(bytes => decoder.decode(bytes), key)
    if (spelling === undefined || spelling <= before || bits === 0 || bits > 32) throw broken()
    listed.push({ spelling, bits })
    before = spelling
  }
  return listed
}

function decodeSpelling(decode: (bytes: Uint8Array) => string, key: readonly number[]): string | undefined {
  try {
    const text = decode(Uint8Array.from(key))
    return toSpelling(text) === text ? text : undefined
  } catch {
    return undefined
  }
}
