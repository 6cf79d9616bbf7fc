/** The index of a bundle: lists of terms → shards. docs/search-format.md describes the bytes. Pure. */
import { fnv1a } from '../../core/digests/fnv.ts'
import { countShards, countTermShards } from '../../format/search-head.ts'
import {
  type Bytes,
  getWritten,
  makeBytes,
  putByte,
  putBytes,
  putNumber,
  toSortKey,
} from '../../search/bytes.ts'
import {
  addSkill,
  copyPostings,
  countBytes,
  makePostings,
  type Postings,
  type PutAway,
} from '../../search/postings.ts'
import { mergeTerms } from '../../search/terms.ts'
import { getTermText, type Vocabulary } from '../../search/vocabulary.ts'
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
  /** Terms of skills that are to be added. */
  waiting: string[]
}

/** Skills that are added one after the other, while their terms are in the processor's memory. */
const AT_ONCE = 128

/** An index over so many skills. */
export function startIndex(skills: number, away?: PutAway, most?: number): IndexDraft {
  return { postings: makePostings(away, most), nameTerms: new Uint32Array(skills), added: 0, waiting: [] }
}

/** Adds the next skill, given as its lists of terms (`listTerms`). */
export function addToIndex(index: IndexDraft, lists: string[]): void {
  index.waiting.push(mergeTerms(lists))
  if (index.waiting.length === AT_ONCE) addWaiting(index)
}

function addWaiting(index: IndexDraft): void {
  for (const list of index.waiting) {
    index.nameTerms[index.added] = addSkill(index.postings, index.added, list)
    index.added++
  }
  index.waiting = []
}

/** How many shards an index has whose keys and postings have so many bytes. */
function countIndexShards(bytes: number): number {
  return countShards(bytes <= SMALL_INDEX ? 1 : 2 ** Math.ceil(Math.log2(bytes / SHARD)))
}

/**
 * Shards of the index over the skills that were added, in the order of the manifest; none when there are no terms. One is
 * made at a time, with its terms in the order of keys. The same lists give the same bytes.
 */
export function* finishIndex(index: IndexDraft): Generator<Uint8Array, void, undefined> {
  addWaiting(index)
  const { postings, nameTerms } = index
  const { vocabulary } = postings
  if (vocabulary.size === 0) return
  const count = countIndexShards(countBytes(postings))
  const { ids, starts } = byShard(vocabulary, count)
  const room = makeBytes(SHARD)
  for (let shard = 0; shard < count; shard++) {
    const terms: TermPostings[] = []
    room.length = 0
    for (const id of ids.subarray(starts[shard], starts[shard + 1])) {
      const key = toSortKey(getTermText(vocabulary, id))
      terms.push({ key, skills: postings.skills[id] ?? 0, postings: copyPostings(postings, id, room) })
    }
    terms.sort((a, b) => (a.key < b.key ? -1 : 1))
    yield encodeFile(shard, count, terms, nameTerms)
  }
}

/** The numbers of terms by shard, one shard after the other. */
function byShard(vocabulary: Vocabulary, count: number): { ids: Uint32Array; starts: Uint32Array } {
  const starts = new Uint32Array(count + 1)
  forEachPlace(vocabulary, count, (_, shard) => {
    starts[shard + 1] = (starts[shard + 1] ?? 0) + 1
  })
  for (let shard = 0; shard < count; shard++)
    starts[shard + 1] = (starts[shard + 1] ?? 0) + (starts[shard] ?? 0)
  const next = starts.slice()
  const ids = new Uint32Array(starts[count] ?? 0)
  forEachPlace(vocabulary, count, (id, shard) => {
    const place = next[shard] ?? 0
    ids[place] = id
    next[shard] = place + 1
  })
  return { ids, starts }
}

/** Gives each term with each shard that it is in. */
function forEachPlace(
  vocabulary: Vocabulary,
  count: number,
  take: (id: number, shard: number) => void,
): void {
  const terms = countTermShards(count)
  for (let id = 0; id < vocabulary.size; id++) {
    // Of most terms, no string is made.
    if (vocabulary.text[vocabulary.starts[id] ?? 0] !== SPELLING.charCodeAt(0))
      take(id, (vocabulary.hashes[id] ?? 0) % terms)
    else for (const shard of placeTerm(getTermText(vocabulary, id), count)) take(id, shard)
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
    putByte(list, 32 - Math.clz32(count))
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
