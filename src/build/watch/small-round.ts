/** A round that only files of skills changed for: as small a build as after such a change anywhere else. */
import { basename, dirname, join } from 'node:path'
import { listFolder } from '../../compiler/scan/listing.ts'
import type { Seen } from '../../compiler/scan/seen.ts'
import type { FoundFile } from '../../compiler/types.ts'
import type { Stat } from '../../core/types.ts'
import { MANIFEST } from '../../format/layout.ts'
import type { Settings } from '../config/options.ts'
import type { Kept } from '../kept.ts'
import type { Report } from '../report.ts'
import { smallBuild } from '../small-build.ts'
import type { Changes } from './notices.ts'
import { isAsFound, statOf } from './read-places.ts'

/** What the last round came to, and left in the bundle. */
export interface LastRound {
  settings: Settings
  report: Report
  manifest: Stat | undefined
}

/** The last round, if a small one can follow it. */
export function lastRound(settings: Settings, report: Report): LastRound | undefined {
  if (report.bundle === undefined) return undefined
  return { settings, report, manifest: statOf(join(settings.out, MANIFEST)) }
}

/**
 * Builds from the last round and what changed since. Undefined when a full build must; `interrupted`: a full build must, and
 * take no file of the bundle for whole. Throws a Failure when the disk refuses.
 */
export async function smallRound(
  { settings, report, manifest }: LastRound,
  { seen, walked }: Kept,
  changes: Changes,
): Promise<LastRound | 'interrupted' | undefined> {
  const readAt = Date.now()
  if (changes.isAll || seen === undefined || walked === undefined) return undefined
  if (!isInFiles(seen, changes)) return undefined
  const files = walked.skills.flatMap(({ entry, files: others }) => [entry, ...others])
  const changed = files.flatMap((file, row) => (isChanged(file, changes) ? row : []))
  const known = new Set(changed.map(row => files[row]?.file))
  // What is no skill's may say what is ignored; and of what did not change in its files, a full build knows what it was.
  const isOther = (path: string) => !known.has(path) && statOf(path) !== undefined
  if (changed.length === 0 || [...changes.paths].some(isOther)) return undefined
  const made = await smallBuild(settings, { report, manifest, changed, readAt })
  return typeof made === 'object' ? lastRound(settings, made) : made
}

/** Whether the folders list what they did, and whatever moved is a file by a name that was one. */
function isInFiles(seen: Seen, { folders, moved }: Changes): boolean {
  for (const folder of folders) {
    const then = seen.get(folder)?.listing
    if (then === undefined || JSON.stringify(listFolder(folder)) !== JSON.stringify(then)) return false
  }
  for (const path of moved) {
    const listing = seen.get(dirname(path))?.listing
    if (seen.has(path) || listing === undefined || 'reason' in listing) return false
    const name = basename(path)
    const others = [...listing.folders, ...listing.links, ...listing.specials.map(each => each.name)]
    if (others.includes(name)) return false
  }
  return true
}

/** A file of which something was told, or in a folder of which something was told and not as it was. */
function isChanged(file: FoundFile, { folders, paths }: Changes): boolean {
  return paths.has(file.file) || (folders.has(dirname(file.file)) && !isAsFound(file))
}
