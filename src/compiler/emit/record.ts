import { formatDigest } from '../../core/digests/digest.ts'
import type { NamedPath, SkillRecord } from '../../format/manifest.ts'
import { LISTED_FIELDS } from '../../format/types.ts'
import { parseOutside, recallSurroundings } from '../resolve/outside.ts'
import { checkReferences } from '../resolve/references.ts'
import type {
  Analysis,
  AnalyzedSkill,
  HashedFile,
  Resolution,
  ResolvedSkill,
  SurroundedSkill,
} from '../types.ts'

export type RecordedSkill = Pick<
  SurroundedSkill,
  | 'skill'
  | 'files'
  | 'mcpServers'
  | 'dependencies'
  | 'unmet'
  | 'aliases'
  | 'identical'
  | 'shadows'
  | 'wantedId'
  | 'outside'
>

export function surround(
  resolved: ResolvedSkill,
  getOutside: (skill: AnalyzedSkill) => string | undefined,
  numbers: SourceNumbers,
): SurroundedSkill {
  const outside = getOutside(resolved.skill)
  return {
    ...resolved,
    ...renumberPlaces(resolved, numbers),
    sourceNumber: numbers.get(resolved.skill.found.source) ?? 0,
    ...(outside !== undefined && { outside }),
  }
}

/** Joins the start from parse with the results of resolve. Ends in a newline. */
export function formatRecord(start: string, resolved: RecordedSkill, analysis: Analysis): string {
  const { skill, files, mcpServers, dependencies, unmet, aliases, identical, wantedId } = resolved
  const shadows = resolved.shadows.map(shadow => ({ ...shadow, digest: formatDigest(shadow.digest) }))
  const lists = { mcpServers, dependencies, unmet, aliases, identical, shadows }
  const rest: Omit<SkillRecord, 'frontmatter' | 'sections' | 'substitutions'> = {
    references: listNamedPaths(resolved, analysis),
    chunk: { size: skill.entry.size, body: analysis.bodyOffset },
    tokens: analysis.tokens,
    ...Object.fromEntries(Object.entries(analysis.fields).filter(([key]) => !LISTED.has(key))),
    ...Object.fromEntries(Object.entries(lists).filter(([, list]) => list.length > 0)),
    ...(wantedId !== undefined && { wantedId }),
    files: files.map(toFileEntry),
  }
  return `${start},${JSON.stringify(rest).slice(1)}\n`
}

/** Each path of the instructions, without duplicates, using the recorded lookups only. */
function listNamedPaths({ skill, files, outside }: RecordedSkill, { references }: Analysis): NamedPath[] {
  if (references.length === 0) return []
  const known = recallSurroundings(parseOutside(outside))
  const { named } = checkReferences(skill, references, files, known)
  return [...new Map(named.map(each => [JSON.stringify(each), each])).values()]
}

const LISTED: ReadonlySet<string> = new Set(LISTED_FIELDS)

function toFileEntry({ path, digest, size, executable }: HashedFile): SkillRecord['files'][number] {
  return { path, digest: formatDigest(digest), size, mode: executable ? '755' : '644' }
}

export type SourceNumbers = ReadonlyMap<number, number>

/** A bundle lists only sources with skills, so an empty folder changes no byte. */
export function numberSources({ skills, skipped }: Resolution): SourceNumbers {
  const used = new Set<number>()
  for (const { source } of skipped) used.add(source)
  for (const { skill, aliases, identical, shadows } of skills) {
    used.add(skill.found.source)
    for (const { source } of aliases) used.add(source)
    for (const { source } of identical) used.add(source)
    for (const { source, aliases: others = [] } of shadows) {
      used.add(source)
      for (const other of others) used.add(other.source)
    }
  }
  return new Map([...used].sort((a, b) => a - b).map((source, number) => [source, number]))
}

function renumberPlaces(
  { aliases, identical, shadows }: ResolvedSkill,
  numbers: SourceNumbers,
): Pick<ResolvedSkill, 'aliases' | 'identical' | 'shadows'> {
  return {
    aliases: renumber(aliases, numbers),
    identical: renumber(identical, numbers),
    shadows: renumber(shadows, numbers).map(shadow =>
      shadow.aliases === undefined ? shadow : { ...shadow, aliases: renumber(shadow.aliases, numbers) },
    ),
  }
}

export function renumber<Place extends { source: number }>(
  places: readonly Place[],
  numbers: SourceNumbers,
): Place[] {
  return places.map(place => ({ ...place, source: numbers.get(place.source) ?? 0 }))
}
