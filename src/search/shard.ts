/** Reads an untrusted file of the index. docs/search-format.md describes its bits. */

import { fault } from '../core/errors/fault.ts'
import { countBits } from './bytes.ts'
import { BODY_ONLY, getBit, LEVELS, NAME_BONUS, UNIT } from './weights.ts'

export const MAGIC = 'skx2'

/** The levels of postings by their 4-bit number: steps grow with the levels. */
export const STEPS = [1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 19, 24, 30, 37, 46, 57]
/** The rarity at large of terms too rare to be counted. */
export const UNLISTED = 55
/** Bits of a step's number, of a rarity at large, of fields and of a pair. */
export const WIDTHS = { step: 4, usual: 6, fields: 6, pair: 8 }

const NAME = getBit('name')

export interface ShardPostings {
  /** The term's rarity, in the bundle and at large. */
  idf: number
  skills: number
  /** The bits, padded with zeros. */
  view: DataView
  /** The bit at which the postings begin. */
  start: number
  /** Bits of the number of skills that the shard was made for: gap codes depend on it. */
  doublings: number
}

/** Arrays are indexed by term, in hash order. */
export interface IndexShard {
  view: DataView
  doublings: number
  /** The term's hash divided by the number of shards. */
  hashes: Uint32Array
  idfs: Uint32Array
  skills: Uint32Array
  starts: Uint32Array
}

/** The rest of a posting, after its level. Reused: valid until the next is read. */
export interface Posting {
  fields: number
  /** The number of following terms. Their fingerprints are at the start of the list. */
  followers: number
  pairs: number[]
}

const PLAIN: Posting = { fields: BODY_ONLY, followers: 0, pairs: [] }

/** A position in bits, lowest bit of a byte first. */
interface Cursor {
  view: DataView
  at: number
  end: number
}

/** Zero bytes after the end, so four bytes can be read anywhere. */
const PADDING = 8
/** Bits of a four-byte read that are left at any bit offset. */
const WINDOW = 25

/** Throws a fault for an invalid shard. */
export function readShard(bytes: Uint8Array, file: string, skills: number): IndexShard {
  const broken = () =>
    fault('invalid-index', `\`${file}\` is not part of a search index: build the bundle again`, { file })
  if (!Array.from(MAGIC).every((char, at) => bytes[at] === char.charCodeAt(0))) throw broken()
  const padded = new Uint8Array(bytes.length + PADDING)
  padded.set(bytes)
  const view = new DataView(padded.buffer)
  const cursor = { view, at: MAGIC.length * 8, end: bytes.length * 8 }
  const [spread, doublings] = [takeBits(cursor, 8), takeBits(cursor, 8)]
  if (spread > 32 || doublings > 32) throw broken()
  const [hashes, idfs, counts, starts]: [number[], number[], number[], number[]] = [[], [], [], []]
  let hash = -1
  for (let left = takeCount(cursor) - 1; left > 0; left--) {
    hash += takeRice(cursor, spread) + 1
    const usual = takeBits(cursor, 1) === 0 ? UNLISTED : takeBits(cursor, WIDTHS.usual)
    const count = takeCount(cursor)
    const idf = usual + Math.round((UNIT / 2) * Math.log((skills + 1) / (count + 0.5)))
    if (hash >= 2 ** 32 || usual === 0 || count > skills || cursor.at > cursor.end) throw broken()
    hashes.push(hash)
    idfs.push(idf)
    counts.push(count)
    starts.push(cursor.at)
    // Every posting takes bits, so a count that is too large reaches the end of the file.
    if (!skipPostings(cursor, count, doublings, skills)) throw broken()
  }
  // Padding bits must be zero.
  if (Math.ceil(cursor.at / 8) !== bytes.length || takeBits(cursor, (8 - (cursor.at % 8)) % 8) !== 0)
    throw broken()
  return {
    view,
    doublings,
    hashes: Uint32Array.from(hashes),
    idfs: Uint32Array.from(idfs),
    skills: Uint32Array.from(counts),
    starts: Uint32Array.from(starts),
  }
}

export function findPostings(shard: IndexShard, hash: number): ShardPostings | undefined {
  const { hashes, idfs, skills, starts, view, doublings } = shard
  let [at, high] = [0, hashes.length]
  while (at < high) {
    const middle = (at + high) >>> 1
    if ((hashes[middle] ?? 0) < hash) at = middle + 1
    else high = middle
  }
  if (hashes[at] !== hash) return undefined
  return { idf: idfs[at] ?? 0, skills: skills[at] ?? 0, view, start: starts[at] ?? 0, doublings }
}

