/** Lists beside skills name those that skillc wrote. Lists are untrusted. */
import { existsSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isEntryPath } from '../../compiler/entry-form.ts'
import { computeContentDigest } from '../../compiler/resolve/places.ts'
import { listParents } from '../../compiler/scan/choice.ts'
import type { MergedWalk } from '../../compiler/scan/merge.ts'
import type { FoundSkill, WrittenCopy } from '../../compiler/types.ts'
import { getDigits } from '../../core/digests/digest.ts'
import { ENTRY, joinPath } from '../../core/files/path.ts'
import { getBelow, isBelow, resolveRealPath } from '../../core/files/real-path.ts'
import { readRegular } from '../../core/files/regular-file.ts'
import { byCodeUnit } from '../../core/text/order.ts'
import { showPath } from '../../core/text/show.ts'
import { LISTS, MOST_LIST_BYTES, parseList, type WrittenList } from '../../format/written-list.ts'
import type { Settings } from '../config/options.ts'

/** `written`: real folders with lists, and the lists' names. Returns the absolute paths outside the sources that it checked. */
export function markCopies(
  { skills, passedOver, written = new Map() }: MergedWalk,
  roots: readonly string[],
  settings: Pick<Settings, 'cwd' | 'project'>,
): string[] {
  if (written.size === 0) return []
  const groups = new Map<string, Map<string, FoundSkill>>()
  for (const skill of skills) {
    const folder = dirname(skill.realpath)
    const top = skill.form === undefined ? findAround(folder, written) : undefined
    if (top === undefined) continue
    const group = groups.get(top) ?? new Map()
    groups.set(top, group.set(getBelow(top, folder), skill))
  }
  const origins: Origin[] = []
  for (const [top, folders] of groups) {
    const list = tryReadList(join(top, written.get(top) ?? ''))
    if (list !== undefined) markGroup(folders, list)
    for (const [folder, { copy }] of folders) {
      const from = copy === undefined ? undefined : findSource(folder, list?.skills)
      if (copy !== undefined && from !== undefined) origins.push({ copy, from: join(top, from) })
    }
  }
  const there = new Map(
    [
      ...passedOver.map(({ source, path }) => ({ source, path, real: join(roots[source] ?? '', path) })),
      ...skills.map(({ source, path, realpath }) => ({
        source,
        path,
        // Skills in the store have only a nominal place in the project.
        real: realpath.includes('\0') ? join(roots[source] ?? '', path) : realpath,
      })),
    ].map(({ real, ...place }) => [isEntryPath(real) ? dirname(real) : real, place]),
  )
  return findOrigins(origins, there, roots, settings)
}

interface Origin {
  copy: WrittenCopy
  from: string
}

/** Returns the absolute paths outside the sources that it checked. */
function findOrigins(
  origins: readonly Origin[],
  there: ReadonlyMap<string, { source: number; path: string }>,
  roots: readonly string[],
  { cwd, project }: Pick<Settings, 'cwd' | 'project'>,
): string[] {
  const looked: string[] = []
  const isSearched = (from: string) => roots.some(root => isBelow(root, from))
  const end = project === undefined ? undefined : resolveRealPath(project)
  const isGone = (from: string) => {
    if (end === undefined || !isBelow(end, from)) return false
    looked.push(from)
    return !existsSync(from)
  }
  for (const { copy, from } of origins) {
    const at = there.get(from)
    if (at !== undefined) copy.at = at
    else if (isSearched(from) || isGone(from)) copy.lost = showPath(cwd, from)
  }
  return looked
}

function findSource(folder: string, copies: WrittenList['skills'] = new Map()): string | undefined {
  const outer = copies.has(folder) ? folder : findOwner(folder, copies)
  const from = copies.get(outer ?? '')?.source
  return outer === undefined || from === undefined
    ? undefined
    : joinPath(from, folder.slice(outer.length + 1))
}

function findAround(folder: string, written: ReadonlyMap<string, string>): string | undefined {
  for (let at = dirname(folder); ; at = dirname(at)) {
    if (written.has(at)) return at
    if (at === dirname(at)) return undefined
  }
}

export function tryReadList(file: string): WrittenList | undefined {
  try {
    return parseList(readRegular(file, MOST_LIST_BYTES))
  } catch {
    return undefined
  }
}

/** `folders`: skills by folder, relative to the list's. */
function markGroup(folders: ReadonlyMap<string, FoundSkill>, { files, skills }: WrittenList): void {
  const contents = new Map<FoundSkill, { path: string; digest: string }[]>()
  for (const [path, digest] of files) {
    const folder = findOwner(path, folders)
    const skill = folder === undefined ? undefined : folders.get(folder)
    if (folder === undefined || skill === undefined) continue
    const inner = path.slice(folder.length + 1)
    const own = contents.get(skill) ?? []
    own.push({
      path: inner === skill.entry.path ? ENTRY : inner,
      digest: digest === null ? '' : getDigits(digest),
    })
    contents.set(skill, own)
  }
  for (const [folder, skill] of folders) {
    const content = contents.get(skill)
    if (content === undefined || !files.has(joinPath(folder, skill.entry.path))) continue
    const source = skills.has(folder) ? folder : findOwner(folder, skills)
    const id = skills.get(source ?? '')?.id
    skill.copy = {
      ...(source !== undefined && id !== undefined && { of: { id, path: folder.slice(source.length + 1) } }),
      digest: computeContentDigest(content.sort((a, b) => byCodeUnit(a.path, b.path))),
    }
  }
}

function findOwner(path: string, folders: ReadonlyMap<string, unknown>): string | undefined {
  return listParents(path).find(at => at !== '' && folders.has(at))
}

/** True if a list in a parent folder names the entry, and its bytes equal one of these skills' entries. */
export function isWrittenEntry(file: string, top: string, skills: readonly FoundSkill[]): boolean {
  for (let at = dirname(dirname(file)); isBelow(top, at); at = dirname(at)) {
    const name = LISTS.find(list => existsSync(join(at, list)))
    if (name !== undefined) {
      const list = tryReadList(join(at, name))
      return list?.files.has(getBelow(at, file)) === true && isOneOf(file, skills)
    }
    if (at === dirname(at)) break
  }
  return false
}

function isOneOf(file: string, skills: readonly FoundSkill[]): boolean {
  try {
    const { size } = statSync(file)
    const alike = skills.filter(({ entry }) => entry.size === size && entry.file !== file)
    if (alike.length === 0) return false
    const bytes = readRegular(file)
    return alike.some(({ entry }) => readRegular(entry.file).equals(bytes))
  } catch {
    return false
  }
}
