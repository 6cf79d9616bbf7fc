/** Analysed skills → one skill an id, with what each won over. */
import { type Finding, finding } from '../diagnostics/catalog.ts'
import type { AnalysedSkill, ClientRules, ResolvedSkill, SourceFinding } from '../types.ts'
import { byCodeUnit } from '../util/order.ts'
import { segmentOf } from '../util/segment.ts'
import type { Fates } from './account.ts'
import { contentDigest, filesOf } from './files.ts'
import { idOf, namespaceOf } from './namespace.ts'
import { aliasesOf, at, entryPath, indexSkills, placeKey, placeOf, showPlace } from './places.ts'
import { type Candidate, contest } from './precedence.ts'
import type { ResolveInput } from './resolve.ts'
import { serverNames } from './servers.ts'

/** The winners, in code-unit order of their ids. What loses gets its fate and a finding. */
export function settleIds(input: ResolveInput, findings: SourceFinding[], fates: Fates): ResolvedSkill[] {
  const candidates = candidatesOf(input, findings)
  const rivals = rivalsOf(candidates, input.rules)
  const settled =
    input.rules?.between === 'both' ? rivalsOf(rivals.flatMap(keptApart(input)), input.rules) : rivals
  return settled.map(all => settleId(all, input, findings, fates)).sort((a, b) => byCodeUnit(a.id, b.id))
}

/** Clients that go by a name know no folders above the skill. */
function isFlat(rules: ClientRules | undefined): boolean {
  return rules !== undefined && rules.identity !== 'path'
}

/** What a client calls the skill by. The folder of a root is no name that anyone chose. */
function leafOf({ analysis, found }: AnalysedSkill, rules: ClientRules | undefined): string {
  const byFolder = rules?.identity === 'folder' && found.path !== '' && found.form === undefined
  return byFolder ? segmentOf(found.folder) : analysis.leaf
}

function candidatesOf(input: ResolveInput, findings: SourceFinding[]): Candidate[] {
  const index = indexSkills(input.skills)
  const find = (source: number, path: string) => index.get(placeKey(source, path))
  const reported = new Set<string>()
  const candidates: Candidate[] = []
  for (const skill of input.skills) {
    const source = input.sources[skill.found.source]
    if (input.refused.has(skill) || source === undefined) continue
    const { segments, altered } = isFlat(input.rules)
      ? { segments: source.namespace, altered: [] }
      : namespaceOf(source, skill.found)
    for (const segment of altered) {
      const key = `${skill.found.source}:${segment.folder}`
      if (!reported.has(key)) findings.push(at(skill, finding('altered-id', { ...segment })))
      reported.add(key)
    }
    const files = filesOf(skill, find)
    const id = idOf(segments, leafOf(skill, input.rules))
    candidates.push({ id, namespace: segments.join(':'), skill, files, digest: contentDigest(files) })
  }
  return candidates
}

/** Candidates by the id they ask for. */
function rivalsOf(candidates: Candidate[], rules: ClientRules | undefined): Candidate[][] {
  const byId = new Map<string, Candidate[]>()
  for (const candidate of candidates) {
    const key = rules?.ignoresCase ? candidate.id.toLowerCase() : candidate.id
    const rivals = byId.get(key)
    if (rivals === undefined) byId.set(key, [candidate])
    else rivals.push(candidate)
  }
  return [...byId.values()]
}

/** Where a client keeps skills of one name: the highest keeps the id, others get their source's label before it. */
function keptApart({ sources, rules }: ResolveInput): (rivals: Candidate[]) => Candidate[] {
  return rivals => {
    const { winner, identical, shadowed } = contest(rivals, sources, rules)
    const others = shadowed.map(({ candidate }) => {
      const label = segmentOf(sources[candidate.skill.found.source]?.label ?? '')
      const namespace = [label, ...(candidate.namespace === '' ? [] : [candidate.namespace])].join(':')
      return { ...candidate, id: `${label}:${candidate.id}`, namespace }
    })
    return [winner, ...identical, ...others]
  }
}

function settleId(
  candidates: Candidate[],
  { sources, rules }: ResolveInput,
  findings: SourceFinding[],
  fates: Fates,
): ResolvedSkill {
  const { winner, identical, shadowed, ambiguous } = contest(candidates, sources, rules)
  const { id } = winner
  const place = showPlace(winner.skill, sources)
  const lose = (skill: AnalysedSkill, fate: 'identical' | 'shadowed' | 'ambiguous-skill', lost: Finding) => {
    fates.set(skill, fate)
    const { source } = winner.skill.found
    const related = [{ message: 'the one that is used', source, path: entryPath(winner.skill) }]
    findings.push(at(skill, { ...lost, related }))
  }
  for (const { skill } of identical)
    lose(skill, 'identical', finding('identical-skill', { id, other: place }))
  for (const { candidate } of shadowed)
    lose(candidate.skill, 'shadowed', finding('shadowed-skill', { id, winner: place }))
  for (const { skill } of ambiguous)
    lose(skill, 'ambiguous-skill', finding('ambiguous-skill', { id, winner: place }))
  return {
    id,
    namespace: winner.namespace,
    skill: winner.skill,
    files: winner.files,
    aliases: [winner, ...identical, ...shadowed.map(({ candidate }) => candidate)].flatMap(({ skill }) =>
      aliasesOf(skill),
    ),
    identical: identical.map(({ skill }) => placeOf(skill)),
    shadows: shadowed.map(({ candidate: { skill, digest }, by }) => ({
      ...placeOf(skill),
      digest,
      by,
    })),
    dependencies: [],
    mcpServers: serverNames(winner.skill),
  }
}
