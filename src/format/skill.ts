/** Completes entries of a manifest, which omit fields that their ids and sources give, and finds skills by any name. */
import type { ManifestSkill, ManifestSource, SkillEntry } from './manifest.ts'
import { getFolder, getPlace, joinFolder, type Locations } from './place.ts'

/** Changes the entry in place, so the caller must own it. */
export function completeSkill(entry: SkillEntry, sources: readonly ManifestSource[]): void {
  const { id, name, path, source = 0 } = entry
  const { level = '', namespace, label = '', gate } = sources[source] ?? {}
  const leaf = id.lastIndexOf(':') + 1
  // One by one, fields are slow to add to entries of many shapes.
  Object.assign(entry, {
    name: name ?? id.slice(leaf),
    namespace: id.slice(0, leaf && leaf - 1),
    path: resolvePath(id, namespace, path),
    level,
  })
  const base = entry.paths || gate ? findBase(label, (entry as ManifestSkill).path) : ''
  if (base) Object.assign(entry, { base, ...(gate && { gate }) })
}

/** The package of a skill in a client's folder of its own: `apps/web` for `apps/web/.claude/skills/lint`. Empty for all others. */
function findBase(label: string, path: string): string {
  return /^(.+?)\/\.[^/]+\/skills?\//.exec(`${joinFolder(label === '.' ? '' : label, path)}/`)?.[1] ?? ''
}

/**
 * Absent when the id gives all of it, the last folder when the id gives those above it, otherwise the whole path after a `/`.
 * `namespace` is the source's.
 */
export function shortenPath(id: string, namespace: string, path: string): string | undefined {
  if (resolvePath(id, namespace) === path) return undefined
  const folder = path.slice(path.lastIndexOf('/') + 1)
  return folder !== '' && resolvePath(id, namespace, folder) === path ? folder : `/${path}`
}

function resolvePath(id: string, namespace = '', path?: string): string {
  if (path?.startsWith('/')) return path.slice(1)
  const whole = id.slice(id.startsWith(`${namespace}:`) ? namespace.length + 1 : 0).replaceAll(':', '/')
  return path === undefined ? whole : whole.slice(0, whole.lastIndexOf('/') + 1) + path
}

export interface Identified {
  id: string
  otherIds?: readonly string[]
}

/** All by which a skill can be named. */
export interface Named extends Identified {
  name?: string
  /** The folders and files that it is at, as lists, findings and files of the project show them. */
  listPlaces?(): readonly string[]
}

/** The id of a skill, and the id of the copy that was meant, if any. */
export interface NamedId {
  id: string
  asked?: string
}

export function listIds({ id, otherIds = [] }: Identified): string[] {
  return [id, ...otherIds]
}

type Found = Pick<ManifestSkill, 'source' | 'path' | 'file'>

/** Paths to a skill, or to its file, from the folder of the build. */
export function listFoundPlaces(
  { source = 0, path, file }: Found,
  sources: readonly Pick<ManifestSource, 'label'>[],
): string[] {
  const { label = '' } = sources[source] ?? {}
  const found = file === undefined ? [path] : [path, file]
  return found.map(each => trimPath(joinFolder(label === '.' ? '' : label, each)))
}

export function describeNames(
  skill: ManifestSkill,
  sources: readonly Pick<ManifestSource, 'label'>[],
  locations: Locations = {},
): Named {
  const { id, otherIds, name } = skill
  return {
    id,
    ...(otherIds && { otherIds }),
    name,
    listPlaces: () => [
      trimPath(getFolder(skill, locations)),
      getPlace(skill),
      ...listFoundPlaces(skill, sources),
    ],
  }
}

/**
 * The skills that a name means, in the order of ids: those that the first of these ways finds. An id; a place; an id with `/` for `:`;
 * the id of a copy; the end of an id, own ids before those of copies; a name, or that of a folder; the longest common end of two paths.
 */
export function listNamedIds(skills: readonly Named[], name: string): NamedId[] {
  const path = trimPath(name)
  const isPath = /[/\\]/.test(name)
  const whole = path.replaceAll('/', ':')
  const ending = `:${whole}`
  const ways: ((skill: Named) => NamedId | false | undefined)[] = [
    ({ id }) => id === name && { id },
    ({ id, listPlaces }) => isPath && listPlaces?.().includes(path) && { id },
    ({ id }) => id === whole && { id },
    ({ id, otherIds }) => otherIds?.includes(whole) && { id, asked: whole },
    ({ id, otherIds }) => {
      const asked = otherIds?.find(other => other.endsWith(ending))
      return id.endsWith(ending) ? { id } : asked !== undefined && { id, asked }
    },
    ({ id, name: own, listPlaces }) =>
      (own === name || (!isPath && listPlaces?.().some(place => place.endsWith(`/${name}`)))) && { id },
  ]
  for (const way of ways) {
    const found = skills.flatMap(skill => way(skill) || [])
    if (found.length > 0) return sortIds(found)
  }
  return sortIds(listNearest(skills, path))
}

/** For paths from elsewhere: absolute, from a package, or from the folder of skills. */
function listNearest(skills: readonly Named[], path: string): NamedId[] {
  let longest = 1
  let nearest: NamedId[] = []
  for (const { id, listPlaces } of skills) {
    const length = Math.max(0, ...(listPlaces?.() ?? []).map(place => measureCommonEnd(place, path)))
    if (length > longest) nearest = []
    if (length >= longest) nearest.push({ id })
    longest = Math.max(longest, length)
  }
  return nearest
}

/** UTF-16 units of the path that is the end of the other. One folder is too little: its name may be anywhere. */
function measureCommonEnd(a: string, b: string): number {
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  return short.includes('/') && long.endsWith(`/${short}`) ? short.length : 0
}

function sortIds(named: NamedId[]): NamedId[] {
  return named.sort((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0))
}

/** `.\skills\lint\SKILL.md` → `skills/lint`. */
export function trimPath(path: string): string {
  return path
    .replaceAll('\\', '/')
    .replace(/^(?:\.\/)+/, '')
    .replace(/\/(?:SKILL\.md)?$/, '')
}
