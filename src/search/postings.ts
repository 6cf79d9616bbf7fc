/** Gathers postings, skill after skill. Those of 100,000 skills may not fit in memory, so runs are sorted by term and spooled. */
import {
  type Bytes,
  getWritten,
  makeBytes,
  putByte,
  putBytes,
  putNumber,
  readNumber,
  skipNumber,
  toSortKey,
} from './bytes.ts'
import { readTerms } from './terms.ts'
import { BODY_ONLY, getBit, HAS_PAIRS } from './weights.ts'
import { SPELLING } from './word-list.ts'
import { copyText } from './words.ts'

export interface Postings {
  numbers: Map<string, number>
  /** The number of skills with the term, and the last one plus one. */
  skills: number[]
  last: number[]
  /** In skill order, each with the term's number and its byte length. */
  gathered: Bytes
  runs: Run[]
  away: PutAway
  most: number
}

/** Stores bytes and returns them later. Takes ownership; returned bytes are valid until the next request. */
export interface PutAway {
  putBytes: (bytes: Uint8Array) => number
  getBytes: (place: number, length: number) => Uint8Array
}

interface Run {
  place: number
  starts: Uint32Array
}

const MOST = 16 << 20

export function makePostings(away = keepInMemory(), most = MOST): Postings {
  return { numbers: new Map(), skills: [], last: [], gathered: makeBytes(), runs: [], away, most }
}

function keepInMemory(): PutAway {
  const all = makeBytes()
  return {
    putBytes(bytes) {
      putBytes(all, bytes)
      return all.length - bytes.length
    },
    getBytes: (place, length) => all.bytes.subarray(place, place + length),
  }
}

/** `list` comes from `listTerms`; skills ascend. Returns the number of terms in the skill's name. */
export function addSkill(postings: Postings, skill: number, list: string): number {
  const { numbers, skills, last, gathered, most } = postings
  const posting = makeBytes(16)
  let named = 0
  for (const { term, level, fields, pairs } of readTerms(list)) {
    if ((fields & getBit('name')) !== 0) named++
    const number = numbers.get(term) ?? addTerm(postings, term)
    skills[number] = (skills[number] ?? 0) + 1
    // For a spelling, only the number of skills matters.
    if (term.startsWith(SPELLING)) continue
    posting.length = 0
    putPosting(posting, skill - (last[number] ?? 0), level, fields, pairs)
    last[number] = skill + 1
    putNumber(gathered, number)
    putNumber(gathered, posting.length)
    for (let at = 0; at < posting.length; at++) putByte(gathered, posting.bytes[at] ?? 0)
  }
  if (gathered.length > most) endRun(postings)
  return named
}

function addTerm({ numbers }: Postings, term: string): number {
  const number = numbers.size
  // A substring would keep the whole list in memory.
  numbers.set(copyText(term), number)
  return number
}

/** Twice the gap to the previous skill (plus one if more than the level follows), the level, fields, the number of pairs, pairs. */
function putPosting(
  target: Bytes,
  gap: number,
  level: number,
  fields: number,
  pairs: readonly number[],
): void {
  const isPlain = fields === BODY_ONLY
  putNumber(target, gap * 2 + Number(!isPlain))
  putByte(target, level)
  if (isPlain) return
  putByte(target, pairs.length > 0 ? fields | HAS_PAIRS : fields)
  if (pairs.length > 0) putByte(target, pairs.length)
  for (const pair of pairs) putByte(target, pair)
}

export function endRun({ numbers, gathered, runs, away }: Postings): void {
  const starts = new Uint32Array(numbers.size + 1)
  forEachPosting(gathered, (term, start, end) => {
    starts[term + 1] = (starts[term + 1] ?? 0) + end - start
  })
  for (let term = 0; term < numbers.size; term++)
    starts[term + 1] = (starts[term + 1] ?? 0) + (starts[term] ?? 0)
  const next = starts.slice()
  const sorted = new Uint8Array(starts.at(-1) ?? 0)
  forEachPosting(gathered, (term, start, end) => {
    let to = next[term] ?? 0
    for (let at = start; at < end; at++) sorted[to++] = gathered.bytes[at] ?? 0
    next[term] = to
  })
  gathered.length = 0
  runs.push({ place: away.putBytes(sorted), starts })
}

function forEachPosting(
  { bytes, length }: Bytes,
  take: (term: number, start: number, end: number) => void,
): void {
  for (let at = 0; at < length; ) {
    const term = readNumber(bytes, at)
    at = skipNumber(bytes, at)
    const size = readNumber(bytes, at)
    at = skipNumber(bytes, at)
    take(term, at, at + size)
    at += size
  }
}

/** Bytes of the keys and postings of all terms, without spellings. Gathers nothing. */
export function countBytes({ numbers, runs }: Postings): number {
  let bytes = 0
  for (const term of numbers.keys()) if (!term.startsWith(SPELLING)) bytes += toSortKey(term).length
  for (const { starts } of runs) bytes += starts.at(-1) ?? 0
  return bytes
}

export function joinPostings({ runs, away }: Postings, term: number): Uint8Array {
  const whole = makeBytes(32)
  for (const { place, starts } of runs) {
    const start = starts[term] ?? 0
    const end = starts[term + 1] ?? 0
    if (end > start) putBytes(whole, away.getBytes(place + start, end - start))
  }
  return getWritten(whole)
}
