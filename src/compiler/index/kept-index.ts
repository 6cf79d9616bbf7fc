/**
 * An index that is kept beside the bundle, so that a skill whose words changed costs the shards of those words and not a
 * new count of all. It has the shards with levels in place of impacts, which cannot be reckoned back. Pure.
 */

import { countTermShards } from '../../format/search-head.ts'
import {
  type Bytes,
  fromSortKey,
  getWritten,
  makeBytes,
  putBytes,
  putNumber,
  putPart,
  readNumber,
  skipNumber,
  toSortKey,
} from '../../search/bytes.ts'
import { mergeTerms, readTerms, type Term } from '../../search/terms.ts'
import { BODY_ONLY, getBit, HAS_PAIRS } from '../../search/weights.ts'
import { getLeastSkills, SPELLING } from '../../search/word-list.ts'
import { countIndexShards, encodeFile, placeTerm, putKey } from './build-index.ts'
import { countBits, type TermPostings } from './encode-shard.ts'

export interface KeptIndex {
  /** Terms of the name, by skill. */
  nameTerms: Uint32Array
  /** Bytes of all keys and postings: what decides how many shards there are. */
  size: number
  /** How many shards there are, and the terms of one as `keepShard` writes them. */
  count: number
  shardAt: (number: number) => Uint8Array
}

/** A shard as it is now: what is kept of it, the bytes of its keys and postings together, and its own bytes. */
export interface KeptShard {
  kept: Uint8Array
  size: number
  content: Uint8Array
}

export interface ChangedShard extends KeptShard {
  number: number
}

/** The words of a skill before and after. */
export interface WordChange {
  /** Its numbers in the manifest before and after; -1 where it is not there. */
  was: number
  now: number
  before: string[]
  after: string[]
}

/** A shard to keep: its terms, each with its postings as they were gathered. */
function keepShard(terms: TermPostings[]): Uint8Array {
  const kept = makeBytes(terms.reduce((sum, { key, postings }) => sum + key.length + postings.length + 8, 8))
  putNumber(kept, terms.length)
  let before = ''
  for (const { key, skills, postings } of terms) {
    putKey(kept, before, key)
    putNumber(kept, skills)
    putNumber(kept, postings.length)
    putPart(kept, postings, 0, postings.length)
    before = key
  }
  return getWritten(kept)
}

/** What became of the skills of an index. */
export interface IndexChange {
  /** By number before, the number now; -1 for those that went. */
  moved: Int32Array
  /** How many skills there are now. */
  skills: number
  changes: WordChange[]
  /** The words of the skills that went and are not among the changes. With them, all shards are made. */
  unlisted?: Iterable<string[]>
}

/**
 * The shards that skills which changed, came or went concern. Writes the new `size` and `nameTerms` into what is kept, but no
 * shards. Undefined when the index would have another number of shards: then all of it must be rebuilt.
 */
export function changeIndex(
  kept: KeptIndex,
  { moved: all, skills, changes, unlisted }: IndexChange,
): ChangedShard[] | undefined {
  const moved = all.slice()
  for (const { was } of changes) if (was !== -1) moved[was] = -1
  const before = kept.nameTerms
  kept.nameTerms = new Uint32Array(skills)
  for (const [was, now] of moved.entries()) if (now !== -1) kept.nameTerms[now] = before[was] ?? 0
  const byShard = addedByShard(kept, changes)
  const spellings = recountSpellings(kept.count, changes, unlisted ?? [])
  const isShifted = all.some((now, was) => now !== was && now !== -1)
  const changed = isShifted || unlisted !== undefined ? undefined : listChangedTerms(kept, before, changes)
  const renumbered = renumber(moved)
  const room = makeBytes()
  const shards: ChangedShard[] = []
  const isWhole = unlisted !== undefined || !hasSameForm(before.length, skills)
  const concerned = findConcerned(kept.count, changed, spellings)
  // One after the other, so that the terms of one are gone when those of the next are read.
  for (let number = 0; number < kept.count; number++) {
    if (!isWhole && !concerned.has(number)) continue
    const terms = readKept(kept.shardAt(number))
    kept.size -= countBytes(terms)
    const now =
      number < countTermShards(kept.count)
        ? moveTerms(terms, byShard.get(number) ?? new Map(), renumbered, room, changed)
        : changeCounts(terms, spellings.get(number) ?? new Map())
    const shard = toKeptShard(now, encodeFile(number, kept.count, now, kept.nameTerms))
    kept.size += shard.size
    shards.push({ number, ...shard })
  }
  return kept.size === 0 || countIndexShards(kept.size) !== kept.count ? undefined : shards
}

/** Whether both numbers of skills are written in as many bits, and list words that as many skills have. */
function hasSameForm(before: number, skills: number): boolean {
  return countBits(before) === countBits(skills) && getLeastSkills(before) === getLeastSkills(skills)
}

