/** Why a skill is a hit. */
import type { ExactReason } from './exact.ts'
import { FIELDS, type Field } from './fields.ts'
import type { Wanted } from './rank.ts'
import { forEachPosting } from './shard.ts'
import { getBit, PAIR_BONUS } from './weights.ts'

/** A reason with what it adds to the hit's points; `fields` are where the term stands, `value` of a meaning is its cosine. */
export type Reason =
  | ExactReason
  | { kind: 'meaning'; value: string; points: number }
  | {
      kind: 'term'
      value: string
      fields: Field[]
      points: number /** Terms of the request follow it there, too. */
      pairs?: number
    }

/** The terms that each of some skills has, the weightiest first. */
export function explainTerms(skills: readonly number[], terms: readonly Wanted[]): Map<number, Reason[]> {
  const found = new Map(skills.map(skill => [skill, [] as Reason[]]))
  for (const { term, postings, follows } of terms) {
    forEachPosting(postings, posting => {
      const reasons = found.get(posting.skill)
      if (reasons === undefined) return
      const pairs = posting.pairs.slice(0, posting.followers).filter(pair => follows.has(pair)).length
      reasons.push({
        kind: 'term',
        value: term,
        fields: FIELDS.filter(field => (posting.fields & getBit(field)) !== 0),
        points: posting.impact + pairs * PAIR_BONUS,
        ...(pairs === 0 ? {} : { pairs }),
      })
    })
  }
  for (const reasons of found.values())
    reasons.sort((a, b) => b.points - a.points || (a.value < b.value ? -1 : 1))
  return found
}
