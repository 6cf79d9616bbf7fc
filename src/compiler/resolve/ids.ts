import type { Finding } from '../../core/diagnostics/catalog.ts'
import { createFinding } from '../../core/diagnostics/finding.ts'
import { toSegment } from '../../core/files/path.ts'
import { byCodeUnit, groupBy, shareEmpty } from '../../core/text/order.ts'
import { getBaseFolder, isLone } from '../entry-form.ts'
import type { AnalyzedSkill, ResolvedSkill, Source, SourceFinding } from '../types.ts'
import type { Fates } from './account.ts'
import { moveContested } from './contested.ts'
import type { ClientRules, ResolveInput } from './input.ts'
import {
  computeContentDigest,
  createFindingAt,
  formatId,
  getEntryPath,
  getFoundPlace,
  getPlaceKey,
  hasAliases,
  indexByPlace,
  listAliases,
  listSkillFiles,
} from './places.ts'
import { type Candidate, contest, keepApart, sortCandidates } from './precedence.ts'
import { getRivalKey, getSegments, leaveOutSubstitutes, type RefusedIds } from './refused.ts'
import { listServerNames } from './servers.ts'
import { separateVariants } from './variants.ts'

/** The winners, sorted by id in code-unit order. Losers get their fate and a finding. */
export function resolveIds(
  input: ResolveInput,
  refused: RefusedIds,
  findings: SourceFinding[],
  fates: Fates,
): ResolvedSkill[] {
  const asked = listCandidates(input, findings)
  const moved = input.rules === undefined ? moveContested(separateSpellings(asked), findings) : asked
  const candidates = separateVariants(moved, input.sources)
  return groupRivals(
    input.rules === undefined ? candidates : separateCandidates(candidates, input, input.rules),
    input.rules,
  )
    .flatMap(all => resolveId(all, input, refused, findings, fates) ?? [])
    .sort((a, b) => byCodeUnit(a.id, b.id))
}

/** `dev_ja` and `dev-ja` are two names to clients: where both would have the id `dev-ja`, each keeps its own. */
function separateSpellings(candidates: Candidate[]): Candidate[] {
  const isRespelled = ({ skill: { analysis } }: Candidate) => analysis.name !== analysis.leaf
  if (!candidates.some(isRespelled)) return candidates
  const rivals = groupBy(candidates, ({ id }) => id)
  return candidates.map(candidate => {
    if (!isRespelled(candidate)) return candidate
    const { id, namespace, skill } = candidate
    const own = toSegment(skill.analysis.name.toLowerCase())
    const isOther = ({ skill: { found, analysis } }: Candidate) =>
      found.source !== skill.found.source && toSegment(analysis.name.toLowerCase()) !== own
    const free = formatId(namespace === '' ? [] : [namespace], own)
    if (own === skill.analysis.leaf || rivals.has(free) || rivals.get(id)?.some(isOther) !== true)
      return candidate
    return { ...candidate, id: free, wantedId: id }
  })
}

function separateCandidates(
  candidates: Candidate[],
  { sources }: ResolveInput,
  rules: ClientRules,
): Candidate[] {
  const taken = new Set(candidates.map(({ id }) => id))
  return groupRivals(candidates, rules).flatMap(rivals => keepApart(rivals, sources, rules, taken))
}

function listCandidates(input: ResolveInput, findings: SourceFinding[]): Candidate[] {
  const index = indexByPlace(input.skills)
  const find = (source: number, path: string) => index.get(getPlaceKey(source, path))
  const reported = new Set<string>()
  const namespaces = new Map<string, string>()
  const candidates: Candidate[] = []
  for (const skill of input.skills) {
    const source = input.sources[skill.found.source]
    if (input.refused.has(skill) || source === undefined) continue
    const { segments, altered } = getSegments(input.sources, source, skill, input.rules)
    for (const segment of altered) {
      const key = `${skill.found.source}:${segment.folder}`
      if (!reported.has(key))
        findings.push(createFindingAt(skill, createFinding('altered-id', { ...segment })))
      reported.add(key)
    }
    const files = listSkillFiles(skill, find)
    const own = segments.slice(0, -1).join(':')
    const namespace = namespaces.get(own) ?? own
    namespaces.set(namespace, namespace)
    candidates.push({ id: segments.join(':'), namespace, skill, files })
  }
  return candidates
}

function groupRivals(candidates: Candidate[], rules: ClientRules | undefined): Candidate[][] {
  return [...groupBy(candidates, ({ id }) => getRivalKey(id, rules)).values()]
}

