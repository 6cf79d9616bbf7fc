/** The lock file of a project on the disk. */

import { existsSync } from 'node:fs'
import { systemFailure } from '../../core/errors/failure.ts'
import { replaceFile } from '../../core/files/drafts.ts'
import { readRegular } from '../../core/files/regular-file.ts'
import { formatLock, LOCK_FILE, type Lock, readLock, readStoreLock, type StoreLock } from './lock-file.ts'

/** What a lock file holds. */
export interface Locks {
  bundles: Lock
  stores: StoreLock
}

const LARGEST_LOCK = 64 * 2 ** 20

/** The locks of a file; empty where there is none. Throws a Failure. */
export function loadLocks(file: string): Locks {
  if (!existsSync(file)) return { bundles: new Map(), stores: new Map() }
  const text = readText(file)
  return { bundles: readLock(text, LOCK_FILE), stores: readStoreLock(text, LOCK_FILE) }
}

/** Writes what is not there already, by a draft and a rename: the old file or the new one is there. Throws a Failure. */
export function saveLocks(file: string, { bundles, stores }: Locks): void {
  const text = formatLock(bundles, stores)
  const isThere = existsSync(file)
  if (isThere ? readText(file) === text : text === formatLock(new Map())) return
  try {
    replaceFile(file, text)
  } catch (error) {
    throw systemFailure(`Cannot write \`${file}\``, error)
  }
}

function readText(file: string): string {
  try {
    return readRegular(file, LARGEST_LOCK).toString('utf8')
  } catch (error) {
    throw systemFailure(`Cannot read \`${file}\``, error)
  }
}
