/** Several skills with one id → a winner, its identical copies and those it shadows. */

import { getBaseName } from '../../core/files/path.ts'
import { byCodeUnit } from '../../core/text/order.ts'
import type { Decision } from '../../format/types.ts'
import type { AnalyzedSkill, HashedFile, Source } from '../types.ts'
import { computeContentDigest } from './files.ts'
import type { ClientRules } from './input.ts'

/** A skill that may be in the bundle, under the id it asks for. */
export interface Candidate {
  id: string
  namespace: string
  /** The id that it asked for, where no skill got it. */
  wantedId?: string
  skill: AnalyzedSkill
  files: HashedFile[]
}

export interface Contest {
  winner: Candidate
  identical: Candidate[]
  /** Lost to a source of higher rank, or within the winner's rank to a client's rule for the order of paths. */
  shadowed: { candidate: Candidate; by: Decision }[]
  /** Lost within the winner's own rank: nothing but the path decided. */
  ambiguous: Candidate[]
}

/** What becomes of candidates of one id, which `sortCandidates` sorted. */
export function contest(sorted: Candidate[], sources: Source[], rules?: ClientRules): Contest {
  const [winner, ...others] = sorted
  if (winner === undefined) throw new Error('contest needs a candidate')
  const result: Contest = { winner, identical: [], shadowed: [], ambiguous: [] }
  const isCopy = createCopyCheck(winner)
  for (const other of others) {
    if (isCopy(other)) result.identical.push(other)
    else if (computeRank(other.skill, sources, rules) !== computeRank(winner.skill, sources, rules))
      result.shadowed.push({ candidate: other, by: 'rank' })
    else if (rules?.placements.has(other.skill) && rules.placements.has(winner.skill))
      result.shadowed.push({ candidate: other, by: 'path' })
    else result.ambiguous.push(other)
  }
  return result
}

/** Whether candidates have the same files as one of them, which is not looked at when there are no others. */
export function createCopyCheck({ files }: Candidate): (other: Candidate) => boolean {
  let digest: string | undefined
  return other => {
    digest ??= computeContentDigest(files)
    return computeContentDigest(other.files) === digest
  }
}

/**
 * The same candidates of one id, the winner first: by rank, then the folder that bears the name, then the path. Under a client's
 * rules: by rank, then the client's own order.
 */
export function sortCandidates(candidates: Candidate[], sources: Source[], rules?: ClientRules): Candidate[] {
  const getOrder = ({ skill }: Candidate) => rules?.placements.get(skill)?.order ?? Number.MAX_SAFE_INTEGER
  // What skillc wrote takes the place of no other skill.
  const rankCopy = ({ skill }: Candidate) => (rules === undefined && skill.found.copy !== undefined ? 1 : 0)
  const rankBearing = (candidate: Candidate) => (rules === undefined && bearsName(candidate) ? 0 : 1)
  return [...candidates].sort(
    (a, b) =>
      rankCopy(a) - rankCopy(b) ||
      computeRank(a.skill, sources, rules) - computeRank(b.skill, sources, rules) ||
      getOrder(a) - getOrder(b) ||
      rankBearing(a) - rankBearing(b) ||
      a.skill.found.source - b.skill.found.source ||
      byCodeUnit(a.skill.found.path, b.skill.found.path),
  )
}

/** The rank of the client's place, or of the best place that leads to the skill; lower wins. */
export function computeRank(skill: AnalyzedSkill, sources: Source[], rules?: ClientRules): number {
  const placed = rules?.placements.get(skill)?.source
  const used = placed === undefined ? [skill.found, ...(skill.found.elsewhere ?? [])] : [{ source: placed }]
  return Math.min(...used.map(({ source }) => sources[source]?.rank ?? 0))
}

function bearsName({ skill }: Candidate): boolean {
  return getBaseName(skill.found.realFolder ?? skill.found.path) === skill.analysis.leaf
}
