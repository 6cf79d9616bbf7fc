/** The index of a bundle: lists of terms → shards. docs/search-format.md describes the bytes. Pure. */
import { backgroundShare } from './background.ts'
import { type Bytes, keyOf, makeBytes, putByte, putBytes, putNumber, written } from './bytes.ts'
import { addSkill, copyPostings, makePostings, type Postings } from './postings.ts'
import { MAGIC } from './shard.ts'
import { mergeTerms } from './terms.ts'
import { textOf } from './vocabulary.ts'
import { BODY_ONLY, bitOf, HAS_PAIRS, LEVELS, NAME_BONUS, UNIT } from './weights.ts'

/** Bytes of an index that is one file, and of a shard of a larger one, on average. */
const SMALL_INDEX = 2 << 20
const SHARD = 32 << 10

interface Encoded {
  key: string
  hash: number
  idf: number
  skills: number
  start: number
  end: number
}

/** An index that skills are added to. */
export interface IndexDraft {
  postings: Postings
  /** Terms of the name, by skill. */
  nameTerms: Uint32Array
  added: number
}

/** An index over so many skills. */
export function startIndex(skills: number): IndexDraft {
  return { postings: makePostings(), nameTerms: new Uint32Array(skills), added: 0 }
}

/** Adds the next skill, given as its lists of terms (`listTerms`). */
export function addToIndex(index: IndexDraft, lists: string[]): void {
  index.nameTerms[index.added] = addSkill(index.postings, index.added, mergeTerms(lists))
  index.added++
}

/**
 * Shards of the index over the skills that were added, in the order of the manifest. A power of two, by the size of the
 * whole; none when there are no terms. The same lists give the same bytes.
 */
export function* finishIndex({ postings, nameTerms }: IndexDraft): Generator<Uint8Array, void, undefined> {
  if (postings.vocabulary.size === 0) return
  const all = makeBytes(postings.used)
  const terms = encodeTerms(postings, nameTerms, all)
  const size = terms.reduce((sum, { key }) => sum + key.length, all.length)
  const count = size <= SMALL_INDEX ? 1 : 2 ** Math.ceil(Math.log2(size / SHARD))
  const shards: Encoded[][] = Array.from({ length: count }, () => [])
  for (const term of terms) shards[term.hash % count]?.push(term)
  for (const shard of shards) yield shardOf(shard, all.bytes)
}

/** The shards over skills, each given as its lists. */
export function buildIndex(skills: string[][]): Uint8Array[] {
  const index = startIndex(skills.length)
  for (const lists of skills) addToIndex(index, lists)
  return [...finishIndex(index)]
}

/** By key, in the order of bytes. */
function encodeTerms(postings: Postings, nameTerms: Uint32Array, target: Bytes): Encoded[] {
  const { vocabulary } = postings
  const terms: Encoded[] = []
  const source = new Uint8Array(postings.used)
  for (let id = 0; id < vocabulary.size; id++) {
    const skills = postings.skills[id] ?? 0
    const term = textOf(vocabulary, id)
    const idf = idfOf(skills, nameTerms.length, term)
    const start = target.length
    const length = copyPostings(postings, id, source)
    putPostings(source, length, idf, nameTerms, target)
    terms.push({ key: keyOf(term), hash: vocabulary.hashes[id] ?? 0, idf, skills, start, end: target.length })
  }
  return terms.sort((a, b) => (a.key < b.key ? -1 : 1))
}

/**
 * BM25's inverse document frequency, half of it from the bundle and half from skills at large: few skills say little about
 * which words are rare.
 */
function idfOf(count: number, skills: number, term: string): number {
  const share = (count + 0.5) / (skills + 1)
  const idf = (Math.log(1 / share) + Math.log(1 / backgroundShare(term))) / 2
  return Math.min(255, Math.max(1, Math.round(UNIT * idf)))
}

/** Copies the postings of a term; the level in each becomes its impact. */
function putPostings(
  source: Uint8Array,
  length: number,
  idf: number,
  nameTerms: Uint32Array,
  target: Bytes,
): void {
  let skill = -1
  for (let at = 0; at < length; ) {
    let gap = 0
    for (let shift = 0, byte = 0x80; byte > 0x7f; shift += 7) {
      byte = source[at++] ?? 0
      gap += (byte & 0x7f) * 2 ** shift
      putByte(target, byte)
    }
    skill += (gap >>> 1) + 1
    const level = source[at++] ?? 0
    const fields = gap % 2 === 1 ? (source[at] ?? 0) : BODY_ONLY
    const bonus = (fields & bitOf('name')) === 0 ? 0 : NAME_BONUS / (nameTerms[skill] ?? 1)
    putByte(target, Math.min(255, Math.max(1, Math.round((idf * level) / LEVELS + bonus))))
    if (gap % 2 === 0) continue
    const more = (fields & HAS_PAIRS) === 0 ? 1 : 2 + (source[at + 1] ?? 0)
    for (const end = at + more; at < end; at++) putByte(target, source[at] ?? 0)
  }
}

function shardOf(terms: Encoded[], all: Uint8Array): Uint8Array {
  const shard = makeBytes(SHARD)
  putBytes(shard, new TextEncoder().encode(MAGIC))
  putNumber(shard, terms.length)
  let before = ''
  for (const { key, idf, skills, start, end } of terms) {
    const shared = sharedStart(before, key)
    putNumber(shard, shared)
    putNumber(shard, key.length - shared)
    for (let at = shared; at < key.length; at++) putByte(shard, key.charCodeAt(at))
    putByte(shard, idf)
    putNumber(shard, skills)
    putNumber(shard, end - start)
    before = key
  }
  for (const { start, end } of terms) putBytes(shard, all.subarray(start, end))
  return written(shard).slice()
}

function sharedStart(a: string, b: string): number {
  let shared = 0
  while (shared < a.length && a[shared] === b[shared]) shared++
  return shared
}
