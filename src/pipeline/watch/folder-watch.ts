/**
 * Watches folders for changes of what is in them.
 *
 * Node watches one folder well everywhere, and whole trees only where the system does: its own recursive watching on
 * Linux loses files that editors replace (nodejs/node#48437 and others), and libraries that make up for it watch every
 * file, at a multiple of the cost. A build knows each folder that it has listed, so that is what is watched here: on
 * Linux and the like folder by folder, elsewhere the outermost ones with all that lies in them.
 */
import { type FSWatcher, lstatSync, type WatchEventType, watch } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { isWithinAny } from '../../compiler/scan/seen.ts'
import { getErrorCode } from '../../core/errors/failure.ts'
import type { Notices } from './notices.ts'

export interface FolderWatch {
  /**
   * Watches these folders and no others; those among `doubtful` again where they are not the same folders any more.
   * Gives the folders that are watched since now, or why the system watches no more.
   */
  follow(folders: ReadonlySet<string>, doubtful: ReadonlySet<string>): { added: string[] } | { limit: string }
  close(): void
}

interface Watched {
  watcher: FSWatcher
  /** Which folder of the disk it is. */
  identity: string
}

/** What the system says when it watches no more: inotify has a number of watches and of users of it. */
const LIMITS: ReadonlySet<string> = new Set(['ENOSPC', 'EMFILE', 'ENFILE', 'ENOMEM'])

/** Starts with no folders. `isRecursive`: whether the system watches all that lies in a folder with it. */
export function openFolderWatch(notices: Notices, isRecursive: boolean): FolderWatch {
  const watched = new Map<string, Watched>()
  const gone = new Set<string>()
  let known: ReadonlySet<string> = new Set()

  const drop = (folder: string) => {
    watched.get(folder)?.watcher.close()
    watched.delete(folder)
  }
  const tell = (folder: string, type: WatchEventType, name: string | null) => {
    if (name === null) return notices.tellDoubt(folder)
    const path = join(folder, name)
    if (!isRecursive) {
      if (type === 'change') return notices.tell(folder, path)
      // Of a folder that went, Linux says its own name. A new one may have its place, its name and its number.
      if (name === basename(folder)) {
        gone.add(folder)
        notices.tellDoubt(folder)
      }
      return notices.tellMoved(folder, path)
    }
    // What lies beside what a build has listed is ignored: packages, `.git`, the bundle itself.
    const changed = dirname(path)
    if (known.has(changed)) notices.tellMoved(changed, path)
    else if (known.has(path)) notices.tellDoubt(path)
  }
  const add = (folder: string): boolean => {
    try {
      const identity = readIdentity(folder)
      const watcher = watch(folder, { recursive: isRecursive }, (type, name) => tell(folder, type, name))
      watcher.on('error', () => {
        drop(folder)
        notices.tellDoubt(folder)
      })
      watched.set(folder, { watcher, identity })
      return true
    } catch (error) {
      if (LIMITS.has(getErrorCode(error))) throw error
      // Gone already, or closed to us: a change of either is one of the folder that it lies in.
      return false
    }
  }

  return {
    follow(folders, doubtful) {
      known = folders
      const wanted = isRecursive ? filterOutermost(folders) : folders
      for (const folder of [...watched.keys()]) if (!wanted.has(folder)) drop(folder)
      for (const folder of [...gone, ...listLost(watched, doubtful)]) drop(folder)
      gone.clear()
      const added: string[] = []
      try {
        for (const folder of wanted) if (!watched.has(folder) && add(folder)) added.push(folder)
      } catch (error) {
        return { limit: getErrorCode(error) }
      }
      return { added }
    },
    close() {
      for (const folder of [...watched.keys()]) drop(folder)
    },
  }
}

/**
 * The watched folders that are others now: they or those around them were moved or replaced. The watch goes with the old
 * folder. Looked at are those that stand in `doubtful` ones or are doubtful themselves, and all below one that is lost.
 */
function listLost(watched: ReadonlyMap<string, Watched>, doubtful: ReadonlySet<string>): string[] {
  if (doubtful.size === 0) return []
  const moved = new Set<string>()
  for (const [folder, { identity }] of watched) {
    if ((doubtful.has(folder) || doubtful.has(dirname(folder))) && readIdentity(folder) !== identity)
      moved.add(folder)
  }
  if (moved.size === 0) return []
  return [...watched.keys()].filter(folder => isWithinAny(moved, folder))
}

/** Numbers are given again as soon as they are free: where the disk knows when a folder was made, that counts too. */
function readIdentity(folder: string): string {
  const stat = lstatSync(folder, { throwIfNoEntry: false })
  return stat === undefined ? '' : `${stat.dev} ${stat.ino} ${stat.birthtimeMs}`
}

/** Those that lie in no other one. */
function filterOutermost(folders: ReadonlySet<string>): ReadonlySet<string> {
  const result = new Set<string>()
  // A folder sorts before what lies in it.
  for (const folder of [...folders].sort((a, b) => a.length - b.length))
    if (!isWithinAny(result, folder)) result.add(folder)
  return result
}
