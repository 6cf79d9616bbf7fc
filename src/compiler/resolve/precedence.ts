/** Chooses a winner among skills with one id, with its identical copies and those it shadows. */
import { getBaseName, toSegment } from '../../core/files/path.ts'
import { byCodeUnit } from '../../core/text/order.ts'
import type { Decision } from '../../format/types.ts'
import type { AnalyzedSkill, HashedFile, Source } from '../types.ts'
import type { ClientPlacement, ClientRules } from './input.ts'
import { computeContentDigest, formatId } from './places.ts'

export interface Candidate {
  id: string
  namespace: string
  /** The id that it asked for, if no skill got it. */
  wantedId?: string
  /** The id that its tenant's sessions use. */
  variantOf?: string
  skill: AnalyzedSkill
  files: HashedFile[]
}

export interface Contest {
  winner: Candidate
  identical: Candidate[]
  /** Lost to a source of higher rank, or within the winner's rank to a client's path rule. */
  shadowed: { candidate: Candidate; by: Decision }[]
  /** Lost within the winner's own rank: only the path decided. */
  ambiguous: Candidate[]
}

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

export function createCopyCheck({ files }: Candidate): (other: Candidate) => boolean {
  let digest: string | undefined
  return other => {
    digest ??= computeContentDigest(files)
    return computeContentDigest(other.files) === digest
  }
}

/**
 * Winner first: by rank, then the folder with the name, then the path. With a client's rules: by rank, then the
 * client's own order.
 */
export function sortCandidates(candidates: Candidate[], sources: Source[], rules?: ClientRules): Candidate[] {
  const getOrder = ({ skill }: Candidate) => rules?.placements.get(skill)?.order ?? Number.MAX_SAFE_INTEGER
  // A copy that skillc wrote replaces no other skill.
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

export function computeRank(skill: AnalyzedSkill, sources: Source[], rules?: ClientRules): number {
  if (rules?.goesByPath) return 0
  const placed = rules?.placements.get(skill)?.source
  const used = placed === undefined ? [skill.found, ...(skill.found.elsewhere ?? [])] : [{ source: placed }]
  return Math.min(...used.map(({ source }) => sources[source]?.rank ?? 0))
}

function bearsName({ skill }: Candidate): boolean {
  return getBaseName(skill.found.realFolder ?? skill.found.path) === skill.analysis.leaf
}

const LONGEST_NAME = 255

/** The client's name for the skill, in the place where it finds it. */
export function getClientSegments(
  sources: Source[],
  { found, analysis }: AnalyzedSkill,
  { name, source = found.source }: ClientPlacement,
): string[] {
  const own = name.split(':').map(toSegment)
  const isPlain = name.length <= LONGEST_NAME && own.every(part => !/^\.{0,2}$/.test(part))
  return [...(sources[source]?.namespace ?? []), ...(isPlain ? own : [analysis.leaf])]
}

/**
 * For clients that keep several skills with one id: the first keeps the id, others get their source's label as prefix,
 * and their folders if necessary. Skills that the client does not use keep theirs.
 */
export function keepApart(
  candidates: Candidate[],
  sources: Source[],
  rules: ClientRules,
  taken: Set<string>,
): Candidate[] {
  const isUsed = ({ skill }: Candidate) => rules.placements.get(skill)?.isUsed ?? false
  const [, ...others] = sortCandidates(candidates.filter(isUsed), sources, rules)
  const apart = new Set(others)
  return candidates.map(candidate => {
    if (!apart.has(candidate)) return candidate
    const id = findFreeId(candidate, sources, taken)
    taken.add(id)
    return { ...candidate, id, namespace: id.slice(0, Math.max(0, id.lastIndexOf(':'))) }
  })
}

function findFreeId({ id, skill }: Candidate, sources: Source[], taken: ReadonlySet<string>): string {
  const source = sources[skill.found.source]
  const label = toSegment(source?.label ?? '')
  const folders = skill.found.path.split('/').map(toSegment)
  const leaf = id.slice(id.lastIndexOf(':') + 1)
  const ids = [formatId([label], id), formatId([label, ...folders], leaf)]
  for (let count = 2; ids.every(each => taken.has(each)); count++)
    ids.push(`${formatId([label, ...folders], leaf)}-${count}`)
  return ids.find(each => !taken.has(each)) ?? id
}
