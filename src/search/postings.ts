/**
 * Postings of many terms while they are gathered, skill after skill, in pages of memory: of 100,000 skills they are too many to be
 * copied to a larger place each time they have grown.
 *
 * Each term writes into slices that double in size; the last four bytes of a full one say where the next begins. So
 * millions of terms, most of which occur once, cost a few bytes each and no object. What fills more pages than may be in memory is
 * put away as a run, term after term, and the pages are filled again.
 */
import { HASH_START, hashUnit } from '../core/digests/fnv.ts'
import { makeUnitRoom, readUnits, type UnitRoom } from '../core/text/units.ts'
import { type Bytes, getWritten, makeBytes, putBytes, putPart } from './bytes.ts'
import { CODES } from './terms.ts'
import { doubleCapacity, findTerm, makeVocabulary, type Vocabulary } from './vocabulary.ts'
import { BODY_ONLY, getBit, HAS_PAIRS } from './weights.ts'

/** Arrays go by term. */
export interface Postings {
  vocabulary: Vocabulary
  /**
   * Slices: for each posting twice the gap to the skill before (plus one where more follows than the level), the level,
   * then fields, how many pairs there are, and the pairs. A slice lies in one page; its place is that of the page, and that in it.
   */
  pages: Uint8Array[]
  used: number
  /** Where runs are put away, and how many bytes of the pages are used before. */
  away: PutAway | undefined
  most: number
  runs: Run[]
  /** Bytes of all postings, without what slices need. */
  length: number
  /** Where a term's first slice begins, its next byte goes, its last slice ends, and how long that is. */
  first: Uint32Array
  next: Uint32Array
  end: Uint32Array
  size: Uint32Array
  /** Skills of a term, and the last of them plus one. */
  skills: Uint32Array
  last: Uint32Array
  room: UnitRoom
}

/** Takes bytes, which are its own from then on, and gives them again; those are valid until the next are asked for. */
export interface PutAway {
  putBytes: (bytes: Uint8Array) => number
  getBytes: (place: number, length: number) => Uint8Array
}

/** Postings that were put away: at each place a block of them, and where those of a term begin among all of the run. */
interface Run {
  starts: Uint32Array
  blocks: number[]
}

const NO_BYTES = new Uint8Array()
/** Bytes of a block of a run: postings of a term may lie in two. */
const BLOCK = 1 << 18
const MOST = 16 << 20
const FIRST_SLICE = 12
const LARGEST_SLICE = 512
const POINTER = 4
/** Bits of a place in a page. */
const IN_PAGE = 20
const PAGE = 1 << IN_PAGE
const SPACE = 32
const COLON = 58
/** What spellings begin with. */
const EQUALS = 61

export function makePostings(away?: PutAway, most = MOST): Postings {
  const createNumbers = () => new Uint32Array(2_048)
  return {
    vocabulary: makeVocabulary(),
    pages: [],
    used: 0,
    away,
    most,
    runs: [],
    length: 0,
    first: createNumbers(),
    next: createNumbers(),
    end: createNumbers(),
    size: createNumbers(),
    skills: createNumbers(),
    last: createNumbers(),
    room: makeUnitRoom(),
  }
}

/** Puts away what the pages hold, once they are as many as may be in memory. */
function putRunAway(postings: Postings, { putBytes: put }: PutAway): void {
  const { vocabulary, first, next, end, size, runs } = postings
  const starts = new Uint32Array(vocabulary.size + 1)
  const blocks: number[] = []
  const block = makeBytes(BLOCK)
  const putBlock = () => {
    blocks.push(put(getWritten(block).slice()))
    block.length = 0
  }
  const room = makeBytes()
  let length = 0
  for (let id = 0; id < vocabulary.size; id++) {
    room.length = 0
    copySlices(postings, id, room)
    for (let from = 0; from < room.length; ) {
      const to = Math.min(room.length, from + BLOCK - block.length)
      putPart(block, room.bytes, from, to)
      from = to
      if (block.length === BLOCK) putBlock()
    }
    length += room.length
    starts[id + 1] = length
  }
  putBlock()
  runs.push({ starts, blocks })
  for (const numbers of [first, next, end, size]) numbers.fill(0)
  postings.used = 0
}

