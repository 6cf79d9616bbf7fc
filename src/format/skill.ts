/** An entry of a manifest → the skill that it stands for: what its id and its source give is not written down. */
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