function skipPostings(cursor: Cursor, count: number, doublings: number, skills: number): boolean {
  const spread = getSpread(doublings, count)
  const head = { skill: -1, step: 0 }
  for (let left = count; left > 0; left--) {
    takeHead(cursor, spread, head)
    if (head.step >= STEPS.length) {
      if ((takeBits(cursor, WIDTHS.fields) & NAME) !== 0) takeCount(cursor)
      const pairs = takeCount(cursor) - 1
      cursor.at += WIDTHS.pair * pairs
    }
    if (head.skill >= skills || cursor.at > cursor.end) return false
  }
  return true
}

/** Reads a posting's start: the next skill, and the step's number, plus 16 if fields follow. */
function takeHead(cursor: Cursor, spread: number, head: { skill: number; step: number }): void {
  const bits = peek(cursor)
  const zeros = countZeros(bits)
  const length = zeros + spread + WIDTHS.step + 2
  if (bits !== 0 && length <= WINDOW) {
    const rest = bits >>> (zeros + 1)
    head.skill += (zeros << spread) + (rest & ((1 << spread) - 1)) + 1
    head.step = (rest >>> spread) & (2 * STEPS.length - 1)
    cursor.at += length
  } else {
    head.skill += takeRice(cursor, spread) + 1
    head.step = takeBits(cursor, WIDTHS.step + 1)
  }
}

/** Calls back in skill order. `readShard` has checked the bits. */
export function forEachPosting(
  { view, doublings, start, skills, idf }: ShardPostings,
  take: (skill: number, impact: number, more: Posting) => void,
): void {
  const spread = getSpread(doublings, skills)
  const mask = (1 << spread) - 1
  const width = spread + WIDTHS.step + 2
  const exact = STEPS.map(step => (idf * step) / LEVELS)
  const rounded = Uint32Array.from(exact, toImpact)
  const more: Posting = { fields: 0, followers: 0, pairs: [] }
  const cursor = { view, at: start, end: (view.byteLength - PADDING) * 8 }
  let at = start
  let skill = -1
  for (let left = skills; left > 0; left--) {
    const bits = view.getUint32(at >>> 3, true) >>> (at & 7)
    const zeros = countZeros(bits)
    let step = 0
    if (bits !== 0 && zeros + width <= WINDOW) {
      const rest = bits >>> (zeros + 1)
      skill += (zeros << spread) + (rest & mask) + 1
      step = (rest >>> spread) & (2 * STEPS.length - 1)
      at += zeros + width
    } else {
      cursor.at = at
      skill += takeRice(cursor, spread) + 1
      step = takeBits(cursor, WIDTHS.step + 1)
      at = cursor.at
    }
    if (step < STEPS.length) {
      take(skill, rounded[step] ?? 0, PLAIN)
      continue
    }
    cursor.at = at
    more.fields = takeBits(cursor, WIDTHS.fields)
    const bonus = (more.fields & NAME) === 0 ? 0 : NAME_BONUS / takeCount(cursor)
    more.followers = takeCount(cursor) - 1
    for (let pair = 0; pair < more.followers; pair++) more.pairs[pair] = takeBits(cursor, WIDTHS.pair)
    at = cursor.at
    take(skill, toImpact((exact[step - STEPS.length] ?? 0) + bonus), more)
  }
}

function toImpact(points: number): number {
  return Math.max(1, Math.round(points))
}

export function getSpread(doublings: number, skills: number): number {
  return Math.max(0, doublings - 1 - countBits(skills))
}

/** The next 25 bits or more; zeros after the end. */
function peek({ view, at }: Cursor): number {
  return view.getUint32(Math.min(at >>> 3, view.byteLength - PADDING), true) >>> (at & 7)
}

function countZeros(bits: number): number {
  return 31 - Math.clz32(bits & -bits)
}

function takeBits(cursor: Cursor, count: number): number {
  if (count > 16) return takeBits(cursor, 16) + takeBits(cursor, count - 16) * 2 ** 16
  const bits = peek(cursor) & ((1 << count) - 1)
  cursor.at += count
  return bits
}

/** Also consumes the one that ends the zeros. Returns more than there are if none does. */
function takeZeros(cursor: Cursor): number {
  const start = cursor.at
  while (cursor.at <= cursor.end) {
    const bits = peek(cursor)
    cursor.at += bits === 0 ? WINDOW : countZeros(bits) + 1
    if (bits !== 0) return cursor.at - start - 1
  }
  return cursor.at - start
}

function takeRice(cursor: Cursor, spread: number): number {
  const times = takeZeros(cursor)
  return times * 2 ** spread + takeBits(cursor, spread)
}

function takeCount(cursor: Cursor): number {
  const next = peek(cursor)
  const zeros = countZeros(next)
  if (next !== 0 && 2 * zeros < WINDOW) {
    cursor.at += 2 * zeros + 1
    return (1 << zeros) + ((next >>> (zeros + 1)) & ((1 << zeros) - 1))
  }
  const bits = takeZeros(cursor)
  if (bits <= 31) return 2 ** bits + takeBits(cursor, bits)
  // No valid count has so many bits: treat it as the end of the file.
  cursor.at = cursor.end + 1
  return 1
}
