/** Where skills stand, as findings and accounts name it. */
import type { Finding } from '../../core/diagnostics/catalog.ts'
import { getBaseName, joinPath } from '../../core/files/path.ts'
import { byCodeUnit } from '../../core/text/order.ts'
import { getFilePath, isLone } from '../entry-form.ts'
import type { AnalyzedSkill, SourceFinding } from '../types.ts'

/** A skill's folder in a source. */
export interface SkillPlace {
  source: number
  path: string
}

/** Every other place that leads to this skill's realpath. */
export function listAliases({ found }: AnalyzedSkill): SkillPlace[] {
  return [...found.aliases.map(path => ({ source: found.source, path })), ...(found.elsewhere ?? [])]
}

export function hasAliases({ found }: AnalyzedSkill): boolean {
  return found.aliases.length > 0 || found.elsewhere !== undefined
}

export function getPlaceKey(source: number, path: string): string {
  return `${source}/${path}`
}

/** Skills by every place that leads to them. */
export type SkillsByPlace = Map<string, AnalyzedSkill>

export function indexByPlace(skills: AnalyzedSkill[]): SkillsByPlace {
  const index: SkillsByPlace = new Map()
  for (const skill of skills) {
    const { source, path, realFolder } = skill.found
    index.set(getPlaceKey(source, path), skill)
    if (realFolder !== undefined && !isLone(skill.found.form))
      index.set(getPlaceKey(source, realFolder), skill)
    if (isLone(skill.found.form)) index.set(getPlaceKey(skill.found.source, skill.found.form.shown), skill)
    for (const { source, path } of [...listAliases(skill), ...(skill.found.within ?? [])])
      index.set(getPlaceKey(source, path), skill)
  }
  return index
}

/** The entry's real path from its root. */
export function getEntryPath({ found }: Pick<AnalyzedSkill, 'found'>): string {
  return getFilePath(found, isLone(found.form) ? getBaseName(found.form.shown) : found.entry.path)
}

/** The entry's path where a path leads to the skill. */
export function getAliasEntry({ found }: AnalyzedSkill, path: string): string {
  const { form, entry } = found
  if (!isLone(form)) return joinPath(path, entry.path)
  if (path === found.path) return form.shown
  return path + (form.shown.startsWith(`${found.path}.`) ? form.shown.slice(found.path.length) : '.md')
}

/** A skill's place as the manifest has it: its folder, and its entry where that is not the `SKILL.md` of the folder. */
export function getFoundPlace({
  found: { source, path, form },
}: AnalyzedSkill): SkillPlace & { file?: string } {
  return isLone(form) ? { source, path, file: form.shown } : { source, path }
}

/** A finding about a skill's entry. */
export function createFindingAt(skill: AnalyzedSkill, found: Finding): SourceFinding {
  const { fix, unsafeFix, ...rest } = found
  const { source, isReadOnly } = skill.found
  return { ...(isReadOnly ? rest : found), source, path: getEntryPath(skill) }
}

export function byPlace(a: SkillPlace & { code: string }, b: SkillPlace & { code: string }): number {
  return a.source - b.source || byCodeUnit(a.path, b.path) || byCodeUnit(a.code, b.code)
}
