/** Completes entries of a manifest: an entry omits fields that its id and source give. */
import type { ManifestSource, SkillEntry } from './manifest.ts'

/** Changes the entry in place, so the caller must own it. */
export function completeSkill(entry: SkillEntry, sources: readonly ManifestSource[]): void {
  const { id, name, path, source = 0 } = entry
  const { level = '', namespace } = sources[source] ?? {}
  const leaf = id.lastIndexOf(':') + 1
  // One by one, fields are slow to add to entries of many shapes.
  Object.assign(entry, {
    name: name ?? id.slice(leaf),
    namespace: id.slice(0, leaf && leaf - 1),
    path: resolvePath(id, namespace, path),
    level,
  })
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

/** The id of a skill, and the id of the copy that was meant, if any. */
export interface NamedId {
  id: string
  asked?: string
}

export function listIds({ id, otherIds = [] }: Identified): string[] {
  return [id, ...otherIds]
}

/**
 * The skills that a name may mean when none has it as its id: the skill whose copy has that id, or the skills with an id that ends in it,
 * own ids before those of copies. In the order of ids.
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
