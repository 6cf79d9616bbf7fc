/** Skills that a client reads from the author's own place: nothing is written for these. */
import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { PRESETS } from '../../compiler/presets/all.ts'
import { systemFailure } from '../../core/errors/failure.ts'
import { ENTRY, isNeverListed, joinPath } from '../../core/files/path.ts'
import { findRealFolder, findRealPath, getBelow, isBelow } from '../../core/files/real-path.ts'
import { byCodeUnit } from '../../core/text/order.ts'
import { EXPORT_LIST } from '../../format/written-list.ts'
import type { SourceSkill } from '../../targets/skill.ts'
import type { Target } from '../../targets/target.ts'
import { readList } from '../publish/managed.ts'
import { findEntry } from './known-skills.ts'
import { LINK_LIST } from './links.ts'

/** Paths in the client's folder, by skill id. Skips files that skillc wrote, unless a skill has no other source. */
export function findInPlace(
  folder: string,
  skills: readonly SourceSkill[],
  target: Target,
): Map<string, string> {
  const found = new Map<string, string>()
  const real = findRealFolder(folder)
  if (real === undefined) return found
  const search = getPreset(target)?.search
  // Without a preset, only the plainest form is certain.
  const { depth, links } = search ?? { depth: 1, links: 'followed' }
  const copies = readList(folder, EXPORT_LIST).files
  const linked = links === 'followed' ? listLinkedFolders(folder) : new Map<string, string>()
  const findPath = (place: string, isSource: boolean): string | undefined => {
    const path = isBelow(real, place) ? getBelow(real, place) : ''
    const isRead = path !== '' && path.split('/').length <= (depth ?? Number.POSITIVE_INFINITY)
    return isRead && (isSource || !copies.has(joinPath(path, ENTRY))) ? path : linked.get(place)
  }
  for (const { skill, folders, origin = '' } of skills) {
    const path = folders
      .map(each => findPath(findRealFolder(each) ?? '', each === dirname(origin)))
      .find(each => each !== undefined)
    if (path !== undefined) found.set(skill.id, path)
  }
  return found
}

export function findElsewhere(
  project: string,
  names: readonly string[],
  target: Target,
): Map<string, string> {
  const { places = [] } = getPreset(target) ?? {}
  const { form } = target
  const others = places.flatMap(({ level, holds = 'skills', from, path }) => {
    const isOwn = form.kind === 'folders' && form.place === path
    const isPlain = from !== 'below' && !/[*$]/.test(path)
    return level === 'project' && holds === 'skills' && isPlain && !isOwn ? path : []
  })
  return new Map(
    names.flatMap((name): [string, string][] => {
      const place = others.find(path => findEntry(join(project, path, name, ENTRY)) !== undefined)
      return place === undefined ? [] : [[name, joinPath(place, name)]]
    }),
  )
}

function getPreset({ preset }: Target) {
  return PRESETS.find(({ id }) => id === preset)
}

export function listsBoth(target: Target): boolean {
  return getPreset(target)?.sameName.between === 'both'
}

/** A project's legacy commands that a client reads in place: as skills it would list them twice. */
export function findCommands(project: string, skills: readonly SourceSkill[], target: Target): SourceSkill[] {
  const places = getPreset(target)?.places ?? []
  const folders = places.flatMap(({ level, holds, path }) =>
    level === 'project' && holds === 'commands' ? (findRealFolder(join(project, path)) ?? []) : [],
  )
  return skills.filter(({ skill, origin = '' }) => {
    const file = skill.file === undefined ? undefined : findRealPath(origin)
    return file !== undefined && folders.some(folder => isBelow(folder, file))
  })
}

/** The author's links by the real folders that they lead to. */
function listLinkedFolders(folder: string): Map<string, string> {
  const own = readList(folder, LINK_LIST).files
  return new Map(
    listLinks(folder).flatMap((name): [string, string][] => {
      const real = own.has(name) ? undefined : findRealFolder(join(folder, name))
      return real === undefined ? [] : [[real, name]]
    }),
  )
}

function listLinks(folder: string): string[] {
  try {
    const entries = readdirSync(folder, { withFileTypes: true })
    return entries
      .flatMap(entry => (entry.isSymbolicLink() && !isNeverListed(entry.name) ? entry.name : []))
      .sort(byCodeUnit)
  } catch (error) {
    throw systemFailure(`Cannot read \`${folder}\``, error)
  }
}
