/** An entry of a manifest → the skill that it stands for, and the ids that lead to it. What id and source give is not written down. */
import type { ManifestSource, SkillEntry } from './manifest.ts'

/** Adds to an entry what its id and its source say. It becomes the skill, so the caller must own the entry. */
export function completeSkill(entry: SkillEntry, sources: readonly ManifestSource[]): void {
  const { id, name, path, source = 0 } = entry
  const { level = '', namespace } = sources[source] ?? {}
  const leaf = id.lastIndexOf(':') + 1
  // One by one, the fields of entries of many shapes are slow to add.
  Object.assign(entry, {
    name: name ?? id.slice(leaf),
    namespace: id.slice(0, leaf && leaf - 1),
    path: resolvePath(id, namespace, path),
    level,
  })
}

/**
 * What an entry has as its path: nothing where its id gives it, the last folder where the id gives those above it, otherwise all
 * of it after a `/`. `namespace` is that of its source.
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

/** The id of a skill, and that of the copy which was meant, where its own was not. */
export interface NamedId {
  id: string
  asked?: string
}

export function listIds({ id, otherIds = [] }: Identified): string[] {
  return [id, ...otherIds]
}

/**
 * The skills that a name means besides the one whose id it is: the one whose copy has it as its id, or those of which an id ends in
 * it, their own before those of copies. In the order of ids.
 */
export function listNamedIds(skills: readonly Identified[], name: string): NamedId[] {
  const exact = skills.filter(({ otherIds }) => otherIds?.includes(name))
  if (exact.length > 0) return exact.map(({ id }) => ({ id, asked: name }))
  const ending = `:${name}`
  const named = skills.flatMap(({ id, otherIds = [] }): NamedId | [] => {
    if (id.endsWith(ending)) return { id }
    const asked = otherIds.find(other => other.endsWith(ending))
    return asked === undefined ? [] : { id, asked }
  })
  return named.sort((a, b) => (a.id < b.id ? -1 : 1))
}
