/** Which clients of a project read its skills from a folder that an export writes. */
import { existsSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { isBelow, listRealPaths } from '../../core/real-path.ts'
import { TARGETS } from '../../targets/all.ts'

export interface ProposedTarget {
  to: string
  /** What of the project says that it is used. */
  because: string
  /** The folder that is written, from the working directory. */
  place: string
}

/** By target: the folder of a client that reads its skills elsewhere. */
const OTHER_FOLDERS: ReadonlyMap<string, string> = new Map([
  ['codex', '.codex'],
  ['gemini', '.gemini'],
])

/** The clients whose folders are in a project and are not among `roots`, where its skills are read, from the working directory. */
export function proposeTargets(cwd: string, roots: readonly string[]): ProposedTarget[] {
  const read = listRealPaths(roots.map(root => resolve(cwd, root)))
  const seen = new Set<string>()
  return listMarkers().flatMap(([folder, to, place]) => {
    const written = listRealPaths([join(cwd, place)])
    const isRead = read.some(one => written.some(other => isBelow(one, other) || isBelow(other, one)))
    if (isRead || seen.has(folder) || !isFolder(join(cwd, folder))) return []
    seen.add(folder)
    return [{ to, because: folder, place }]
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

function isFolder(path: string): boolean {
  return existsSync(path) && statSync(path).isDirectory()
}
