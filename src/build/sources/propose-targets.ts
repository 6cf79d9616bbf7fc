/** Which targets a configuration names, so that a build also writes what the clients of a project read. */
import { existsSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { looksLikeAnthropic } from '../../channels/publish/marketplace-files.ts'
import { isBelow, listRealPaths } from '../../core/real-path.ts'
import { TARGETS } from '../../targets/all.ts'
import { isPluginName } from '../../targets/emit/plugin.ts'
import { findPluginSources, isPluginFolder } from './plugins.ts'

export interface ProposedTarget {
  to: string
  /** Of a plugin. */
  name?: string
  /** What of the project says that it is used. */
  because: string
}

/** By target: the folder of a client that reads its skills elsewhere. */
const OTHER_FOLDERS: ReadonlyMap<string, string> = new Map([
  ['codex', '.codex'],
  ['gemini', '.gemini'],
])

/**
 * The clients whose folders are in a project, and `agent-plugin` for a plugin. A folder that skills are read from is not
 * written to. `roots`: where they are read, from the working directory.
 */
export function proposeTargets(cwd: string, roots: readonly string[]): ProposedTarget[] {
  const read = listRealPaths(roots.map(root => resolve(cwd, root)))
  return [...proposeClients(cwd, read), ...proposePlugin(cwd)]
}

function proposeClients(cwd: string, read: readonly string[]): ProposedTarget[] {
  const seen = new Set<string>()
  return listMarkers().flatMap(([folder, to, place]) => {
    const written = listRealPaths([join(cwd, place)])
    const isRead = read.some(one => written.some(other => isBelow(one, other) || isBelow(other, one)))
    if (isRead || seen.has(folder) || !isFolder(join(cwd, folder))) return []
    seen.add(folder)
    return [{ to, because: folder }]
  })
}

/** The folder that says that a client is used, its target, and the folder that is written. Several clients may share `.agents`. */
function listMarkers(): [folder: string, target: string, place: string][] {
  return TARGETS.flatMap(({ id, form }): [string, string, string][] => {
    if (form.kind !== 'folders') return []
    const folder = OTHER_FOLDERS.get(id) ?? form.place.split('/')[0] ?? ''
    return /^\.\w/.test(folder) && folder !== '.agents' ? [[folder, id, form.place]] : []
  })
}

/** One plugin, whose name every client takes. */
function proposePlugin(cwd: string): ProposedTarget[] {
  if (!isPluginFolder(cwd)) return []
  const { wanted } = findPluginSources(cwd, '.')
  const names = new Set(wanted.map(({ namespace = [] }) => namespace.join(':')))
  const [name = ''] = names
  const isWhole = wanted.some(({ dir }) => dir === cwd)
  return names.size === 1 && isPluginName(name) && !looksLikeAnthropic(name) && !isWhole
    ? [{ to: 'agent-plugin', name, because: `the plugin \`${name}\`` }]
    : []
}

function isFolder(path: string): boolean {
  return existsSync(path) && statSync(path).isDirectory()
}
