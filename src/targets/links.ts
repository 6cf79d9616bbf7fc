/** Links into other skills, whose folders may differ in a target. */
import { posix } from 'node:path'
import { isRelativeTarget } from '../compiler/parse/markdown/target.ts'
import type { Reference } from '../compiler/types.ts'
import type { Edit } from '../core/diagnostics/catalog.ts'
import { ENTRY } from '../core/files/path.ts'
import type { SourceSkill } from './skill.ts'

export interface Layout {
  /** Relative to the common folder of all skills; undefined for a missing skill. */
  getFolder: (id: string) => string | undefined
  getEntry: (id: string) => string
}

export type SkillsByFolder = ReadonlyMap<string, SourceSkill>

export function indexByFolder(skills: readonly SourceSkill[]): SkillsByFolder {
  return new Map(skills.map(one => [getKey(one.skill.source ?? 0, one.skill.path), one]))
}

function getKey(source: number, path: string): string {
  return `${source} ${path}`
}

/** `to` is absent if the target lacks the file. */
export interface MovedLink {
  reference: Reference
  to?: string
}

export function findMovedLinks(one: SourceSkill, index: SkillsByFolder, layout: Layout): MovedLink[] {
  return one.parsed.references.flatMap((reference): MovedLink[] => {
    const { kind, target } = reference
    // Paths in inline code never lead up, so they stay in the skill.
    if (kind === 'code' || !isRelativeTarget(target)) return []
    const path = posix.join(one.skill.path || '.', target)
    const isRenamed = layout.getEntry(one.skill.id) !== ENTRY && isSkillEntry(one, path)
    if (isInside(one.skill.path, path) && !isRenamed) return []
    const other = findOwner(index, one.skill.source ?? 0, path)
    const to = other && relocate(one, other, path, layout)
    if (to === undefined) return [{ reference }]
    return to === posix.normalize(target).replace(/\/$/, '') ? [] : [{ reference, to }]
  })
}

function isSkillEntry({ skill: { file, path: folder } }: SourceSkill, path: string): boolean {
  return path === (file ?? posix.join(folder, ENTRY))
}

function isInside(folder: string, path: string): boolean {
  if (path === '..' || path.startsWith('../')) return false
  return folder === '' || path === folder || path.startsWith(`${folder}/`)
}

function findOwner(index: SkillsByFolder, source: number, path: string): SourceSkill | undefined {
  if (path.startsWith('..')) return undefined
  for (let up = path.replace(/\/$/, ''); up !== '.'; up = posix.dirname(up)) {
    const found = index.get(getKey(source, up))
    if (found !== undefined) return found
  }
  return undefined
}

function relocate(from: SourceSkill, other: SourceSkill, path: string, layout: Layout): string | undefined {
  const { skill, files } = other
  const here = layout.getFolder(from.skill.id)
  const there = layout.getFolder(skill.id)
  if (here === undefined || there === undefined) return undefined
  const rest = posix.relative(skill.path, path.replace(/\/$/, ''))
  const isEntry = isSkillEntry(other, path)
  const isThere =
    isEntry || rest === '' || files.some(file => file.path === rest || file.path.startsWith(`${rest}/`))
  if (!isThere) return undefined
  return posix.relative(here || '.', posix.join(there, isEntry ? layout.getEntry(skill.id) : rest))
}

/** Edits only links whose position in the text is certain. */
export function createLinkEdits(links: readonly MovedLink[]): Edit[] {
  return links.flatMap(({ reference: { path, again = [] }, to }): Edit[] =>
    to === undefined || path === undefined
      ? []
      : [path, ...again].map(span => ({ ...span, text: encodePath(to) })),
  )
}

function encodePath(path: string): string {
  return encodeURI(path).replace(/[()]/g, sign => (sign === '(' ? '%28' : '%29'))
}
