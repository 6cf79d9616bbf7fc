/**
 * The tokenizer `skt1`: text → words → terms (docs/search-format.md; fixtures/search/tokens.json is its contract).
 * Independent of the engine's Unicode version, because clients must find what the compiler indexed.
 */
import { LETTERS } from './letters.ts'
import { stem } from './stem.ts'

/** A word of a text. `getUserName` is one word with three parts, because either may be meant. */
export interface Word {
  term: string
  parts?: string[]
}

/** Code points of a word; longer runs are digests and keys. */
const LONGEST_WORD = 40

/** English function words, remains of contractions, and courtesies. */
export const stopWords: ReadonlySet<string> = new Set(
  (
    'a about above after again all also am an and any are as at be because been before being below between both but by can ' +
    'cannot could did do does doing down during each few for from further get had has have having he her here hers him his ' +
    'how i if in into is it its itself just let like me might more most must my need no nor not now of off on once only or ' +
    'other our ours out over own same she should so some such than that the their them then there these they this those ' +
    'through to too under until up us very want was we were what when where whether which while who whom why will with would ' +
    'you your yours d don ll m re s t ve help please use used using'
  ).split(' '),
)

/** Terms that any request to an agent may contain. */
export const FILLERS = /^(agent|skill|user)$/

/**
 * Scripts without spaces (Thai and Lao; Burmese and Hangul; Khmer; Han, kana and their marks; Hangul; Han) become
 * character pairs.
 */
const unspaced = [
  [0x0e00, 0x0eff],
  [0x1000, 0x11ff],
  [0x1780, 0x17ff],
  [0x2e80, 0x9fff],
  [0xa960, 0xa97f],
  [0xac00, 0xd7ff],
  [0xf900, 0xfaff],
  [0x1b000, 0x1b16f],
  [0x20000, 0x3ffff],
] as const

const bounds = decodeLetterBounds()
const letters = createLetterTable()
const hump = /[a-z0-9][A-Z]|[A-Z][A-Z][a-z]/

function decodeLetterBounds(): Uint32Array {
  let point = 0
  return Uint32Array.from(LETTERS.split(' '), text => (point += Number.parseInt(text, 36)))
}

function createLetterTable(): Uint8Array {
  const table = new Uint8Array(0x10000)
  for (let at = 0; at < bounds.length; at += 2) table.fill(1, bounds[at], bounds[at + 1])
  return table
}

export function isLetter(point: number): boolean {
  if (point < letters.length) return letters[point] === 1
  return bounds.findIndex(bound => bound > point) % 2 === 1
}

export function isUnspaced(point: number): boolean {
  return point >= 0x0e00 && unspaced.some(([first, last]) => point >= first && point <= last)
}

/** Words by run: most runs of a tree recur. */
export type WordCache = Map<string, Word[]>

/** Bounds memory for trees of random words. */
const MOST_CACHED = 100_000
/** From this many UTF-16 units on, V8 may keep a substring as a view of the whole text. */
const SHORTEST_VIEW = 13

/** Omits stop words. Linear in the text, except for runs of marks, which normalization sorts: pass bounded texts. */
export function splitWords(text: string, cache?: WordCache): Word[] {
  const words: Word[] = []
  forEachRun(text, (run, isAscii) => {
    if (isAscii) for (const word of splitCachedRun(run, cache)) words.push(word)
    // Normalized, a character may become several, some of them not letters: `½`, `㈱`. Marks without a letter belong to a sign
    // before them: `≠` is one character or two.
    else forEachRun(run.normalize('NFKC'), normal => addMixed(normal.replace(/^\p{M}+/u, ''), words))
  })
  return words
}

function splitCachedRun(run: string, cache: WordCache | undefined): Word[] {
  const known = cache?.get(run)
  if (known !== undefined) return known
  if (cache === undefined || run.length > LONGEST_WORD) return splitRun(run)
  const own = copyText(run)
  const words = splitRun(own)
  if (cache.size === MOST_CACHED) cache.clear()
  cache.set(own, words)
  return words
}

/** Copies the text, so it keeps no larger one alive. */
export function copyText(text: string): string {
  return text.length < SHORTEST_VIEW ? text : text.split('').join('')
}

function forEachRun(text: string, take: (run: string, isAscii: boolean) => void): void {
  let start = 0
  let isAscii = true
  for (let at = 0; at < text.length; ) {
    const unit = text.charCodeAt(at)
    const point = unit < 0xd800 || unit > 0xdbff ? unit : (text.codePointAt(at) ?? unit)
    const next = at + (point > 0xffff ? 2 : 1)
    if (point < 0x80 ? letters[point] === 1 : isLetter(point)) {
      if (point >= 0x80) isAscii = false
    } else {
      if (at > start) take(text.slice(start, at), isAscii)
      start = next
      isAscii = true
    }
    at = next
  }
  if (text.length > start) take(text.slice(start), isAscii)
}

/** Splits where scripts with and without spaces meet: `用React写`. */
function addMixed(run: string, words: Word[]): void {
  let part = ''
  let wasUnspaced = false
  const flush = () => {
    if (part === '') return
    if (wasUnspaced) addUnspaced(part, words)
    else words.push(...splitRun(part))
    part = ''
  }
  for (const char of run) {
    const now = isUnspaced(char.codePointAt(0) ?? 0)
    if (now !== wasUnspaced) flush()
    wasUnspaced = now
    part += char
  }
  flush()
}

/** The word of a run, or its parts if the whole is a stop word. */
export function splitRun(run: string): Word[] {
  const term = toTerm(run.toLowerCase())
  const parts = hump.test(run) ? splitHumps(run).flatMap(part => toTerm(part.toLowerCase()) ?? []) : []
  if (term === undefined) return parts.map(part => ({ term: part }))
  return [parts.length > 0 ? { term, parts } : { term }]
}

/** `HTMLParser2Go` → `HTML`, `Parser2`, `Go`. */
function splitHumps(run: string): string[] {
  return run.split(/(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/)
}

/** The words of a request by their terms, for people: `migrating`, not `migrat`. */
export function mapWords(request: string): Map<string, string> {
  const words = new Map<string, string>()
  for (const [run] of request.matchAll(/[\p{L}\p{M}\p{N}]+/gu)) {
    for (const part of [run, ...splitHumps(run)]) {
      const [word, ...more] = splitWords(part)
      if (word !== undefined && more.length === 0 && !words.has(word.term))
        words.set(word.term, part.toLowerCase())
    }
  }
  return words
}

function addUnspaced(run: string, words: Word[]): void {
  const chars = [...run]
  if (chars.length === 1) words.push({ term: run })
  for (let at = 1; at < chars.length; at++) words.push({ term: `${chars[at - 1]}${chars[at]}` })
}

/** Returns undefined for a stop word. */
function toTerm(lower: string): string | undefined {
  const word = lower.includes('ς') ? lower.replaceAll('ς', 'σ') : lower
  if (stopWords.has(word) || (word.length > LONGEST_WORD && [...word].length > LONGEST_WORD)) return undefined
  return /^[a-z]+$/.test(word) ? stem(word) : word
}