/**
 * Adds the terms of a skill, a list as `listTerms` makes it: read in place, for strings of their own would take longer
 * than the rest. Skills come in ascending order. Gives how many terms the skill's name has.
 */
export function addSkill(postings: Postings, skill: number, list: string): number {
  const { away, used, most } = postings
  if (away !== undefined && used > most) putRunAway(postings, away)
  const units = readUnits(postings.room, list)
  const { length } = list
  let named = 0
  for (let at = 0; at < length; ) {
    const start = at
    let term = start + 1
    let hash = HASH_START
    let end = term
    for (; end < length; end++) {
      const unit = units[end] ?? 0
      if (unit === SPACE) break
      if (unit === COLON) {
        term = end + 1
        hash = HASH_START
      } else if (unit < 0x80) hash = hashUnit(hash, unit)
      else {
        hash = hashUnit(hash, list.codePointAt(end) ?? 0)
        if (unit >= 0xd800 && unit < 0xdc00) end++
      }
    }
    const fields = term === start + 1 ? BODY_ONLY : getCodeAt(units, start + 1)
    if ((fields & getBit('name')) !== 0) named++
    const id = findTerm(postings.vocabulary, units, term, end, hash >>> 0)
    addPosting(postings, id, skill, units, start, term)
    at = end + 1
  }
  return named
}

/** The number that a character stands for. */
function getCodeAt(units: Uint16Array, at: number): number {
  return CODES[units[at] ?? 0] ?? 0
}

/** `start` is where the item begins, `term` where its term does. */
function addPosting(
  postings: Postings,
  id: number,
  skill: number,
  units: Uint16Array,
  start: number,
  term: number,
): void {
  if (id >= postings.first.length)
    for (const key of ['first', 'next', 'end', 'size', 'skills', 'last'] as const)
      postings[key] = doubleCapacity(postings[key])
  postings.skills[id] = (postings.skills[id] ?? 0) + 1
  // Of a spelling, only how many skills have it is of use.
  if (units[term] === EQUALS) return
  if (postings.end[id] === 0) startTerm(postings, id)
  const isPlain = term === start + 1
  let gap = (skill - (postings.last[id] ?? 0)) * 2 + Number(!isPlain)
  for (; gap > 0x7f; gap >>>= 7) append(postings, id, (gap & 0x7f) | 0x80)
  append(postings, id, gap)
  append(postings, id, getCodeAt(units, start))
  if (!isPlain) {
    const fields = getCodeAt(units, start + 1)
    const pairs = (term - start - 3) / 2
    append(postings, id, pairs > 0 ? fields | HAS_PAIRS : fields)
    if (pairs > 0) append(postings, id, pairs)
    for (let at = start + 2; at < term - 1; at += 2)
      append(postings, id, getCodeAt(units, at) * 16 + getCodeAt(units, at + 1))
  }
  postings.length += countPostingBytes(
    skill - (postings.last[id] ?? 0),
    isPlain ? -1 : (term - start - 3) / 2,
  )
  postings.last[id] = skill + 1
}

/** Bytes of a posting: its gap, its level, and, where there are fields, those and pairs (-1: no fields). */
function countPostingBytes(gap: number, pairs: number): number {
  let bytes = pairs < 0 ? 2 : pairs === 0 ? 3 : 4 + pairs
  for (let left = (gap * 2) >>> 7; left > 0; left >>>= 7) bytes++
  return bytes
}