/** The numbers of shards with terms that changed, which are all where that is not known, or with spellings that did. */
function findConcerned(
  count: number,
  changed: Iterable<string> | undefined,
  spellings: ReadonlyMap<number, unknown>,
): Set<number> {
  const concerned = new Set(spellings.keys())
  for (const key of changed ?? [])
    for (const number of placeTerm(fromSortKey(key), count)) concerned.add(number)
  if (changed === undefined) for (let at = 0; at < countTermShards(count); at++) concerned.add(at)
  return concerned
}

/** By shard and by key, how many skills more or less have a spelling. */
function recountSpellings(
  count: number,
  changes: WordChange[],
  unlisted: Iterable<string[]>,
): Map<number, Map<string, number>> {
  const byKey = new Map<string, number>()
  const add = (lists: string[], by: number) => {
    for (const key of listSpellings(lists)) byKey.set(key, (byKey.get(key) ?? 0) + by)
  }
  for (const lists of unlisted) add(lists, -1)
  for (const { before, after } of changes) {
    add(before, -1)
    add(after, 1)
  }
  const shards = new Map<number, Map<string, number>>()
  for (const [key, by] of byKey) {
    if (by === 0) continue
    for (const number of placeTerm(fromSortKey(key), count)) {
      const counts = shards.get(number) ?? new Map<string, number>()
      shards.set(number, counts.set(key, by))
    }
  }
  return shards
}

/** The keys of the spellings in lists of one skill. */
function listSpellings(lists: string[]): Set<string> {
  // An item begins with a level.
  const items = lists.flatMap(list => list.split(' ')).filter(item => item.startsWith(SPELLING, 1))
  return new Set(items.map(item => toSortKey(item.slice(1))))
}

/** Spellings, which have no postings, with as many skills as they have now. */
function changeCounts(terms: TermPostings[], counts: Map<string, number>): TermPostings[] {
  for (const term of terms) {
    term.skills += counts.get(term.key) ?? 0
    counts.delete(term.key)
  }
  const news = Array.from(counts, ([key, skills]) => ({ key, skills, postings: NO_BYTES }))
  const stay = terms.filter(({ skills }) => skills > 0)
  return news.length === 0 ? stay : inOrder([...stay, ...news])
}

const NO_BYTES = new Uint8Array()

/**
 * The terms of a shard as they are now, in the order of keys; `room` holds their postings until it is
 * used again. `changed` has the keys of all that are others, where that is known.
 */
function moveTerms(
  before: TermPostings[],
  added: ReadonlyMap<string, AddedPosting[]>,
  moved: Renumbering,
  room: Bytes,
  changed: ReadonlySet<string> | undefined,
): TermPostings[] {
  room.length = 0
  const terms: TermPostings[] = []
  const there = new Set<string>()
  for (const term of before) {
    if (changed?.has(term.key) === false) {
      terms.push(term)
      continue
    }
    const own = added.get(term.key)
    if (own !== undefined) there.add(term.key)
    movePostings(term, moved, own ?? [], room)
    if (term.skills > 0) terms.push(term)
  }
  const news = [...added].filter(([key]) => !there.has(key) && changed?.has(key) !== false)
  for (const [key, own] of news) {
    const term = { key, skills: 0, postings: NO_BYTES }
    movePostings(term, moved, own, room)
    terms.push(term)
  }
  return news.length === 0 ? terms : inOrder(terms)
}

/** A shard with these terms, which are in the order of keys, and this content. */
export function toKeptShard(terms: TermPostings[], content: Uint8Array): KeptShard {
  return { kept: keepShard(terms), size: countBytes(terms), content }
}

function inOrder(terms: Iterable<TermPostings>): TermPostings[] {
  return [...terms].sort((a, b) => (a.key < b.key ? -1 : 1))
}

/** A skill that a term has from now on. */
interface AddedPosting {
  skill: number
  term: Term
}

/** The words that skills have now, by shard and by key, in the order of skills. Notes how many terms names have. */
function addedByShard(
  { count, nameTerms }: KeptIndex,
  changes: WordChange[],
): Map<number, Map<string, AddedPosting[]>> {
  const shards = new Map<number, Map<string, AddedPosting[]>>()
  for (const { now, after } of changes.toSorted((a, b) => a.now - b.now)) {
    if (now === -1) continue
    for (const [key, term] of mapTerms(after)) {
      for (const number of placeTerm(term.term, count)) {
        const terms = shards.get(number) ?? new Map<string, AddedPosting[]>()
        shards.set(number, terms)
        const postings = terms.get(key) ?? []
        terms.set(key, postings)
        postings.push({ skill: now, term })
      }
      if (isInName(term)) nameTerms[now] = (nameTerms[now] ?? 0) + 1
    }
  }
  return shards
}

/** What became of the numbers of skills. */
interface Renumbering {
  /** By number before, the number now; -1 where a skill went or is put in again. */
  moved: Int32Array
  /** The first number that is another one now. */
  first: number
  /** By number before, the next one that is not moved by as much. */
  ends: Int32Array
}

function renumber(moved: Int32Array): Renumbering {
  const ends = new Int32Array(moved.length)
  for (let was = moved.length - 1; was >= 0; was--) {
    const now = moved[was] ?? -1
    ends[was] = now !== -1 && moved[was + 1] === now + 1 ? (ends[was + 1] ?? 0) : was + 1
  }
  return { moved, first: moved[0] === 0 ? (ends[0] ?? 0) : 0, ends }
}

