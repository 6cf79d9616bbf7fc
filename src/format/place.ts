/**
 * Where the files of a skill lie once a bundle is unpacked: the one layout that `unpack`, `materialize`, instructions,
 * catalogs and servers share. No two skills of a bundle have the same place, also where case does not count, and a skill
 * lies inside another only where its files are files of that one too (src/compiler/resolve/assign-places.ts).
 */
import type { ManifestSkill } from './manifest.ts'

export type Placed = Pick<ManifestSkill, 'id'> & Partial<Pick<ManifestSkill, 'place'>>

/** The folder of a skill, from the folder that all skills lie in, POSIX: `frontend/lint`. */
export function getPlace({ id, place }: Placed): string {
  return place || getIdPath(id)
}

/** The path that an id stands for: `frontend:lint` → `frontend/lint`. */
export function getIdPath(id: string): string {
  return id.replaceAll(':', '/')
}

/** Where a model is told that skills lie. */
export interface Locations {
  /** The folder or address that skills lie in, each at its place; without, paths are from there. */
  directory?: string | undefined
  /** The folders of skills that lie elsewhere, by id. */
  folders?: ReadonlyMap<string, string>
}

export function getFolder(skill: Placed, { directory = '', folders }: Locations): string {
  return folders?.get(skill.id) ?? joinFolder(directory, getPlace(skill))
}

export function joinFolder(folder: string, path: string): string {
  return folder === '' ? path : `${folder.replace(/\/$/, '')}/${path}`
}