/** Undefined if a skill of higher rank has an error, and no other may take its place. */
function resolveId(
  candidates: Candidate[],
  input: ResolveInput,
  refused: RefusedIds,
  findings: SourceFinding[],
  fates: Fates,
): ResolvedSkill | undefined {
  const { sources, rules, show } = input
  const sorted = sortCandidates(candidates, sources, rules)
  if (leaveOutSubstitutes(sorted, input, refused, findings, fates)) return undefined
  const { winner, identical, shadowed, ambiguous } = contest(sorted, sources, rules)
  const { id } = winner
  const { found } = winner.skill
  const place = show(found.source, isLone(found.form) ? getEntryPath(winner.skill) : getBaseFolder(found))
  const lose = (skill: AnalyzedSkill, fate: 'identical' | 'shadowed' | 'ambiguous-skill', lost: Finding) => {
    fates.set(skill, fate)
    const { source } = winner.skill.found
    const related = [{ message: 'the one that is used', source, path: getEntryPath(winner.skill) }]
    const isMeant =
      callsSkill(skill, winner.skill) ||
      isForOtherClient(show(skill.found.source, getEntryPath(skill)), place)
    const isAside = (rules === undefined && lost.code !== 'edited-copy' && isMeant) || undefined
    findings.push(createFindingAt(skill, { ...lost, related, ...(isAside && { isAside }) }))
  }
  for (const { skill } of identical)
    lose(skill, 'identical', createFinding('identical-skill', { id, other: place }))
  for (const { candidate } of shadowed) {
    const code = candidate.skill.found.copy === undefined ? 'shadowed-skill' : 'edited-copy'
    lose(candidate.skill, 'shadowed', createFinding(code, { id, winner: place }))
  }
  for (const { skill } of ambiguous) {
    refused.ids.set(skill, id)
    lose(skill, 'ambiguous-skill', createFinding('ambiguous-skill', { id, winner: place }))
  }
  return {
    id,
    namespace: winner.namespace,
    ...(winner.wantedId === undefined ? {} : { wantedId: winner.wantedId }),
    ...(winner.variantOf === undefined ? {} : { variantOf: winner.variantOf }),
    ...getShown(winner.skill, rules),
    skill: winner.skill,
    files: winner.files,
    ...(identical.length > 0 && { sourceScope: joinScopes([winner, ...identical], sources) }),
    aliases: shareEmpty([winner, ...identical].flatMap(({ skill }) => listAliases(skill))),
    identical: shareEmpty(identical.map(({ skill }) => getFoundPlace(skill))),
    shadows: shareEmpty(
      shadowed.map(({ candidate: { skill, files }, by }) => ({
        ...getFoundPlace(skill),
        digest: computeContentDigest(files),
        by,
        ...(hasAliases(skill) && { aliases: listAliases(skill) }),
      })),
    ),
    dependencies: shareEmpty([]),
    unmet: shareEmpty([]),
    mcpServers: shareEmpty(listServerNames(winner.skill)),
  }
}

/** A command with a skill's name that leads to it. */
function callsSkill({ found: { form }, analysis }: AnalyzedSkill, skill: AnalyzedSkill): boolean {
  return form?.kind === 'command' && analysis.mentions.some(({ name }) => name === skill.analysis.leaf)
}

/** No client reads both: one is another form of the other, or the copy that its own repository uses. */
function isForOtherClient(place: string, other: string): boolean {
  return getClientFolder(place) !== getClientFolder(other)
}

function getClientFolder(place: string): string | undefined {
  return /^(?:.{0,200}\/)?(\.[\w-]{1,40}|(?:codex|cursor|copilot|gemini|opencode)-[\w-]{1,40})\//.exec(
    place,
  )?.[1]
}

function getShown(skill: AnalyzedSkill, rules: ClientRules | undefined): Pick<ResolvedSkill, 'shown'> {
  const { name, description, order, isUnlisted } = rules?.placements.get(skill) ?? {}
  return name === undefined || description === undefined || order === undefined
    ? {}
    : { shown: { name, description, order, ...(isUnlisted && { isUnlisted: true as const }) } }
}

/** A skill that several tenants have is for each of them, or for everyone if one of the sources is. */
function joinScopes(alike: readonly Candidate[], sources: readonly Source[]): string[] {
  const scopes = alike.map(({ skill }) => sources[skill.found.source]?.scope ?? [])
  return scopes.some(({ length }) => length === 0) ? [] : [...new Set(scopes.flat())].sort(byCodeUnit)
}
