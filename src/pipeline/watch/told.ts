/** The last round of a watch, and what changed since: as the system told, where a build elsewhere looks it up. */

import { basename, dirname, join } from 'node:path'
import { formatNames, listFolder } from '../../compiler/scan/listing.ts'
import { isWithinAny, type Seen } from '../../compiler/scan/seen.ts'
import type { FoundFile } from '../../compiler/types.ts'
import type { Rows } from '../../core/files/kept-states.ts'
import type { Stat } from '../../core/json/types.ts'
import { MANIFEST } from '../../format/layout.ts'
import type { LastBuild } from '../build-changed.ts'
import type { Settings } from '../config/options.ts'
import { findMovedFolders } from '../moved-folders.ts'
import { areHeadsAsRead, changeOutputs, readLedgerState, readOutputs } from '../replay.ts'
import type { Report } from '../report.ts'
import type { SmallBuild } from '../small-build.ts'
import type { Inventory } from '../stages.ts'
import type { Changes } from './notices.ts'
import { isAsFound, isNewer, statPath, type Walk } from './read-places.ts'

/** What the last round came to, and left in the bundle. */
export interface LastRound {
  settings: Settings
  report: Report
  manifest: Stat | undefined
  ledgerState: Stat | undefined
  outputs: Rows
}

/** The last round, if a small one can follow it. */
export function toLastRound(settings: Settings, report: Report): LastRound | undefined {
  const outputs = report.bundle && readOutputs(settings.out)
  if (outputs === undefined) return undefined
  return { settings, report, outputs, ...readStates(settings) }
}

/** The same after a small round. */
export function toNextRound(
  { settings, outputs: then }: LastRound,
  { report, outputs: changed }: SmallBuild,
): LastRound | undefined {
  const outputs = changeOutputs(then, settings.out, changed)
  if (outputs === undefined) return undefined
  return { settings, report, outputs, ...readStates(settings) }
}

function readStates(settings: Settings): Pick<LastRound, 'manifest' | 'ledgerState'> {
  return { manifest: statPath(join(settings.out, MANIFEST)), ledgerState: readLedgerState(settings) }
}

/** What a watch knows from the walks before. */
export interface Known {
  walked: Walk
  seen: Seen
  /** What skills name besides their own files, there or not. Absolute. */
  probed: string[]
}

type Told = Omit<LastBuild, 'remember'> & LastRound

/**
 * The last round with the files of skills that changed since, and the folders with skills that came or went; undefined where
 * anything else may have changed.
 */
export async function listToldSince(
  last: LastRound,
  { walked, seen, probed }: Known,
  told: Changes,
): Promise<Told | undefined> {
  const readAt = Date.now()
  if (told.isAll || walked === undefined || !areHeadsAsRead(last.settings.out, last.outputs)) return undefined
  const files = walked.skills.flatMap(({ entry, files: others }) => [entry, ...others])
  const changes = { ...told, folders: listDoubtful(walked, told) }
  const others = listRelisted(walked, seen, changes)
  if (others === undefined) return undefined
  const tree = { files: files.map(({ file }) => file), watched: walked.watched, probed }
  const moved =
    others.length === 0
      ? undefined
      : await findMovedFolders(last.settings, tree, others, readAt, () => undefined)
  if (others.length > 0 && moved === undefined) return undefined
  const movedFolders = new Set(moved && [...moved.came, ...moved.left])
  if (!isInFiles(walked, seen, changes, movedFolders)) return undefined
  const gone = new Set(moved?.gone)
  const changed = files.flatMap((file, row) =>
    !gone.has(row) && isChanged(file, changes, walked.readAt) ? row : [],
  )
  const known = new Set(changed.map(row => files[row]?.file))
  // What is not a skill's may say what is ignored.
  const isOther = (path: string) =>
    !known.has(path) && !isWithinAny(movedFolders, path) && statPath(path) !== undefined
  if ([...changes.paths].some(isOther)) return undefined
  return { ...last, changed, moved, readAt }
}

/** What a walk would find after a small round: what came stands at the end. */
export function patchWalk(walked: Inventory, { moved, readAt }: Pick<Told, 'moved' | 'readAt'>): Inventory {
  if (moved === undefined) return walked
  const gone = new Set(moved.gone)
  let row = 0
  const skills = walked.skills.filter(({ files }) => {
    const entry = row
    row += files.length + 1
    return !gone.has(entry)
  })
  const watched = new Map(walked.watched)
  for (const path of moved.left) watched.delete(path)
  for (const [path, names] of moved.listed) watched.set(path, names)
  return { ...walked, skills: [...skills, ...moved.come], watched, readAt }
}

/** The folders that were told of, and all in those whose place another may have taken. */
function listDoubtful({ watched }: Inventory, { folders, moved }: Changes): Set<string> {
  const replaced = new Set([...moved].filter(path => watched.has(path)))
  if (replaced.size === 0) return folders
  return new Set([...folders, ...[...watched.keys()].filter(path => isWithinAny(replaced, path))])
}

/** The folders that hold other names than they did; undefined where it is not known what one held. */
function listRelisted(walked: Inventory, seen: Seen, { folders }: Changes): string[] | undefined {
  const others: string[] = []
  for (const folder of folders) {
    const now = listFolder(folder)
    const names = walked.watched.get(folder)
    if (names !== undefined) {
      if (formatNames(now) !== names) others.push(folder)
      continue
    }
    const then = seen.get(folder)?.listing
    if (then === undefined || JSON.stringify(now) !== JSON.stringify(then)) return undefined
  }
  return others
}

/** Whether everything that moved is a file by a name that was one, a folder by such a name, or in a folder that came or went. */
function isInFiles(
  { watched }: Inventory,
  seen: Seen,
  { moved: paths }: Changes,
  movedFolders: ReadonlySet<string>,
): boolean {
  for (const path of paths) {
    if (isWithinAny(movedFolders, path)) continue
    if (watched.get(path) !== undefined && statPath(path)?.isDirectory()) continue
    const listing = seen.get(dirname(path))?.listing
    if (seen.has(path) || listing === undefined || 'reason' in listing) return false
    const name = basename(path)
    const others = [...listing.folders, ...listing.links, ...listing.specials.map(each => each.name)]
    if (others.includes(name)) return false
  }
  return true
}

/** A file of which something was told, or in a folder of which something was told and not as it was, or too new to tell. */
function isChanged(file: FoundFile, { folders, paths }: Changes, readAt: number): boolean {
  return (
    paths.has(file.file) ||
    (folders.has(dirname(file.file)) && (!isAsFound(file) || isNewer(file.file, readAt)))
  )
}
