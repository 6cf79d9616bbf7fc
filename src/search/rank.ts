/** Scores skills. Uses integers only, so ports in other languages rank alike. */
import { hashToByte } from '../core/digests/digest.ts'
import { countBits } from './bytes.ts'
import { forEachPosting, type ShardPostings } from './shard.ts'
import {
  AGAINST,
  COVER_BONUS,
  COVER_EVIDENCE,
  EXACT_POINTS,
  HALF_RELEVANT,
  HALF_RELEVANT_DOUBLED,
  MOST_TERMS,
  PAIR_BONUS,
  THRESHOLD,
  UNKNOWN_RARITY,
} from './weights.ts'
import type { Word } from './words.ts'

export interface IndexedTerm {
  term: string
  key: string
  postings: ShardPostings
}

export interface Wanted extends IndexedTerm {
  follows: Set<number>
}

/** Arrays are indexed by a skill's place in the manifest. */
export interface Sums {
  /** The sum of impacts and pairs. */
  points: Uint32Array
  /** The sum of the rarities (`idf`) of the skill's terms. */
  covered: Uint32Array
  /** Scratch space for the skills that have a term. */
  places: Uint32Array
}

export interface Scores extends Sums {
  touched: Uint32Array
  total: number
  unknown: number
}

/** Each word's own term, or, if the index lacks it, its parts' terms. Rarest first; ties by bytes. */
export function chooseTerms(
  words: readonly Word[],
  find: (term: string) => IndexedTerm | undefined,
): Wanted[] {
  const sequence = words.flatMap(
    ({ term, parts = [] }) => find(term) ?? parts.flatMap(part => find(part) ?? []),
  )
  const known = new Map(sequence.map(each => [each.key, each]))
  const rarest = [...known.values()]
    .sort((a, b) => b.postings.idf - a.postings.idf || (a.key < b.key ? -1 : 1))
    .slice(0, MOST_TERMS)
  const wanted = new Map(rarest.map(each => [each.key, { ...each, follows: new Set<number>() }]))
  for (const [at, { key }] of sequence.entries()) {
    const next = sequence[at + 1]
    if (next !== undefined && next.key !== key && wanted.has(next.key))
      wanted.get(key)?.follows.add(hashToByte(next.term))
  }
  return [...wanted.values()]
}

/** Returns 0 for a non-ASCII unknown word: the bundle does not speak the request's language, so unknown words say nothing. */
export function countUnknown(
  words: readonly Word[],
  find: (term: string) => IndexedTerm | undefined,
): number {
  const unknown = new Set(
    words.filter(({ term, parts = [] }) => ![term, ...parts].some(find)).map(({ term }) => term),
  )
  return /[^\0-\x7f]/.test([...unknown].join('')) ? 0 : Math.min(MOST_TERMS, unknown.size)
}

export function createSums(skills: number): Sums {
  return {
    points: new Uint32Array(skills),
    covered: new Uint32Array(skills),
    places: new Uint32Array(skills),
  }
}

export function clearSums({ points, covered }: Sums): void {
  points.fill(0)
  covered.fill(0)
}

export function addScores(terms: readonly Wanted[], unknown: number, sums: Sums): Scores {
  const { points, covered, places } = sums
  const against: number[] = []
  let count = 0
  for (const { postings, follows } of terms) {
    const { idf } = postings
    const isNext = new Uint8Array(256)
    for (const pair of follows) isNext[pair] = 1
    forEachPosting(postings, (skill, impact, { fields, followers, pairs }) => {
      if (fields === AGAINST) {
        against.push(skill, impact)
        return
      }
      const before = covered[skill] ?? 0
      if (before === 0) places[count++] = skill
      let more = impact
      for (let at = 0; at < followers; at++) if (isNext[pairs[at] ?? 0] === 1) more += PAIR_BONUS
      points[skill] = (points[skill] ?? 0) + more
      covered[skill] = before + idf
    })
  }
  for (let at = 0; at < against.length; at += 2) {
    const skill = against[at] ?? 0
    points[skill] = Math.max(0, (points[skill] ?? 0) - (against[at + 1] ?? 0))
  }
  return {
    ...sums,
    touched: places.subarray(0, count),
    total: terms.reduce((sum, { postings }) => sum + postings.idf, 0),
    unknown,
  }
}

/** Higher is better. `exact`: points of exact reasons. */
export function computeScore({ points, covered, total }: Scores, skill: number, exact: number): number {
  return ((points[skill] ?? 0) + exact) * Math.max(1, total) + COVER_BONUS * (covered[skill] ?? 0)
}

/**
 * From 0 to 1, by points and by the matched share of the request, weighted by rarity. Matching the whole request, or a
 * trigger, is always enough. `meaning`: points of the skill's vector.
 */
export function computeRelevance(scores: Scores, skill: number, exact: number, meaning = 0): number {
  const { points, total, unknown } = scores
  const covered = scores.covered[skill] ?? 0
  const whole = total + UNKNOWN_RARITY * unknown
  const evidence = (points[skill] ?? 0) + exact + meaning + (COVER_EVIDENCE * covered) / Math.max(1, whole)
  const doublings = countBits(points.length)
  const isEnough = (covered > 0 && covered === whole) || exact >= EXACT_POINTS.trigger
  return Math.max(
    isEnough ? THRESHOLD : 0,
    evidence / (evidence + HALF_RELEVANT + HALF_RELEVANT_DOUBLED * doublings),
  )
}
