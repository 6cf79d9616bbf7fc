/** One file of the index, read. Web standards only; the file may be anything. */
import { fault } from '../core/fault.ts'
import { BODY_ONLY, HAS_PAIRS } from './weights.ts'

/** The first bytes of every shard. */
export const MAGIC = 'skx1'

/** What a shard says of a term; `start` and `end` are where its postings stand. */
export interface TermEntry {
  idf: number
  skills: number
  start: number
  end: number
}

export interface Shard {
  /** From the bundle's folder. */
  file: string
  bytes: Uint8Array
  /** By key (`toSortKey`). */
  terms: Map<string, TermEntry>
}

/** A skill that a term stands in. Each is valid until the next is taken. */
export interface Posting {
  /** Its place in the manifest. */
  skill: number
  impact: number
  fields: number
  /** Where the fingerprints of following terms stand in the shard's bytes. */
  pairsStart: number
  pairsEnd: number
}

interface Cursor {
  file: string
  bytes: Uint8Array
  at: number
  end: number
}

/** Bytes of a key, at most: no term has more, and keys that share their starts could fill the memory. */
const LONGEST_KEY = 255

/** Reads a shard's list of terms. Throws a fault when the bytes are not one. */
export function readShard(bytes: Uint8Array, file: string): Shard {
  const cursor = { file, bytes, at: MAGIC.length, end: bytes.length }
  if (!Array.from(MAGIC).every((char, at) => bytes[at] === char.charCodeAt(0))) throw createBrokenError(file)
  const terms = new Map<string, TermEntry>()
  let key = ''
  // The postings follow the list, in its order.
  let start = 0
  for (let left = takeNumber(cursor); left > 0; left--) {
    const shared = takeNumber(cursor)
    const rest = takeNumber(cursor)
    if (shared > key.length || shared + rest > LONGEST_KEY) throw createBrokenError(file)
    const before = key
    key = key.slice(0, shared) + takeText(cursor, rest)
    if (key <= before) throw createBrokenError(file)
    const idf = takeByte(cursor)
    const skills = takeNumber(cursor)
    if (idf === 0 || skills === 0) throw createBrokenError(file)
    const end = start + takeNumber(cursor)
    terms.set(key, { idf, skills, start, end })
    start = end
  }
  if (cursor.at + start !== bytes.length) throw createBrokenError(file)
  for (const entry of terms.values()) {
    entry.start += cursor.at
    entry.end += cursor.at
  }
  return { file, bytes, terms }
}

/** Calls back with each posting of a term, in the order of skills. Throws a fault when they make no sense. */
export function forEachPosting(
  { file, bytes }: Shard,
  { start, end, skills }: TermEntry,
  limit: number,
  take: (posting: Posting) => void,
): void {
  const cursor = { file, bytes, at: start, end }
  const posting = { skill: -1, impact: 0, fields: 0, pairsStart: 0, pairsEnd: 0 }
  for (let left = skills; left > 0; left--) {
    const gap = takeNumber(cursor)
    posting.skill += Math.floor(gap / 2) + 1
    if (posting.skill >= limit) throw createBrokenError(file)
    posting.impact = takeByte(cursor)
    posting.fields = gap % 2 === 1 ? takeByte(cursor) : BODY_ONLY
    const pairs = (posting.fields & HAS_PAIRS) === 0 ? 0 : takeByte(cursor)
    posting.pairsStart = cursor.at
    cursor.at += pairs
    posting.pairsEnd = cursor.at
    if (cursor.at > end || posting.impact === 0) throw createBrokenError(file)
    take(posting)
  }
  if (cursor.at !== end) throw createBrokenError(file)
}

function takeByte(cursor: Cursor): number {
  if (cursor.at >= cursor.end) throw createBrokenError(cursor.file)
  return cursor.bytes[cursor.at++] ?? 0
}

function takeNumber(cursor: Cursor): number {
  let value = 0
  for (let factor = 1; factor <= 2 ** 28; factor *= 128) {
    const byte = takeByte(cursor)
    value += (byte & 0x7f) * factor
    if (byte < 0x80) return value
  }
  throw createBrokenError(cursor.file)
}

function takeText(cursor: Cursor, length: number): string {
  let text = ''
  for (let left = length; left > 0; left--) text += String.fromCharCode(takeByte(cursor))
  return text
}

function createBrokenError(file: string) {
  return fault('invalid-index', `\`${file}\` is not part of a search index: build the bundle again`, { file })
}
