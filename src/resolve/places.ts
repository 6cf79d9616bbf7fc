/** Where skills stand, as findings and accounts name it. */
import type { Finding } from '../diagnostics/catalog.ts'
import type { AnalysedSkill, Source, SourceFinding } from '../types.ts'
import { byCodeUnit } from '../util/order.ts'

/** A skill's folder in a source. */
export interface Place {
  source: number
  path: string
}

/** Every other place that leads to this skill's realpath. */
export function aliasesOf({ found }: AnalysedSkill): Place[] {
  return [...found.aliases.map(path => ({ source: found.source, path })), ...(found.elsewhere ?? [])]
}

export function placeKey(source: number, path: string): string {
  return `${source}/${path}`
}

/** Skills by every place that leads to them. */
export type SkillIndex = Map<string, AnalysedSkill>

export function indexSkills(skills: AnalysedSkill[]): SkillIndex {
  const index: SkillIndex = new Map()
  for (const skill of skills) {
    index.set(placeKey(skill.found.source, skill.found.path), skill)
    for (const { source, path } of aliasesOf(skill)) index.set(placeKey(source, path), skill)
  }
  return index
}

/** The entry's path from its root. */
export function entryPath({ found }: AnalysedSkill): string {
  return found.path === '' ? found.entry.path : `${found.path}/${found.entry.path}`
}

/** A finding about a skill's entry. */
export function at(skill: AnalysedSkill, found: Finding): SourceFinding {
  return { ...found, source: skill.found.source, path: entryPath(skill) }
}

/** `label/path`: a skill's folder in words that hold no machine facts. */
export function showPlace({ found }: AnalysedSkill, sources: Source[]): string {
  const label = sources[found.source]?.label ?? ''
  return found.path === '' ? label : `${label}/${found.path}`
}

export function byPlace(a: Place & { code: string }, b: Place & { code: string }): number {
  return a.source - b.source || byCodeUnit(a.path, b.path) || byCodeUnit(a.code, b.code)
}
