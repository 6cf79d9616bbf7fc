/** Encodes terms and postings as the bits of a shard. See docs/search-format.md. */
import { fnv1a } from '../../core/digests/digest.ts'
import { getBackgroundShare } from '../../search/background.ts'
import { countBits, fromSortKey, readNumber, skipNumber } from '../../search/bytes.ts'
import { getSpread, MAGIC, STEPS, UNLISTED, WIDTHS } from '../../search/shard.ts'
import { getBit, HAS_PAIRS, LEVELS, UNIT } from '../../search/weights.ts'

/** Postings with levels, as gathered; spellings have none. */
export interface TermPostings {
  key: string
  skills: number
  postings: Uint8Array
}

/** A growing list of bits, lowest bit of a byte first. */
interface Bits {
  bytes: Uint8Array
  view: DataView
  at: number
}

/** Bytes that 32 bits may touch. */
const ROOM = 5
const FIRST_BYTES = 32 << 10
const NAME = getBit('name')

const NEAREST = Uint8Array.from({ length: LEVELS }, (_, level) =>
  STEPS.reduce(
    (best, step, at) => (Math.abs(step - level) < Math.abs((STEPS[best] ?? 0) - level) ? at : best),
    0,
  ),
)

export function encodeShard(
  terms: readonly TermPostings[],
  count: number,
  nameTerms: Uint32Array,
): Uint8Array {
  const hashed = listHashed(terms, count)
  const doublings = countBits(nameTerms.length)
  const spread = Math.max(0, Math.floor(Math.log2(2 ** 33 / count / 3 / hashed.length)))
  const bytes = new Uint8Array(FIRST_BYTES)
  const bits: Bits = { bytes, view: new DataView(bytes.buffer), at: 0 }
  for (const byte of [...new TextEncoder().encode(MAGIC), spread, doublings]) putBits(bits, byte, 8)
  putCount(bits, hashed.length + 1)
  let before = -1
  for (const { hash, text, term } of hashed) {
    putRice(bits, hash - before - 1, spread)
    const usual = computeUsual(text)
    if (usual === UNLISTED) putBits(bits, 0, 1)
    else putBits(bits, usual * 2 + 1, WIDTHS.usual + 1)
    putCount(bits, term.skills)
    putPostings(bits, term, getSpread(doublings, term.skills), nameTerms)
    before = hash
  }
  return bits.bytes.slice(0, Math.ceil(bits.at / 8))
}

interface HashedTerm {
  hash: number
  text: string
  term: TermPostings
}

/** By hash. If terms share a hash, the one with the most skills represents all; ties go to the first. */
function listHashed(terms: readonly TermPostings[], count: number): HashedTerm[] {
  const known = new Map<number, HashedTerm>()
  for (const term of terms) {
    const text = fromSortKey(term.key)
    const hash = Math.floor(fnv1a(text) / count)
    if (term.skills > (known.get(hash)?.term.skills ?? 0)) known.set(hash, { hash, text, term })
  }
  return [...known.values()].sort((a, b) => a.hash - b.hash)
}

/** The rarity at large, because a bundle has too few skills to tell which words are rare. */
function computeUsual(term: string): number {
  return Math.max(1, Math.round((UNIT / 2) * Math.log(1 / getBackgroundShare(term))))
}

/** Copies postings in the layout of `Postings`. */
function putPostings(
  bits: Bits,
  { postings: source }: TermPostings,
  spread: number,
  nameTerms: Uint32Array,
): void {
  const mask = (1 << spread) - 1
  let skill = -1
  for (let at = 0; at < source.length; ) {
    const gap = readNumber(source, at)
    at = skipNumber(source, at)
    const places = gap >>> 1
    skill += places + 1
    const step = (NEAREST[source[at++] ?? 0] ?? 0) | ((gap & 1) << WIDTHS.step)
    bits.at += places >>> spread
    putBits(bits, 1 | ((places & mask) << 1) | (step << (spread + 1)), spread + WIDTHS.step + 2)
    if ((gap & 1) === 0) continue
    const fields = source[at++] ?? 0
    putBits(bits, fields & ~HAS_PAIRS, WIDTHS.fields)
    if ((fields & NAME) !== 0) putCount(bits, nameTerms[skill] ?? 1)
    const pairs = (fields & HAS_PAIRS) === 0 ? 0 : (source[at++] ?? 0)
    putCount(bits, pairs + 1)
    for (const end = at + pairs; at < end; at++) putBits(bits, source[at] ?? 0, WIDTHS.pair)
  }
}

function putRice(bits: Bits, value: number, spread: number): void {
  putZeros(bits, value >>> spread)
  putBits(bits, value, spread)
}

function putCount(bits: Bits, value: number): void {
  const length = countBits(value) - 1
  putZeros(bits, length)
  putBits(bits, value, length)
}

function putZeros(bits: Bits, count: number): void {
  bits.at += count
  putBits(bits, 1, 1)
}

function putBits(bits: Bits, value: number, count: number): void {
  const byte = bits.at >>> 3
  if (byte + ROOM > bits.bytes.length) grow(bits)
  const { bytes, view } = bits
  const shift = bits.at & 7
  const lowest = count < 32 ? value & ((1 << count) - 1) : value
  view.setUint32(byte, (bytes[byte] ?? 0) | (lowest << shift), true)
  if (shift + count > 32) bytes[byte + 4] = lowest >>> (32 - shift)
  bits.at += count
}

function grow(bits: Bits): void {
  const larger = new Uint8Array(Math.max(bits.bytes.length * 2, (bits.at >>> 3) + ROOM))
  larger.set(bits.bytes)
  bits.bytes = larger
  bits.view = new DataView(larger.buffer)
}
