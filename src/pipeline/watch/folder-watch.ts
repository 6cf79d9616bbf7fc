/**
 * Watches folders for changes of their contents.
 *
 * Node's recursive watching on Linux loses files that editors replace (nodejs/node#48437 and others), and libraries
 * that compensate watch every file, at a multiple of the cost. A build knows every folder that it listed, so these are
 * watched: individually on Linux and similar systems, elsewhere the outermost ones recursively.
 */
import { type FSWatcher, lstatSync, type WatchEventType, watch } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { getErrorCode } from '../../core/errors/failure.ts'
import { isWithinAny } from '../../core/files/real-path.ts'
import type { Notices } from './notices.ts'

export interface FolderWatch {
  /**
   * Watches exactly these folders; reopens those in `doubtful` that were replaced. Returns new ones, with those
   * that a tree of them contains, or why the system watches no more.
   */
  follow(folders: ReadonlySet<string>, doubtful: ReadonlySet<string>): { added: string[] } | { limit: string }
  close(): void
}

interface Watched {
  watcher: FSWatcher
  identity: string
}

/** System errors for too many watches: inotify limits watches and instances. */
const LIMITS: ReadonlySet<string> = new Set(['ENOSPC', 'EMFILE', 'ENFILE', 'ENOMEM'])

/** Starts with no folders. `isRecursive`: whether the system watches trees. */
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
      // For a removed folder, Linux reports its own name. A new folder may have its place, name and inode.
      if (name === basename(folder)) {
        gone.add(folder)
        notices.tellDoubt(folder)
      }
      return notices.tellMoved(folder, path)
    }
    // Ignores neighbors of listed folders: packages, `.git`, the bundle itself.
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
      // Gone or unreadable: either way, the parent folder reports a change.
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
      const added = new Set<string>()
      try {
        for (const folder of wanted) if (!watched.has(folder) && add(folder)) added.add(folder)
      } catch (error) {
        return { limit: getErrorCode(error) }
      }
      return { added: added.size === 0 ? [] : [...folders].filter(folder => isWithinAny(added, folder)) }
    },
    close() {
      for (const folder of [...watched.keys()]) drop(folder)
    },
  }
}

/** Folders that were moved or replaced: their watch follows the old folder. Checks `doubtful` and everything below a lost one. */
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

/** Inodes are reused at once, so the creation time counts where the disk has one. */
function readIdentity(folder: string): string {
  const stat = lstatSync(folder, { throwIfNoEntry: false })
  return stat === undefined ? '' : `${stat.dev} ${stat.ino} ${stat.birthtimeMs}`
}

function filterOutermost(folders: ReadonlySet<string>): ReadonlySet<string> {
  const result = new Set<string>()
  for (const folder of [...folders].sort((a, b) => a.length - b.length))
    if (!isWithinAny(result, folder)) result.add(folder)
  return result
}
