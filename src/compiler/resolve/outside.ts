import type { FoundSkill } from '../types.ts'
import { getPlaceKey } from './places.ts'

export interface Owner {
  found: Pick<FoundSkill, 'source' | 'path' | 'realFolder'>
}

/** After a path: asks whether anything exists, or may exist, because git ignores it. */
export const OR_IGNORED = '\0'

/** Answers about paths outside the skill. Paths are relative to the root, and may begin with `..`. */
export interface Surroundings<Other extends Owner = Owner> {
  findOwner: (path: string) => Other | undefined
  /** Undefined if unknown: outside the repository, or without a disk. */
  exists: (path: string) => boolean | undefined
  /** The project in which clients read the skill in place, relative to the root. */
  project: string | undefined
  /** Other folders that the skill's entry is in, by links, relative to the root. */
  otherFolders?: readonly string[]
}

export interface Outside {
  /** The other skill around it. */
  owner: Owner | undefined
  exists: boolean | undefined
  /** True if a link leads there; otherwise it was only tried. */
  isLinked: boolean
}

/** As JSON: the path, the owner's place, whether it exists, whether a link leads there. */
export type KeptOutside = [path: string, owner: string | null, exists: boolean | null, isLinked: boolean][]

export function keepOutside(outside: ReadonlyMap<string, Outside>): KeptOutside {
  return Array.from(outside, ([path, { owner, exists, isLinked }]) => [
    path,
    owner === undefined ? null : locateSkill(owner),
    exists ?? null,
    isLinked,
  ])
}

/** As text, because the objects of 100,000 skills add up; undefined without lookups. */
export function formatOutside(outside: KeptOutside): string | undefined {
  return outside.length === 0 ? undefined : JSON.stringify(outside)
}

export function parseOutside(text: string | undefined): KeptOutside {
  return text === undefined ? [] : JSON.parse(text)
}

export function locateSkill({ found }: Owner): string {
  return getPlaceKey(found.source, found.path)
}

export function recallSurroundings(outside: KeptOutside): Surroundings {
  const known = new Map(outside.map(([path, owner, exists]) => [path, { owner, exists }]))
  return {
    findOwner: path => {
      const [source, ...folders] = known.get(path)?.owner?.split('/') ?? []
      return source === undefined ? undefined : { found: { source: Number(source), path: folders.join('/') } }
    },
    exists: path => known.get(path)?.exists ?? undefined,
    // Only findings depend on it.
    project: undefined,
  }
}
