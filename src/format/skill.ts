/** Completes a manifest's entries, which omit what their ids and sources imply, and finds skills by any name. */
import type { ManifestSkill, ManifestSource, SkillEntry } from './manifest.ts'
import { getFolder, getPlace, joinFolder, type Locations } from './place.ts'

/** Changes the entry in place, so the caller must own it. */
export function completeSkill(entry: SkillEntry, sources: readonly ManifestSource[]): void {
  const { id, name, path, source = 0 } = entry
  const { level = '', namespace, gate } = sources[source] ?? {}
  const leaf = id.lastIndexOf(':') + 1
  // One assignment: adding single fields to entries of many shapes is slow.
  Object.assign(entry, {
    name: name ?? id.slice(leaf),
    namespace: id.slice(0, leaf && leaf - 1),
    path: resolvePath(id, namespace, path),
    level,
  })
  const base = entry.paths || gate ? findBase(sources[source], (entry as ManifestSkill).path) : ''
  if (base) Object.assign(entry, { base, ...(gate && { gate }) })
}

/** The package of a skill in a client's folder: `apps/web` for `apps/web/.claude/skills/lint`. '' for others. */
function findBase(source: Labelled | undefined, path: string): string {
  return /^(.+?)\/\.[^/]+\/skills?\//.exec(`${joinPlace(source, path)}/`)?.[1] ?? ''
}

type Labelled = Pick<ManifestSource, 'label'>

/** Relative to the build's working directory, if the source is below it. */
export function joinPlace(source: Labelled | undefined, path: string): string {
  const folder = source === undefined || source.label === '.' ? '' : source.label
  return path === '' ? folder : joinFolder(folder, path)
}

/** Undefined if the id implies the whole path; the last folder if the id implies its parents; otherwise `/` and the path. */
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

/** Everything that can name a skill. */
export interface Named extends Identified {
  name?: string
  /** Its folders and files, as lists, findings and project files show them. */
  listPlaces?(): readonly string[]
}

/** A skill's id, and the id of the copy that was meant, if any. */
export interface NamedId {
  id: string
  asked?: string
}

export function listIds({ id, otherIds = [] }: Identified): string[] {
  return [id, ...otherIds]
}

type Found = Pick<ManifestSkill, 'source' | 'path' | 'file'>

/** Paths of a skill or its file, relative to the build's folder. */
export function listFoundPlaces({ source = 0, path, file }: Found, sources: readonly Labelled[]): string[] {
  const found = file === undefined ? [path] : [path, file]
  return found.map(each => trimPath(joinPlace(sources[source], each)))
}

export function describeNames(
  skill: ManifestSkill,
  sources: readonly Labelled[],
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
 * The skills that a name means, by the first rule that finds any: an id; a place; an id with `/` for `:`; a copy's id;
 * the end of an id, own ids before copies'; a name, or a folder's; the longest common end of two paths.
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

/** For paths from elsewhere: absolute, in a package, or in the folder of skills. */
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

/** UTF-16 units of the shorter path, if the other ends in it. A single folder is too little: its name may occur anywhere. */
function measureCommonEnd(a: string, b: string): number {
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  return short.includes('/') && long.endsWith(`/${short}`) ? short.length : 0
}

function sortIds(named: NamedId[]): NamedId[] {
  return named.sort((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0))
}

export function trimPath(path: string): string {
  return path
    .replaceAll('\\', '/')
    .replace(/^(?:\.\/)+/, '')
    .replace(/\/(?:SKILL\.md)?$/, '')
}