function startTerm(postings: Postings, id: number): void {
  const slice = takeSlice(postings, FIRST_SLICE)
  postings.first[id] = slice
  postings.next[id] = slice
  postings.end[id] = slice + FIRST_SLICE
  postings.size[id] = FIRST_SLICE
}

function takeSlice(postings: Postings, size: number): number {
  const { pages, used } = postings
  const left = (PAGE - (used & (PAGE - 1))) & (PAGE - 1)
  const start = size > left ? used + left : used
  if (start >= pages.length * PAGE) pages.push(new Uint8Array(PAGE))
  postings.used = start + size
  return start
}

function getByte({ pages }: Postings, place: number): number {
  return pages[place >>> IN_PAGE]?.[place & (PAGE - 1)] ?? 0
}

function setByte({ pages }: Postings, place: number, byte: number): void {
  const page = pages[place >>> IN_PAGE]
  if (page !== undefined) page[place & (PAGE - 1)] = byte
}

function append(postings: Postings, id: number, byte: number): void {
  const next = postings.next[id] ?? 0
  const place = next === (postings.end[id] ?? 0) - POINTER ? addSlice(postings, id, next) : next
  setByte(postings, place, byte)
  postings.next[id] = place + 1
}

/** How many bytes keys and postings of all terms have, without spellings. */
export function countBytes({ vocabulary, length }: Postings): number {
  const { size, starts, text } = vocabulary
  let bytes = length
  for (let term = 0; term < size; term++) {
    const start = starts[term] ?? 0
    if (text[start] === EQUALS) continue
    for (const unit of text.subarray(start, starts[term + 1])) {
      // The halves of a pair are four bytes together.
      bytes += unit < 0x80 ? 1 : unit < 0x800 || (unit >= 0xd800 && unit < 0xe000) ? 2 : 3
    }
  }
  return bytes
}

/** Where the new slice begins; the pointer to it is written at `pointer`. */
function addSlice(postings: Postings, id: number, pointer: number): number {
  const size = Math.min(LARGEST_SLICE, (postings.size[id] ?? 0) * 2)
  const slice = takeSlice(postings, size)
  for (let byte = 0; byte < POINTER; byte++) setByte(postings, pointer + byte, slice >>> (8 * byte))
  postings.end[id] = slice + size
  postings.size[id] = size
  return slice
}

/** Adds the bytes of a term's postings, one after the other, to `target`, and gives them as they stand there. */
export function copyPostings(postings: Postings, id: number, target: Bytes): Uint8Array {
  const from = target.length
  for (const run of postings.runs) copyRun(postings, run, id, target)
  copySlices(postings, id, target)
  return getWritten(target).subarray(from)
}

function copyRun({ away }: Postings, { starts, blocks }: Run, id: number, target: Bytes): void {
  const end = starts[id + 1] ?? 0
  for (let at = starts[id] ?? 0; at < end; ) {
    const inBlock = at % BLOCK
    const length = Math.min(end - at, BLOCK - inBlock)
    putBytes(target, away?.getBytes((blocks[Math.floor(at / BLOCK)] ?? 0) + inBlock, length) ?? NO_BYTES)
    at += length
  }
}

/** The same of what the pages hold of them. */
function copySlices(postings: Postings, id: number, target: Bytes): void {
  const { pages, first, next, end: ends } = postings
  if ((ends[id] ?? 0) === 0) return
  const last = next[id] ?? 0
  let size = FIRST_SLICE
  for (let start = first[id] ?? 0; ; size = Math.min(LARGEST_SLICE, size * 2)) {
    const isLast = last > start && last <= start + size - POINTER
    const end = isLast ? last : start + size - POINTER
    const inPage = start & (PAGE - 1)
    putPart(target, pages[start >>> IN_PAGE] ?? NO_BYTES, inPage, inPage + end - start)
    if (isLast) return
    start = 0
    for (let byte = POINTER - 1; byte >= 0; byte--) start = start * 256 + getByte(postings, end + byte)
  }
}
