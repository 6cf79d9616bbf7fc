/** Contents of folders at the last walk, so the next one visits only what changed. */
import { lstatSync } from 'node:fs'
import { hasStableMtime, isSameState } from '../../core/files/file-state.ts'
import { isWithinAny, joinReal } from '../../core/files/real-path.ts'
import type { Stat } from '../../core/json/types.ts'
import type { FoundFile } from '../types.ts'
import { formatNames, type Listing, listFolder } from './listing.ts'

export interface SeenStat extends Stat {
  mode: number
}

interface SeenFolder {
  listing?: ReturnType<typeof listFolder>
  stats: Map<string, SeenStat>
}

/** By absolute path. Filled by walks. */
export type Seen = Map<string, SeenFolder>

/** The caller owns the listing, and may change it. */
export function listSeen(seen: Seen | undefined, dir: string): Listing | { reason: string } {
  if (seen === undefined) return listFolder(dir)
  const folder = getSeenFolder(seen, dir)
  folder.listing ??= listFolder(dir)
  return { ...folder.listing }
}

/** A file's state, without following links. Throws like `lstat`. */
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

/** The disk's executable bit. */
export function hasBit({ executable, isDiffering }: FoundFile): boolean {
  return executable !== (isDiffering === true)
}

export function getSeenFolder(seen: Seen, dir: string): SeenFolder {
  const known = seen.get(dir)
  if (known !== undefined) return known
  const folder: SeenFolder = { stats: new Map() }
  seen.set(dir, folder)
  return folder
}

/** Forgets the contents of some folders, and everything at or below moved paths. Returns what it forgot. */
export function forget(seen: Seen, folders: Iterable<string>, moved: ReadonlySet<string>): Seen {
  const below = moved.size === 0 ? [] : [...seen.keys()].filter(folder => isWithinAny(moved, folder))
  const forgotten: Seen = new Map()
  for (const folder of [...folders, ...below]) {
    forgotten.set(folder, seen.get(folder) ?? forgotten.get(folder) ?? { stats: new Map() })
    seen.delete(folder)
  }
  return forgotten
}

/** True if folders are unchanged since `readAt`. Does not cover link targets and files with unreliable time stamps. */
export function isUnchanged(before: Seen, now: Seen, readAt: number): boolean {
  return [...before].every(([folder, then]) => isSameFolder(then, now.get(folder), readAt))
}

function isSameFolder(then: SeenFolder, now: SeenFolder | undefined, readAt: number): boolean {
  const { listing } = then
  if (listing === undefined || now?.listing === undefined || 'reason' in listing) return false
  const names = formatNames(listing)
  return (
    names !== undefined &&
    names === formatNames(now.listing) &&
    listing.files.every(name => isSameFile(then.stats.get(name), now.stats.get(name), readAt))
  )
}

function isSameFile(then: SeenStat | undefined, now: SeenStat | undefined, readAt: number): boolean {
  return (
    then !== undefined &&
    now !== undefined &&
    isSameState(then, now) &&
    then.mode === now.mode &&
    hasStableMtime(then, readAt)
  )
}
