/** Analysed skills → one skill an id, with what each won over. */
import { type Finding, finding } from '../diagnostics/catalog.ts'
import type { AnalysedSkill, ResolvedSkill, Source, SourceFinding } from '../types.ts'
import { byCodeUnit } from '../util/order.ts'
import type { Fates } from './account.ts'
import { contentDigest, filesOf } from './files.ts'
import { idOf, namespaceOf } from './namespace.ts'
import { aliasesOf, at, entryPath, indexSkills, placeKey, showPlace } from './places.ts'
import { type Candidate, contest } from './precedence.ts'
import type { ResolveInput } from './resolve.ts'

/** The winners, in code-unit order of their ids. What loses gets its fate and a finding. */
export function settleIds(input: ResolveInput, findings: SourceFinding[], fates: Fates): ResolvedSkill[] {
  const byId = new Map<string, Candidate[]>()
  for (const candidate of candidatesOf(input, findings)) {
    const rivals = byId.get(candidate.id)
    if (rivals === undefined) byId.set(candidate.id, [candidate])
    else rivals.push(candidate)
  }
  return [...byId.keys()]
    .sort(byCodeUnit)
    .map(id => settleId(id, byId.get(id) ?? [], input.sources, findings, fates))
}

function candidatesOf(input: ResolveInput, findings: SourceFinding[]): Candidate[] {
  const index = indexSkills(input.skills)
  const find = (source: number, path: string) => index.get(placeKey(source, path))
  const reported = new Set<string>()
  const candidates: Candidate[] = []
  for (const skill of input.skills) {
    const source = input.sources[skill.found.source]
    if (input.refused.has(skill) || source === undefined) continue
    const { segments, altered } = namespaceOf(source, skill.found)
    for (const segment of altered) {
      const key = `${skill.found.source}:${segment.folder}`
      if (!reported.has(key)) findings.push(at(skill, finding('altered-id', { ...segment })))
      reported.add(key)
    }
    const files = filesOf(skill, find)
    const id = idOf(segments, skill.analysis.leaf)
    candidates.push({ id, namespace: segments.join(':'), skill, files, digest: contentDigest(files) })
  }
  return candidates
}

function settleId(
  id: string,
  candidates: Candidate[],
  sources: Source[],
  findings: SourceFinding[],
  fates: Fates,
): ResolvedSkill {
  const { winner, identical, shadowed, ambiguous } = contest(candidates, sources)
  const place = showPlace(winner.skill, sources)
  const lose = (skill: AnalysedSkill, fate: 'identical' | 'shadowed' | 'ambiguous-skill', lost: Finding) => {
    fates.set(skill, fate)
    const { source } = winner.skill.found
    const related = [{ message: 'the one that is used', source, path: entryPath(winner.skill) }]
    findings.push(at(skill, { ...lost, related }))
  }
  for (const { skill } of identical)
    lose(skill, 'identical', finding('identical-skill', { id, other: place }))
  for (const { skill } of shadowed) lose(skill, 'shadowed', finding('shadowed-skill', { id, winner: place }))
  for (const { skill } of ambiguous)
    lose(skill, 'ambiguous-skill', finding('ambiguous-skill', { id, winner: place }))
  return {
    id,
    namespace: winner.namespace,
    skill: winner.skill,
    files: winner.files,
    aliases: [winner, ...identical, ...shadowed].flatMap(({ skill }) => aliasesOf(skill)),
    identical: identical.map(({ skill: { found } }) => ({ source: found.source, path: found.path })),
    shadows: shadowed.map(({ skill: { found }, digest }) => ({
      source: found.source,
      path: found.path,
      digest,
      by: 'rank',
    })),
    dependencies: [],
  }
}
