/** Several skills with one id → a winner, its identical copies and those it shadows (design: identity, precedence). */
import type { AnalysedSkill, ClientRules, Decision, HashedFile, Source } from '../types.ts'
import { byCodeUnit } from '../util/order.ts'
import { baseName } from '../util/path.ts'

/** A skill that may be in the bundle, under the id it asks for. */
export interface Candidate {
  id: string
  namespace: string
  skill: AnalysedSkill
  files: HashedFile[]
  /** Over paths and bytes of all its files. */
  digest: string
}

export interface Contest {
  winner: Candidate
  identical: Candidate[]
  /** Lost to a source of higher rank, or within the winner's rank to a client's rule for the order of paths. */
  shadowed: { candidate: Candidate; by: Decision }[]
  /** Lost within the winner's own rank: nothing but the path decided. */
  ambiguous: Candidate[]
}

/**
 * Decides between candidates of one id: rank, then the folder that bears the name, then the path. Under a client's
 * rules: rank, then the path, first or last.
 */
export function contest(candidates: Candidate[], sources: Source[], rules?: ClientRules): Contest {
  const [winner, ...others] = [...candidates].sort((a, b) => compare(a, b, sources, rules))
  if (winner === undefined) throw new Error('contest needs a candidate')
  const result: Contest = { winner, identical: [], shadowed: [], ambiguous: [] }
  for (const other of others) {
    if (other.digest === winner.digest) result.identical.push(other)
    else if (rankOf(other, sources) !== rankOf(winner, sources))
      result.shadowed.push({ candidate: other, by: 'rank' })
    else if (rules !== undefined && rules.within !== 'error')
      result.shadowed.push({ candidate: other, by: 'path' })
    else result.ambiguous.push(other)
  }
  return result
}

function compare(a: Candidate, b: Candidate, sources: Source[], rules?: ClientRules): number {
  const byRank = rankOf(a, sources) - rankOf(b, sources)
  if (rules !== undefined) {
    const byPath = byCodeUnit(a.skill.found.path, b.skill.found.path)
    return (
      byRank || a.skill.found.source - b.skill.found.source || (rules.within === 'last' ? -byPath : byPath)
    )
  }
  return (
    byRank ||
    Number(bearsName(b)) - Number(bearsName(a)) ||
    a.skill.found.source - b.skill.found.source ||
    byCodeUnit(a.skill.found.path, b.skill.found.path)
  )
}

function rankOf(candidate: Candidate, sources: Source[]): number {
  return sources[candidate.skill.found.source]?.rank ?? 0
}

function bearsName({ skill }: Candidate): boolean {
  return baseName(skill.found.path) === skill.analysis.leaf
}
