import type { Finding } from '../../core/diagnostics/catalog.ts'
import { hashFields } from '../../core/digests/hash.ts'
import { ENTRY, getBaseName, getParentPath, joinPath, toSegment } from '../../core/files/path.ts'
import type { Position } from '../../core/json/types.ts'
import { byCodeUnit } from '../../core/text/order.ts'
import { getFilePath, isLone } from '../entry-form.ts'
import type { AnalyzedSkill, FileLink, FoundSkill, HashedFile, Source, SourceFinding } from '../types.ts'

export interface SkillPlace {
  source: number
  path: string
}

export function listAliases({ found }: AnalyzedSkill): SkillPlace[] {
  return [...found.aliases.map(path => ({ source: found.source, path })), ...(found.elsewhere ?? [])]
}

export function hasAliases({ found }: AnalyzedSkill): boolean {
  return found.aliases.length > 0 || found.elsewhere !== undefined
}

export function getPlaceKey(source: number, path: string): string {
  return `${source}/${path}`
}

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

export function getEntryPath({ found }: Pick<AnalyzedSkill, 'found'>): string {
  return getFilePath(found, isLone(found.form) ? getBaseName(found.form.shown) : found.entry.path)
}

export function getAliasEntry({ found }: AnalyzedSkill, path: string): string {
  const { form, entry } = found
  if (!isLone(form)) return joinPath(path, entry.path)
  if (path === found.path) return form.shown
  return path + (form.shown.startsWith(`${found.path}.`) ? form.shown.slice(found.path.length) : '.md')
}

export function getFoundPlace({
  found: { source, path, form },
}: AnalyzedSkill): SkillPlace & { file?: string } {
  return isLone(form) ? { source, path, file: form.shown } : { source, path }
}

export function createFindingAt(skill: AnalyzedSkill, found: Finding): SourceFinding {
  const { fix, unsafeFix, ...rest } = found
  const { source, isReadOnly } = skill.found
  return { ...(isReadOnly ? rest : found), source, path: getEntryPath(skill) }
}

export function createOwnFinding(skill: AnalyzedSkill, found: Finding): SourceFinding {
  return found.file === undefined
    ? createFindingAt(skill, found)
    : createFileFinding(skill, found.file, found)
}

export function createFileFinding(skill: AnalyzedSkill, file: string, found: Finding): SourceFinding {
  return { ...found, source: skill.found.source, path: getFilePath(skill.found, file), file }
}

export function getLinkPosition([, , line, column, offset, length]: FileLink): Position {
  return {
    start: { line, column, offset },
    end: { line, column: column + length, offset: offset + length },
  }
}

export function byPlace(a: SkillPlace & { code: string }, b: SkillPlace & { code: string }): number {
  return a.source - b.source || byCodeUnit(a.path, b.path) || byCodeUnit(a.code, b.code)
}

export type FindSkill = (source: number, path: string) => AnalyzedSkill | undefined

/** Includes nested skills. The entry is renamed; sorted by path. */
export function listSkillFiles(skill: AnalyzedSkill, find: FindSkill): HashedFile[] {
  // A growing list keeps spare room, which adds up over 100,000 skills.
  if (skill.found.nested.length === 0) return listOwnFiles(skill)
  const all: HashedFile[] = []
  const pending: { skill: AnalyzedSkill; prefix: string }[] = [{ skill, prefix: '' }]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { prefix } = next
    for (const file of listOwnFiles(next.skill)) {
      all.push(prefix === '' ? file : { ...file, path: `${prefix}/${file.path}` })
    }
    for (const path of next.skill.found.nested) {
      const outer = next.skill.found
      const inner = find(outer.source, path)
      const below = outer.path === '' ? path : path.slice(outer.path.length + 1)
      if (inner !== undefined) pending.push({ skill: inner, prefix: joinPath(prefix, below) })
    }
  }
  return all.sort((a, b) => byCodeUnit(a.path, b.path))
}

export function listOwnFiles({ entry, files }: Pick<AnalyzedSkill, 'entry' | 'files'>): HashedFile[] {
  // Clients look only for this name, and texts for models use it.
  const named = entry.path === ENTRY ? entry : { ...entry, path: ENTRY }
  // A list that is created at once has no spare room.
  return [named, ...files].toSorted((a, b) => byCodeUnit(a.path, b.path))
}

/** Covers paths and bytes of every file, but not modes and times. */
export function computeContentDigest(files: readonly Pick<HashedFile, 'path' | 'digest'>[]): string {
  return hashFields(files.flatMap(file => [file.path, file.digest]))
}

export interface AlteredSegment {
  folder: string
  segment: string
}

export interface Segments {
  segments: string[]
  altered: AlteredSegment[]
}

/**
 * The source's prefix, then the folders between the root and the skill's own. Segments contain letters, digits, `.`,
 * `_`, `+` and `-`; other characters become `-`, which `altered` reports.
 */
export function getNamespace(source: Source, found: Pick<FoundSkill, 'path'>): Segments {
  const folders = getParentPath(found.path)
  const segments = [...source.namespace]
  const altered: AlteredSegment[] = []
  // A list names its skills, so their files' places mean nothing.
  if (folders === '' || source.holds?.kind === 'list') return { segments, altered }
  for (const folder of folders.split('/')) {
    const segment = toSegment(folder)
    if (segment !== folder) altered.push({ folder, segment })
    segments.push(segment)
  }
  return { segments, altered }
}

/** `frontend:lint`; the leaf alone without a namespace. */
export function formatId(segments: string[], leaf: string): string {
  return [...segments, leaf].join(':')
}
