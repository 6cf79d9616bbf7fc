import { existsSync, statSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { findElsewhere, listsBoth } from '../../channels/export/in-place.ts'
import { getBaseName } from '../../core/files/path.ts'
import { isBelow, listRealPaths } from '../../core/files/real-path.ts'
import { toPosix } from '../../core/text/show.ts'
import { TARGETS } from '../../targets/all.ts'
import type { Target } from '../../targets/target.ts'
import type { Settings } from '../config/options.ts'
import { getSettings } from '../config/settings.ts'
import { scanDisk } from '../inventory/disk.ts'

export interface ProjectSkills {
  roots: string[]
  names: string[]
}

/** Omits skills that skillc wrote. Empty if a build has nothing to search. */
export async function findProjectSkills(cwd: string): Promise<ProjectSkills> {
  let settings: Settings
  try {
    settings = await getSettings({ cwd, config: false, cache: false })
  } catch {
    return { roots: [], names: [] }
  }
  const { skills } = await scanDisk(settings, {})
  const own = skills.filter(({ copy }) => copy === undefined)
  const used = new Set(own.map(({ source }) => source))
  const roots = settings.sources.flatMap(({ dir, level, holds }, index) => {
    if (!used.has(index) || level !== 'project' || holds !== undefined || !isBelow(cwd, dir)) return []
    const path = toPosix(relative(cwd, dir))
    return path === '' ? [] : path
  })
  return { roots, names: [...new Set(own.map(({ path }) => getBaseName(path)))] }
}

export interface ProposedTarget {
  to: string
  because: string
  place: string
}

/** By target: a client's folder, if the client reads skills elsewhere. */
const OTHER_FOLDERS: ReadonlyMap<string, string> = new Map([
  ['codex', '.codex'],
  ['gemini', '.gemini'],
])

/** Clients with a folder in the project that do not read its skills already and would not list one twice. */
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

/** Several clients share `.agents`, and most projects have `.github`. */
const NO_MARKERS = new Set(['.agents', '.github'])

function listMarkers(): { folder: string; target: Target; place: string }[] {
  return TARGETS.flatMap(target => {
    const { id, form } = target
    if (form.kind !== 'folders') return []
    const folder = OTHER_FOLDERS.get(id) ?? form.place.split('/')[0] ?? ''
    return /^\.\w/.test(folder) && !NO_MARKERS.has(folder) ? [{ folder, target, place: form.place }] : []
  })
}

function isFolder(path: string): boolean {
  return existsSync(path) && statSync(path).isDirectory()
}
