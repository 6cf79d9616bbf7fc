/**
 * The layout of unpacked skills, shared by `export --to folders`, `materialize`, instructions, catalogs and servers. Places are
 * unique, even ignoring case. A skill is inside another only if its files are also files of that one
 * (src/compiler/resolve/assign-places.ts).
 */
import type { ManifestSkill } from './manifest.ts'

export type Placed = Pick<ManifestSkill, 'id'> & Partial<Pick<ManifestSkill, 'place'>>

/** A POSIX path in the folder of all skills: `frontend/lint`. */
export function getPlace({ id, place }: Placed): string {
  return place || getIdPath(id)
}

export function getLeaf(id: string): string {
  return id.slice(id.lastIndexOf(':') + 1)
}

export function getIdPath(id: string): string {
  return id.replaceAll(':', '/')
}

/** The locations of skills, as instructions and catalogs show them to a model. */
export interface Locations {
  /** The folder or address that contains the skills, each at its place. Default: paths are relative. */
  directory?: string | undefined
  /** Folders of skills that are elsewhere, by id. */
  folders?: ReadonlyMap<string, string>
}

export function getFolder(skill: Placed, { directory = '', folders }: Locations): string {
  return folders?.get(skill.id) ?? joinFolder(directory, getPlace(skill))
}

export function joinFolder(folder: string, path: string): string {
  return folder === '' ? path : `${folder.replace(/\/$/, '')}/${path}`
}
