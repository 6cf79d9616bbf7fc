/** The last round of a watch, and what changed since: as the system told, where a build elsewhere looks it up. */

import { basename, dirname, join } from 'node:path'
import { listFolder } from '../../compiler/scan/listing.ts'
import type { Seen } from '../../compiler/scan/seen.ts'
import type { FoundFile } from '../../compiler/types.ts'
import type { Rows } from '../../core/kept-states.ts'
import type { Stat } from '../../core/types.ts'
import { MANIFEST } from '../../format/layout.ts'
import type { LastBuild } from '../build-changed.ts'
import type { Settings } from '../config/options.ts'
import { areAsRead, changeOutputs, readOutputs } from '../replay.ts'
import type { Report } from '../report.ts'
import type { SmallBuild } from '../small-build.ts'
import type { Changes } from './notices.ts'
import { isAsFound, statPath, type Walk } from './read-places.ts'

/** What the last round came to, and left in the bundle. */
export interface LastRound {
  settings: Settings
  report: Report
  manifest: Stat | undefined
  outputs: Rows
}

/** The last round, if a small one can follow it. */
export function toLastRound(settings: Settings, report: Report): LastRound | undefined {
  const outputs = report.bundle && readOutputs(settings.out)
  if (outputs === undefined) return undefined
  return { settings, report, manifest: statPath(join(settings.out, MANIFEST)), outputs }
}

/** The same after a small round. */
export function toNextRound(
  { settings, outputs: then }: LastRound,
  { report, outputs: changed }: SmallBuild,
): LastRound | undefined {
  const outputs = changeOutputs(then, settings.out, changed)
  if (outputs === undefined) return undefined
  return { settings, report, manifest: statPath(join(settings.out, MANIFEST)), outputs }
}

/** The last round with the files of skills that changed since; undefined where anything else may have changed. */
export function listToldSince(
  last: LastRound,
  walked: Walk,
  seen: Seen,
  changes: Changes,
): (Omit<LastBuild, 'remember'> & LastRound) | undefined {
  const readAt = Date.now()
  if (changes.isAll || walked === undefined || !isInFiles(seen, changes)) return undefined
  if (!areAsRead(last.outputs)) return undefined
  const files = walked.skills.flatMap(({ entry, files: others }) => [entry, ...others])
  const changed = files.flatMap((file, row) => (isChanged(file, changes) ? row : []))
  const known = new Set(changed.map(row => files[row]?.file))
  // What is not a skill's may say what is ignored; and of what did not change in its files, a full build knows what it was.
  const isOther = (path: string) => !known.has(path) && statPath(path) !== undefined
  if (changed.length === 0 || [...changes.paths].some(isOther)) return undefined
  return { ...last, changed, readAt }
}

/** Whether the folders list what they did, and everything that moved is a file by a name that was one. */
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
