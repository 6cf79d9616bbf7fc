/** The index of a bundle: lists of terms → shards. docs/search-format.md describes the bytes. Pure. */
import { fnv1a } from '../../core/digests/digest.ts'
import { countShards, countTermShards } from '../../format/search-head.ts'
import {
  type Bytes,
  countBits,
  getWritten,
  makeBytes,
  putByte,
  putBytes,
  putNumber,
  toSortKey,
} from '../../search/bytes.ts'
import {
  addSkill,
  countBytes,
  endRun,
  joinPostings,
  makePostings,
  type Postings,
  type PutAway,
} from '../../search/postings.ts'
import { mergeTerms } from '../../search/terms.ts'
import { getLeastSkills, listSpellingShards, SPELLING, WORDS_MAGIC } from '../../search/word-list.ts'
import { encodeShard, type TermPostings } from './encode-shard.ts'

/** Bytes of an index that is one file, and of a shard of a larger one, on average. */
const SMALL_INDEX = 2 << 20
const SHARD = 32 << 10

/** An index that skills are added to. */
export interface IndexDraft {
  postings: Postings
  /** Terms of the name, by skill. */
  nameTerms: Uint32Array
  added: number
}

/** An index over so many skills. */
export function startIndex(skills: number, away?: PutAway, most?: number): IndexDraft {
  return { postings: makePostings(away, most), nameTerms: new Uint32Array(skills), added: 0 }
}

/** Adds the next skill, given as its lists of terms (`listTerms`). */
export function addToIndex(index: IndexDraft, lists: string[]): void {
  index.nameTerms[index.added] = addSkill(index.postings, index.added, mergeTerms(lists))
  index.added++
}

/** How many shards an index has whose keys and postings have so many bytes. */
function countIndexShards(bytes: number): number {
  return countShards(bytes <= SMALL_INDEX ? 1 : 2 ** Math.ceil(Math.log2(bytes / SHARD)))
}

/**
 * Shards of the index over the skills that were added, in the order of the manifest; none when there are no terms. One is
 * made at a time, with its terms in the order of keys. The same lists give the same bytes.
 */
export function* finishIndex({ postings, nameTerms }: IndexDraft): Generator<Uint8Array, void, undefined> {
  endRun(postings)
  const { numbers, skills } = postings
  if (numbers.size === 0) return
  const count = countIndexShards(countBytes(postings))
  const shards = Array.from({ length: count }, (): string[] => [])
  for (const term of numbers.keys()) for (const shard of placeTerm(term, count)) shards[shard]?.push(term)
  for (const [shard, own] of shards.entries()) {
    const terms = own.map((term): TermPostings => {
      const number = numbers.get(term) ?? 0
      const key = toSortKey(term)
      return { key, skills: skills[number] ?? 0, postings: joinPostings(postings, number) }
    })
    terms.sort((a, b) => (a.key < b.key ? -1 : 1))
    yield encodeFile(shard, count, terms, nameTerms)
  }
}

/** The shards of an index with so many that a term is in: one; a spelling, up to three of those that list words. */
function placeTerm(term: string, count: number): Iterable<number> {
  const terms = countTermShards(count)
  if (!term.startsWith(SPELLING)) return [fnv1a(term) % terms]
  return Array.from(listSpellingShards(term.slice(SPELLING.length), count - terms), shard => terms + shard)
}

/** The shards over skills, each given as its lists. */
export function buildIndex(skills: string[][]): Uint8Array[] {
  const index = startIndex(skills.length)
  for (const lists of skills) addToIndex(index, lists)
  return [...finishIndex(index)]
}

/** The bytes of the shard of this number, of so many, with these terms, which are in the order of keys. */
function encodeFile(shard: number, count: number, terms: TermPostings[], nameTerms: Uint32Array): Uint8Array {
  return shard < countTermShards(count)
    ? encodeShard(terms, countTermShards(count), nameTerms)
    : encodeWordList(terms, nameTerms.length)
}

/** The bytes of a list of words, given as terms: those that enough skills have. */
function encodeWordList(terms: TermPostings[], skills: number): Uint8Array {
  const list = makeBytes(SHARD)
  putBytes(list, new TextEncoder().encode(WORDS_MAGIC))
  let before = ''
  for (const { key, skills: count } of terms) {
    if (count < getLeastSkills(skills)) continue
    const word = key.slice(SPELLING.length)
    putKey(list, before, word)
    putByte(list, countBits(count))
    before = word
  }
  return getWritten(list).slice()
}

/** What a key shares with the one before it, and the rest. */
function putKey(target: Bytes, before: string, key: string): void {
  let shared = 0
  while (shared < before.length && before[shared] === key[shared]) shared++
  putNumber(target, shared)
  putNumber(target, key.length - shared)
  for (let at = shared; at < key.length; at++) putByte(target, key.charCodeAt(at))
}