/** Gives the skills of a term their new numbers, and puts those in that it has from now on; they stand in `target`. */
function movePostings(
  term: TermPostings,
  { moved, first, ends }: Renumbering,
  added: readonly AddedPosting[],
  target: Bytes,
): void {
  const { postings } = term
  const begin = target.length
  let last = -1
  let gone = 0
  let next = 0
  const putGap = (number: number, isPlain: boolean) => {
    putNumber(target, (number - last - 1) * 2 + Number(!isPlain))
    last = number
  }
  const putAdded = (before: number) => {
    for (let own = added[next]; own !== undefined && own.skill < before; own = added[++next]) {
      putGap(own.skill, own.term.fields === BODY_ONLY)
      putBytes(target, encodeRest(own.term))
    }
  }
  // Postings whose gaps stay are copied together; most terms have no others.
  let run = 0
  let was = -1
  let end = first
  for (let at = 0; at < postings.length; ) {
    if (end === moved.length && next === added.length) break
    const from = at
    const gap = readNumber(postings, at)
    const start = skipNumber(postings, at)
    at = skipRest(postings, start, gap)
    const places = gap >>> 1
    was += places + 1
    if (was < end) {
      last += places + 1
      continue
    }
    const now = moved[was] ?? -1
    end = now === -1 ? was + 1 : (ends[was] ?? 0)
    const isNext = now !== -1 && (next >= added.length || (added[next]?.skill ?? 0) > now)
    if (isNext && now - last - 1 === places) {
      last = now
      continue
    }
    putPart(target, postings, run, from)
    if (now === -1) gone++
    else {
      putAdded(now)
      putGap(now, (gap & 1) === 0)
      putPart(target, postings, start, at)
    }
    run = at
  }
  if (run === 0 && next === added.length) return
  putPart(target, postings, run, postings.length)
  putAdded(Number.POSITIVE_INFINITY)
  term.postings = target.bytes.subarray(begin, target.length)
  term.skills += added.length - gone
}

/** The keys of terms that some skill has otherwise than before. */
function listChangedTerms(
  { nameTerms }: KeptIndex,
  namesBefore: Uint32Array,
  changes: WordChange[],
): Set<string> {
  const changed = new Set<string>()
  for (const { was, now, before, after } of changes) {
    const [old, own] = [mapTerms(before), mapTerms(after)]
    // What a word of the name adds depends on how many there are.
    const isRenamed = namesBefore[was] !== nameTerms[now]
    for (const key of new Set([...old.keys(), ...own.keys()])) {
      const [a, b] = [old.get(key), own.get(key)]
      if (a === undefined || b === undefined || !isSameTerm(a, b) || (isRenamed && isInName(b)))
        changed.add(key)
    }
  }
  return changed
}

/** By key, without spellings. */
function mapTerms(lists: string[]): Map<string, Term> {
  const terms = readTerms(mergeTerms(lists)).filter(({ term }) => !term.startsWith(SPELLING))
  return new Map(terms.map(term => [toSortKey(term.term), term]))
}

function isInName({ fields }: Term): boolean {
  return (fields & getBit('name')) !== 0
}

function isSameTerm(a: Term, b: Term): boolean {
  return a.level === b.level && a.fields === b.fields && a.pairs.join() === b.pairs.join()
}

function countBytes(terms: Iterable<TermPostings>): number {
  let size = 0
  for (const { key, postings } of terms) if (!key.startsWith(SPELLING)) size += key.length + postings.length
  return size
}

/** The terms of a shard in the order of keys. */
function readKept(bytes: Uint8Array): TermPostings[] {
  const terms: TermPostings[] = []
  // A unit for each byte, as keys have it.
  const units = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1')
  let at = 0
  const take = () => {
    const value = readNumber(bytes, at)
    at = skipNumber(bytes, at)
    return value
  }
  let key = ''
  for (let left = take(); left > 0; left--) {
    const shared = take()
    const rest = take()
    key = key.slice(0, shared) + units.slice(at, at + rest)
    at += rest
    const skills = take()
    const length = take()
    terms.push({ key, skills, postings: bytes.subarray(at, at + length) })
    at += length
  }
  return terms
}

/** Where the posting of a gap ends whose level stands at `at`. */
function skipRest(postings: Uint8Array, at: number, gap: number): number {
  if ((gap & 1) === 0) return at + 1
  const fields = postings[at + 1] ?? 0
  return at + 2 + ((fields & HAS_PAIRS) === 0 ? 0 : 1 + (postings[at + 2] ?? 0))
}

/** Level, and where more follows fields, how many pairs, and the pairs. */
function encodeRest({ level, fields, pairs }: Term): Uint8Array {
  if (fields === BODY_ONLY) return Uint8Array.of(level)
  if (pairs.length === 0) return Uint8Array.of(level, fields)
  return Uint8Array.of(level, fields | HAS_PAIRS, pairs.length, ...pairs)
}
