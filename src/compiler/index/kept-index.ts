/**
 * An index that is kept beside the bundle, so that a skill whose words changed costs the shards of those words and not a
 * new count of all. It has the shards with levels in place of impacts, which cannot be reckoned back. Pure.
 */

import { fnv1a } from '../../core/fnv.ts'
import { type Bytes, keyOf, makeBytes, putBytes, putNumber, written } from '../../search/bytes.ts'
import { mergeTerms, readTerms, type Term } from '../../search/terms.ts'
import { BODY_ONLY, bitOf, HAS_PAIRS } from '../../search/weights.ts'
import { putKey, shardOf, shardsFor, type TermPostings } from './build-index.ts'

export interface KeptIndex {
  /** Terms of the name, by skill. */
  nameTerms: Uint32Array
  /** Bytes of all keys and postings: what decides how many shards there are. */
  size: number
  /** How many shards there are, and the terms of one as `keepShard` writes them. */
  count: number
  shardAt: (number: number) => Uint8Array
}

/** A shard as it is now: what is kept of it, and its bytes. */
export interface ChangedShard {
  number: number
  kept: Uint8Array
  content: Uint8Array
}

/** The words of a skill before and after. */
export interface WordChange {
  /** Its place in the manifest. */
  skill: number
  before: string[]
  after: string[]
}

/** A shard to keep: its terms, each with its postings as they were gathered. */
export function keepShard(terms: TermPostings[]): Uint8Array {
  const kept = makeBytes(terms.reduce((sum, { key, postings }) => sum + key.length + postings.length + 8, 8))
  putNumber(kept, terms.length)
  let before = ''
  for (const { key, skills, postings } of terms) {
    putKey(kept, before, key)
    putNumber(kept, skills)
    putNumber(kept, postings.length)
    putBytes(kept, postings)
    before = key
  }
  return written(kept)
}

/**
 * The shards that some changes concern. Writes the new `size` and `nameTerms` into what is kept, but no shards. Undefined
 * when the index would have another number of shards: then all of it must be made anew.
 */
export function changeIndex(kept: KeptIndex, changes: WordChange[]): ChangedShard[] | undefined {
  const concerned = new Map<number, TermChange[]>()
  for (const change of changes) {
    for (const each of termChanges(kept, change)) {
      const number = fnv1a(each.term?.term ?? each.before?.term ?? '') % kept.count
      const before = concerned.get(number)
      if (before === undefined) concerned.set(number, [each])
      else before.push(each)
    }
  }
  const changed: { number: number; terms: TermPostings[] }[] = []
  for (const [number, each] of concerned) {
    const terms = readKept(kept.shardAt(number))
    kept.size -= sizeOf(terms)
    for (const { key, skill, term } of each) changeTerm(terms, key, skill, term)
    kept.size += sizeOf(terms)
    changed.push({ number, terms: [...terms.values()].sort((a, b) => (a.key < b.key ? -1 : 1)) })
  }
  if (kept.size === 0 || shardsFor(kept.size) !== kept.count) return undefined
  return changed.map(({ number, terms }) => ({
    number,
    kept: keepShard(terms),
    content: shardOf(terms, kept.nameTerms),
  }))
}

interface TermChange {
  key: string
  skill: number
  before: Term | undefined
  term: Term | undefined
}

/** The terms of a skill that are not as they were. Notes how many terms its name has. */
function termChanges(kept: KeptIndex, { skill, before, after }: WordChange): TermChange[] {
  const then = termsOf(before)
  const now = termsOf(after)
  const named = [...now.values()].filter(isOfName).length
  // What a word of the name adds depends on how many there are.
  const isRenamed = kept.nameTerms[skill] !== named
  kept.nameTerms[skill] = named
  const changes: TermChange[] = []
  for (const key of new Set([...then.keys(), ...now.keys()])) {
    const [old, term] = [then.get(key), now.get(key)]
    const isSame = old !== undefined && term !== undefined && isSameTerm(old, term)
    if (!isSame || (isRenamed && isOfName(term))) changes.push({ key, skill, before: old, term })
  }
  return changes
}

function termsOf(lists: string[]): Map<string, Term> {
  return new Map(readTerms(mergeTerms(lists)).map(term => [keyOf(term.term), term]))
}

function isOfName({ fields }: Term): boolean {
  return (fields & bitOf('name')) !== 0
}

function isSameTerm(a: Term, b: Term): boolean {
  return a.level === b.level && a.fields === b.fields && a.pairs.join() === b.pairs.join()
}

function sizeOf(terms: Map<string, TermPostings>): number {
  let size = 0
  for (const { key, postings } of terms.values()) size += key.length + postings.length
  return size
}

function readKept(bytes: Uint8Array): Map<string, TermPostings> {
  const terms = new Map<string, TermPostings>()
  let at = 0
  const take = () => {
    let value = 0
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++] ?? 0
      value += (byte & 0x7f) * 2 ** shift
      if (byte < 0x80) return value
    }
  }
  let key = ''
  for (let left = take(); left > 0; left--) {
    const shared = take()
    const rest = take()
    key = key.slice(0, shared) + String.fromCharCode(...bytes.subarray(at, at + rest))
    at += rest
    const skills = take()
    const length = take()
    terms.set(key, { key, skills, postings: bytes.subarray(at, at + length) })
    at += length
  }
  return terms
}

/** Takes a skill out of a term's postings, and puts it in as it is now. */
function changeTerm(
  terms: Map<string, TermPostings>,
  key: string,
  skill: number,
  term: Term | undefined,
): void {
  const { skills = 0, postings = new Uint8Array() } = terms.get(key) ?? {}
  const target = makeBytes(postings.length + 16)
  let last = -1
  let count = 0
  let isPut = false
  const put = (number: number, isPlain: boolean, rest: Uint8Array) => {
    putNumber(target, (number - last - 1) * 2 + Number(!isPlain))
    putBytes(target, rest)
    last = number
    count++
  }
  const putOwn = () => {
    if (term !== undefined) put(skill, term.fields === BODY_ONLY, restOf(term))
    isPut = true
  }
  let number = -1
  for (let at = 0, left = skills; left > 0; left--) {
    const { gap, start, end } = postingAt(postings, at)
    number += (gap >>> 1) + 1
    if (!isPut && number >= skill) putOwn()
    if (number !== skill) put(number, gap % 2 === 0, postings.subarray(start, end))
    at = end
  }
  if (!isPut) putOwn()
  if (count === 0) terms.delete(key)
  else terms.set(key, { key, skills: count, postings: taken(target) })
}

function taken(target: Bytes): Uint8Array {
  return written(target).slice()
}

/** A posting: its gap, and where what follows it stands, level first. */
function postingAt(postings: Uint8Array, from: number): { gap: number; start: number; end: number } {
  let at = from
  let gap = 0
  for (let shift = 0, byte = 0x80; byte > 0x7f; shift += 7) {
    byte = postings[at++] ?? 0
    gap += (byte & 0x7f) * 2 ** shift
  }
  const fields = postings[at + 1] ?? 0
  const pairs = (fields & HAS_PAIRS) === 0 ? 0 : 1 + (postings[at + 2] ?? 0)
  return { gap, start: at, end: gap % 2 === 0 ? at + 1 : at + 2 + pairs }
}

/** Level, and where more follows fields, how many pairs, and the pairs. */
function restOf({ level, fields, pairs }: Term): Uint8Array {
  if (fields === BODY_ONLY) return Uint8Array.of(level)
  if (pairs.length === 0) return Uint8Array.of(level, fields)
  return Uint8Array.of(level, fields | HAS_PAIRS, pairs.length, ...pairs)
}
