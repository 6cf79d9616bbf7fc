/** One file of the index, read. Web standards only; the file may be anything. docs/search-format.md describes its bits. */
import { fault } from '../core/fault.ts'
import { BODY_ONLY, getBit, LEVELS, NAME_BONUS, UNIT } from './weights.ts'

/** The first bytes of every shard. */
export const MAGIC = 'skx2'

/** The levels that postings have, each by a number of four bits: the steps grow as the levels do. */
export const STEPS = [1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 19, 24, 30, 37, 46, 57]
/** The rarity at large of terms that stand in too few public skills to be counted. */
export const UNLISTED = 55
/** Bits of the number of a step, of a rarity at large, of fields and of a pair. */
export const WIDTHS = { step: 4, usual: 6, fields: 6, pair: 8 }

/** What a shard says of a term. */
export interface TermEntry {
  /** How rare it is, in the bundle and at large. */
  idf: number
  skills: number
  /** The bit at which its postings begin. */
  start: number
}

export interface Shard {
  bytes: Uint8Array
  /** The bits of the number of skills that it was made for: what the codes of gaps go by. */
  doublings: number
  /** By the term's hash divided by the number of shards. */
  terms: Map<number, TermEntry>
}

/** A skill that a term stands in. Each is valid until the next is taken. */
export interface Posting {
  /** Its place in the manifest. */
  skill: number
  impact: number
  fields: number
  /** Fingerprints of the terms that follow it there. */
  pairs: number[]
}

/** Bits that are being read: the lowest of a byte first. */
interface Cursor {
  bytes: Uint8Array
  at: number
}

/** Reads a shard of an index over so many skills. Throws a fault when the bytes make no sense. */
export function readShard(bytes: Uint8Array, file: string, skills: number): Shard {
  const broken = () =>
    fault('invalid-index', `\`${file}\` is no part of a search index: build the bundle again`, { file })
  if (!Array.from(MAGIC).every((char, at) => bytes[at] === char.charCodeAt(0))) throw broken()
  const cursor = { bytes, at: MAGIC.length * 8 }
  const [spread, doublings] = [takeBits(cursor, 8), takeBits(cursor, 8)]
  if (spread > 32 || doublings > 32) throw broken()
  const terms = new Map<number, TermEntry>()
  let hash = -1
  for (let left = takeCount(cursor) - 1; left > 0; left--) {
    hash += takeRice(cursor, spread) + 1
    const usual = takeBits(cursor, 1) === 0 ? UNLISTED : takeBits(cursor, WIDTHS.usual)
    const count = takeCount(cursor)
    const idf = usual + Math.round((UNIT / 2) * Math.log((skills + 1) / (count + 0.5)))
    const entry = { idf, skills: count, start: cursor.at }
    // Every posting takes bits, so that a number of them that is too large ends with the file.
    if (hash >= 2 ** 32 || usual === 0 || count > skills || !skipPostings(cursor, entry, doublings, skills))
      throw broken()
    terms.set(hash, entry)
  }
  // What is left of the last byte is empty.
  if (Math.ceil(cursor.at / 8) !== bytes.length || takeBits(cursor, (8 - (cursor.at % 8)) % 8) !== 0)
    throw broken()
  return { bytes, doublings, terms }
}

/** Goes beyond the postings of a term; false where they do not make sense. */
function skipPostings(cursor: Cursor, entry: TermEntry, doublings: number, skills: number): boolean {
  const end = cursor.bytes.length * 8
  const spread = getSpread(doublings, entry.skills)
  let skill = -1
  for (let left = entry.skills; left > 0; left--) {
    skill += takeRice(cursor, spread) + 1
    cursor.at += WIDTHS.step
    if (takeBits(cursor, 1) === 1) {
      if ((takeBits(cursor, WIDTHS.fields) & getBit('name')) !== 0) takeCount(cursor)
      const pairs = takeCount(cursor) - 1
      cursor.at += WIDTHS.pair * pairs
    }
    if (skill >= skills || cursor.at > end) return false
  }
  return true
}

/** Calls back with each posting of a term, in the order of skills. */
export function forEachPosting(
  { bytes, doublings }: Shard,
  { start, skills, idf }: TermEntry,
  take: (posting: Posting) => void,
): void {
  const cursor = { bytes, at: start }
  const spread = getSpread(doublings, skills)
  const impacts = STEPS.map(step => (idf * step) / LEVELS)
  const posting: Posting = { skill: -1, impact: 0, fields: BODY_ONLY, pairs: [] }
  for (let left = skills; left > 0; left--) {
    posting.skill += takeRice(cursor, spread) + 1
    const step = takeBits(cursor, WIDTHS.step + 1)
    let impact = impacts[step % STEPS.length] ?? 0
    posting.fields = BODY_ONLY
    if (posting.pairs.length > 0) posting.pairs = []
    if (step >= STEPS.length) {
      posting.fields = takeBits(cursor, WIDTHS.fields)
      if ((posting.fields & getBit('name')) !== 0) impact += NAME_BONUS / takeCount(cursor)
      for (let pairs = takeCount(cursor); pairs > 1; pairs--)
        posting.pairs.push(takeBits(cursor, WIDTHS.pair))
    }
    posting.impact = Math.max(1, Math.round(impact))
    take(posting)
  }
}

/** The Rice parameter of the gaps between so many skills. */
export function getSpread(doublings: number, skills: number): number {
  return Math.max(0, doublings - 1 - (32 - Math.clz32(skills)))
}

/** The next 32 bits; zeros after the end. */
function peek({ bytes, at }: Cursor): number {
  const byte = at >>> 3
  const low =
    (bytes[byte] ?? 0) |
    ((bytes[byte + 1] ?? 0) << 8) |
    ((bytes[byte + 2] ?? 0) << 16) |
    ((bytes[byte + 3] ?? 0) << 24)
  const shift = at & 7
  return shift === 0 ? low : (low >>> shift) | ((bytes[byte + 4] ?? 0) << (32 - shift))
}

function takeBits(cursor: Cursor, count: number): number {
  const bits = peek(cursor) >>> 0
  cursor.at += count
  return count === 32 ? bits : bits & (2 ** count - 1)
}

/** How many zeros come before the next one, which is taken too. More than there are when there is none. */
function takeZeros(cursor: Cursor): number {
  const end = cursor.bytes.length * 8
  const start = cursor.at
  for (;;) {
    const bits = peek(cursor)
    if (bits !== 0) {
      cursor.at += 32 - Math.clz32(bits & -bits)
      return cursor.at - start - 1
    }
    cursor.at += 32
    if (cursor.at > end) return cursor.at - start
  }
}

/** A number from 0 in Rice's code: how many times it has the power of two, then the rest. */
function takeRice(cursor: Cursor, spread: number): number {
  const times = takeZeros(cursor)
  return times * 2 ** spread + (spread === 0 ? 0 : takeBits(cursor, spread) >>> 0)
}

/** A number from 1 in Elias's gamma code: how many bits it has, then those. */
function takeCount(cursor: Cursor): number {
  const bits = takeZeros(cursor)
  if (bits <= 31) return 2 ** bits + takeBits(cursor, bits)
  // Nothing is counted by so many: as if the file had ended.
  cursor.at = cursor.bytes.length * 8 + 1
  return 1
}
