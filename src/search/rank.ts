/** Terms of a request and their postings → scores. Whole numbers only, so that every language ranks alike. */
import { fingerprint } from './hash.ts'
import { eachPosting, type Shard, type TermEntry } from './shard.ts'
import { COVER_BONUS, HALF_RELEVANT, HALF_RELEVANT_DOUBLED, MOST_TERMS, PAIR_BONUS } from './weights.ts'
import type { Word } from './words.ts'

/** A term as the index knows it. */
export interface Known {
  term: string
  key: string
  shard: Shard
  entry: TermEntry
}

/** A term of the request that is looked up. */
export interface Wanted extends Known {
  /** Fingerprints of the terms that follow it in the request. */
  follows: Set<number>
}

/** Arrays go by a skill's place in the manifest. */
export interface Scores {
  /** The sum of impacts and pairs. */
  points: Uint32Array
  /** The sum of the rarities (`idf`) of the terms that the skill has. */
  covered: Uint32Array
  /** The largest impact. */
  strongest: Uint8Array
  /** Skills that have a term, in no order. */
  touched: number[]
  /** The sum of the rarities of all terms. */
  total: number
}

/**
 * The terms to look up: of each word its own term, or, where the index does not know that, those of its parts that it
 * knows; the rarest, and of those alike the first in the order of bytes.
 */
export function chooseTerms(words: readonly Word[], find: (term: string) => Known | undefined): Wanted[] {
  const sequence = words.flatMap(
    ({ term, parts = [] }) => find(term) ?? parts.flatMap(part => find(part) ?? []),
  )
  const known = new Map(sequence.map(each => [each.key, each]))
  const rarest = [...known.values()]
    .sort((a, b) => b.entry.idf - a.entry.idf || (a.key < b.key ? -1 : 1))
    .slice(0, MOST_TERMS)
  const wanted = new Map(rarest.map(each => [each.key, { ...each, follows: new Set<number>() }]))
  for (const [at, { key }] of sequence.entries()) {
    const next = sequence[at + 1]
    if (next !== undefined && next.key !== key && wanted.has(next.key))
      wanted.get(key)?.follows.add(fingerprint(next.term))
  }
  return [...wanted.values()]
}

/** Adds up the postings of all terms. */
export function addScores(terms: readonly Wanted[], skills: number): Scores {
  const scores: Scores = {
    points: new Uint32Array(skills),
    covered: new Uint32Array(skills),
    strongest: new Uint8Array(skills),
    touched: [],
    total: terms.reduce((sum, { entry }) => sum + entry.idf, 0),
  }
  const { points, covered, strongest, touched } = scores
  for (const { shard, entry, follows } of terms) {
    eachPosting(shard, entry, skills, ({ skill, impact, pairsStart, pairsEnd }) => {
      if (covered[skill] === 0) touched.push(skill)
      let more = impact
      if (follows.size > 0)
        for (let at = pairsStart; at < pairsEnd; at++)
          if (follows.has(shard.bytes[at] ?? -1)) more += PAIR_BONUS
      points[skill] = (points[skill] ?? 0) + more
      covered[skill] = (covered[skill] ?? 0) + entry.idf
      if (impact > (strongest[skill] ?? 0)) strongest[skill] = impact
    })
  }
  return scores
}

/** What skills are ranked by: the greater, the better. `exact` is what exact reasons add. */
export function scoreOf({ points, covered, total }: Scores, skill: number, exact: number): number {
  return ((points[skill] ?? 0) + exact) * Math.max(1, total) + COVER_BONUS * (covered[skill] ?? 0)
}

/**
 * How sure the words make that the skill fits, from 0 to 1. Of the strongest word half counts: one lucky word is no
 * evidence. What all words are together does not: a request for nothing that the bundle has may be one word long.
 */
export function relevanceOf({ points, strongest }: Scores, skill: number, exact: number): number {
  const evidence = 2 * ((points[skill] ?? 0) + exact) - (strongest[skill] ?? 0)
  const doublings = 32 - Math.clz32(points.length)
  return evidence / (evidence + 2 * (HALF_RELEVANT + HALF_RELEVANT_DOUBLED * doublings))
}
