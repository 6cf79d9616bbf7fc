/** What folders held when a walk last looked into them: a walk that comes again looks only where something has changed. */
import { lstatSync, type Stats } from 'node:fs'
import { dirname } from 'node:path'
import { joinReal, type Listing, listFolder } from './listing.ts'

/** By absolute path. Filled by walks; what is not in it is looked up. */
export type Seen = Map<string, { listing?: ReturnType<typeof listFolder>; stats: Map<string, Stats> }>

/** What a folder holds. The listing is the caller's own. */
export function listSeen(seen: Seen | undefined, dir: string): Listing | { reason: string } {
  if (seen === undefined) return listFolder(dir)
  const folder = folderIn(seen, dir)
  folder.listing ??= listFolder(dir)
  return { ...folder.listing }
}

/** The state of a file of a folder, links not followed. Throws what `lstat` throws. */
export function statSeen(seen: Seen | undefined, dir: string, name: string): Stats {
  const file = joinReal(dir, name)
  if (seen === undefined) return lstatSync(file)
  const { stats } = folderIn(seen, dir)
  const known = stats.get(name)
  if (known !== undefined) return known
  const stat = lstatSync(file)
  stats.set(name, stat)
  return stat
}

function folderIn(
  seen: Seen,
  dir: string,
): { listing?: ReturnType<typeof listFolder>; stats: Map<string, Stats> } {
  const known = seen.get(dir)
  if (known !== undefined) return known
  const folder = { stats: new Map() }
  seen.set(dir, folder)
  return folder
}

/** Forgets what some folders hold, and all that lies at or below paths that others may have taken the place of. */
export function forget(seen: Seen, folders: Iterable<string>, moved: ReadonlySet<string>): void {
  for (const folder of folders) seen.delete(folder)
  if (moved.size > 0)
    for (const folder of [...seen.keys()]) if (isWithinOneOf(moved, folder)) seen.delete(folder)
}

/** Whether a path is one of some folders, or lies below one. */
export function isWithinOneOf(folders: ReadonlySet<string>, path: string): boolean {
  for (let at = path; ; at = dirname(at)) {
    if (folders.has(at)) return true
    if (dirname(at) === at) return false
  }
}
