/** A bundle lists only sources with skills in it, so that an empty folder changes no byte. */
import type { Resolution, ResolvedSkill } from '../types.ts'

/** By the source's number in the build, its number in the manifest. */
export type SourceNumbers = ReadonlyMap<number, number>

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

export function renumberPlaces(
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
