/** Builds the shards of an index. docs/search-format.md describes the bytes. */
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

/** The largest index of a single file, and the average shard of a larger one, in bytes. */
const SMALL_INDEX = 2 << 20
const SHARD = 32 << 10

export interface IndexDraft {
  postings: Postings
  nameTerms: Uint32Array
  added: number
}

export function startIndex(skills: number, away?: PutAway, most?: number): IndexDraft {
  return { postings: makePostings(away, most), nameTerms: new Uint32Array(skills), added: 0 }
}

export function addToIndex(index: IndexDraft, lists: string[]): void {
  index.nameTerms[index.added] = addSkill(index.postings, index.added, mergeTerms(lists))
  index.added++
}

/** `bytes`: of keys and postings. */
function countIndexShards(bytes: number): number {
  return countShards(bytes <= SMALL_INDEX ? 1 : 2 ** Math.ceil(Math.log2(bytes / SHARD)))
}

/** Yields shards in manifest order; none without terms. One at a time, with terms in key order. Deterministic. */
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

/** A term is in one shard; a spelling in up to three of those that list words. */
function placeTerm(term: string, count: number): Iterable<number> {
  const terms = countTermShards(count)
  if (!term.startsWith(SPELLING)) return [fnv1a(term) % terms]
  return Array.from(listSpellingShards(term.slice(SPELLING.length), count - terms), shard => terms + shard)
}

export function buildIndex(skills: string[][]): Uint8Array[] {
  const index = startIndex(skills.length)
  for (const lists of skills) addToIndex(index, lists)
  return [...finishIndex(index)]
}

function encodeFile(shard: number, count: number, terms: TermPostings[], nameTerms: Uint32Array): Uint8Array {
  return shard < countTermShards(count)
    ? encodeShard(terms, countTermShards(count), nameTerms)
    : encodeWordList(terms, nameTerms.length)
}

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

function putKey(target: Bytes, before: string, key: string): void {
  let shared = 0
  while (shared < before.length && before[shared] === key[shared]) shared++
  putNumber(target, shared)
  putNumber(target, key.length - shared)
  for (let at = shared; at < key.length; at++) putByte(target, key.charCodeAt(at))
}
