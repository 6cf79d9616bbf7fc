/** The content of folders when a walk last looked into them: the next walk looks only where something has changed. */
import { lstatSync } from 'node:fs'
import { dirname } from 'node:path'
import { joinReal } from '../../core/files/real-path.ts'
import type { Stat } from '../../core/json/types.ts'
import { type Listing, listFolder } from './listing.ts'

export interface SeenStat extends Stat {
  mode: number
}

interface SeenFolder {
  listing?: ReturnType<typeof listFolder>
  stats: Map<string, SeenStat>
}

/** By absolute path. Filled by walks; what is not in it is looked up. */
export type Seen = Map<string, SeenFolder>

/** The listing is the caller's own: it may change it. */
export function listSeen(seen: Seen | undefined, dir: string): Listing | { reason: string } {
  if (seen === undefined) return listFolder(dir)
  const folder = getSeenFolder(seen, dir)
  folder.listing ??= listFolder(dir)
  return { ...folder.listing }
}

/** The state of a file of a folder, links not followed. Throws what `lstat` throws. */
export function statSeen(seen: Seen | undefined, dir: string, name: string): SeenStat {
  const file = joinReal(dir, name)
  if (seen === undefined) return lstatSync(file)
  const { stats } = getSeenFolder(seen, dir)
  const known = stats.get(name)
  if (known !== undefined) return known
  const stat = lstatSync(file)
  stats.set(name, stat)
  return stat
}

export function getSeenFolder(seen: Seen, dir: string): SeenFolder {
  const known = seen.get(dir)
  if (known !== undefined) return known
  const folder: SeenFolder = { stats: new Map() }
  seen.set(dir, folder)
  return folder
}

/** Forgets what some folders hold, and all that lies at or below paths that others may have taken the place of. */
export function forget(seen: Seen, folders: Iterable<string>, moved: ReadonlySet<string>): void {
  for (const folder of folders) seen.delete(folder)
  if (moved.size > 0)
    for (const folder of [...seen.keys()]) if (isWithinAny(moved, folder)) seen.delete(folder)
}

/** Whether a path is one of some folders, or lies below one. All are absolute. */
export function isWithinAny(folders: ReadonlySet<string>, path: string): boolean {
  for (let at = path; ; at = dirname(at)) {
    if (folders.has(at)) return true
    if (dirname(at) === at) return false
  }
}
