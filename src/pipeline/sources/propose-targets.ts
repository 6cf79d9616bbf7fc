/** Which clients of a project read its skills from a folder that an export writes. */
import { existsSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { findElsewhere, listsBoth } from '../../channels/export/in-place.ts'
import { isBelow, listRealPaths } from '../../core/files/real-path.ts'
import { TARGETS } from '../../targets/all.ts'
import type { Target } from '../../targets/target.ts'
import type { ProjectSkills } from './propose.ts'

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

/**
 * The clients whose folders are in a project, and which do not read its skills already: the folder that is written is not among their
 * roots, and the client has no other folder with all of them, or with one that it would list twice.
 */
export function proposeTargets(cwd: string, { roots, names }: ProjectSkills): ProposedTarget[] {
  const read = listRealPaths(roots.map(root => resolve(cwd, root)))
  const seen = new Set<string>()
  return listMarkers().flatMap(({ folder, target, place }) => {
    const written = listRealPaths([join(cwd, place)])
    const isRead = read.some(one => written.some(other => isBelow(one, other) || isBelow(other, one)))
    if (isRead || seen.has(folder) || !isFolder(join(cwd, folder))) return []
    seen.add(folder)
    const elsewhere = findElsewhere(cwd, names, target)
    const isKnown = listsBoth(target) ? elsewhere.size > 0 : elsewhere.size === names.length
    return isKnown ? [] : [{ to: target.id, because: folder, place }]
  })
}

/** The folder that says that a client is used, its target, and the folder that is written. Several clients may share `.agents`. */
function listMarkers(): { folder: string; target: Target; place: string }[] {
  return TARGETS.flatMap(target => {
    const { id, form } = target
    if (form.kind !== 'folders') return []
    const folder = OTHER_FOLDERS.get(id) ?? form.place.split('/')[0] ?? ''
    return /^\.\w/.test(folder) && folder !== '.agents' ? [{ folder, target, place: form.place }] : []
  })
}

function isFolder(path: string): boolean {
  return existsSync(path) && statSync(path).isDirectory()
}
