/** A build for one client (`--preset`): ids are what it calls its skills, and who wins one is what it decides. */

import { toSegment } from '../../core/text/segment.ts'
import type { AnalyzedSkill, Source } from '../types.ts'
import type { ClientPlacement, ClientRules } from './input.ts'
import { formatId, getNamespace, type Segments } from './namespace.ts'
import { listAliases } from './places.ts'
import { type Candidate, createCopyCheck, sortCandidates } from './precedence.ts'

/** As long as names of folders may be. */
const LONGEST_NAME = 255

/** The id of a skill that the client comes upon, as segments: what it calls the skill by, in the place where it finds it. */
export function getClientSegments(
  sources: Source[],
  skill: AnalyzedSkill,
  { name, source: placed }: ClientPlacement,
  { goesByPath }: ClientRules,
): Segments {
  const { found, analysis } = skill
  const place = listAliases(skill).find(({ source }) => source === placed && source !== found.source) ?? found
  const source = sources[place.source]
  const above =
    source !== undefined && goesByPath
      ? getNamespace(source, place)
      : { segments: source?.namespace ?? [], altered: [] }
  const own = name.split(':').map(toSegment)
  const isPlain = name.length <= LONGEST_NAME && own.every(part => !/^\.{0,2}$/.test(part))
  return { ...above, segments: [...above.segments, ...(isPlain ? own : [analysis.leaf])] }
}

/**
 * Candidates of one id where the client keeps several of them: the first keeps the id, others get their source's label
 * before it, and their folders if need be. What the client does not use, and copies of the first, stay where they are.
 */
export function keepApart(
  candidates: Candidate[],
  sources: Source[],
  rules: ClientRules,
  taken: Set<string>,
): Candidate[] {
  const isUsed = ({ skill }: Candidate) => rules.placements.get(skill)?.isUsed ?? false
  const [first, ...others] = sortCandidates(candidates.filter(isUsed), sources, rules)
  const isCopy = first && createCopyCheck(first)
  const apart = new Set(others.filter(other => isCopy?.(other) === false))
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
