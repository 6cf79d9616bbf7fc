import type { Code } from '../../core/diagnostics/catalog.ts'
import { createFinding } from '../../core/diagnostics/finding.ts'
import { getBaseName, getParentPath } from '../../core/files/path.ts'
import type { AnalyzedSkill, PassedOver, Source, SourceFinding } from '../types.ts'
import { toLeaf } from '../validate/identity.ts'
import type { Fates } from './account.ts'
import type { ClientRules, ResolveInput } from './input.ts'
import { createFindingAt, formatId, getEntryPath, getNamespace, type Segments } from './places.ts'
import { type Candidate, computeRank, getClientSegments } from './precedence.ts'

interface Refused {
  rank: number
  source: number
  path: string
  code: Code
}

export interface RefusedIds {
  /** Ids of skills and entries that errors left out. `findSubstitutes` adds those that it leaves out. */
  ids: Map<AnalyzedSkill | PassedOver, string>
  /** By `getRivalKey`, ids that no skill of lower rank may take. */
  guarded: ReadonlyMap<string, Refused>
}

export function getSegments(
  sources: Source[],
  source: Source,
  skill: AnalyzedSkill,
  rules: ClientRules | undefined,
): Segments {
  const placement = rules?.placements.get(skill)
  if (placement !== undefined) return { segments: getClientSegments(sources, skill, placement), altered: [] }
  const { segments, altered } = getNamespace(source, skill.found)
  return { segments: [...segments, skill.analysis.leaf], altered }
}

export function getRivalKey(id: string, rules: ClientRules | undefined): string {
  return rules?.ignoresCase ? id.toLowerCase() : id
}

export function nameRefused({ sources, refused, passedOver, failed, rules }: ResolveInput): RefusedIds {
  const ids: RefusedIds['ids'] = new Map()
  const guarded = new Map<string, Refused>()
  const guard = (id: string, one: Refused) => {
    const key = getRivalKey(id, rules)
    const known = guarded.get(key)
    if (known === undefined || one.rank < known.rank) guarded.set(key, one)
  }
  for (const [skill, code] of refused) {
    const source = sources[skill.found.source]
    if (source === undefined) continue
    const id = getSegments(sources, source, skill, rules).segments.join(':')
    ids.set(skill, id)
    if (rules?.lost.has(skill)) continue
    const place = { source: skill.found.source, path: getEntryPath(skill) }
    guard(id, { rank: computeRank(skill, sources, rules), ...place, code })
  }
  for (const entry of passedOver) {
    const source = sources[entry.source]
    if (source === undefined || (entry.refused === undefined && !failed.has(entry))) continue
    const { refused: known } = entry
    const id = known === undefined ? getFolderId(source, entry) : formatId(source.namespace, known)
    ids.set(entry, id)
    guard(id, { rank: source.rank, source: entry.source, path: entry.path, code: entry.code })
  }
  return { ids, guarded }
}

function getFolderId(source: Source, { path, linkedAt = path, folder: root = '' }: PassedOver): string {
  const folder = getParentPath(linkedAt)
  const { segments } = getNamespace(source, { path: folder })
  return formatId(segments, toLeaf(folder === '' ? root : getBaseName(folder)))
}

/**
 * True if sorted candidates of one id would replace a skill of higher rank that an error left out. If so, none is
 * built, and each gets its fate and a finding.
 */
export function leaveOutSubstitutes(
  candidates: readonly Candidate[],
  { sources, rules, show }: ResolveInput,
  { ids, guarded }: RefusedIds,
  findings: SourceFinding[],
  fates: Fates,
): boolean {
  const [winner] = candidates
  if (winner === undefined) return false
  const refused = guarded.get(getRivalKey(winner.variantOf ?? winner.id, rules))
  if (refused === undefined || computeRank(winner.skill, sources, rules) <= refused.rank) return false
  const { source, path, code } = refused
  for (const { id, skill } of candidates) {
    fates.set(skill, 'substituted-skill')
    ids.set(skill, id)
    const related = [{ message: 'the skill with the error', source, path }]
    const facts = { id, place: show(source, path), code }
    findings.push(createFindingAt(skill, createFinding('substituted-skill', facts, { related })))
  }
  return true
}
