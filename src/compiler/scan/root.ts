/** A root before it is searched, and the words for what the system says when a path cannot be read. */
import { opendirSync, realpathSync, statSync } from 'node:fs'
import { formatError, getErrorCode } from '../../core/errors/failure.ts'

/** Why there is nothing to search. `detail` is in plain words. */
export interface NoRoot {
  reason: 'missing' | 'not-a-folder' | 'unreadable'
  detail: string
}

/** The real path of a folder to search, or why it cannot be searched. Links are followed: the user named them. */
export function openRoot(dir: string): { real: string } | NoRoot {
  try {
    const real = realpathSync.native(dir)
    if (!statSync(real).isDirectory()) return { reason: 'not-a-folder', detail: 'it is not a folder' }
    opendirSync(real).closeSync()
    return { real }
  } catch (error) {
    const code = getErrorCode(error)
    if (code === 'ENOENT') return { reason: 'missing', detail: 'it does not exist' }
    if (code === 'ENOTDIR') return { reason: 'missing', detail: 'a part of its path is a file' }
    return { reason: 'unreadable', detail: describeError(error) }
  }
}

const SINCE_THEN = { ENOENT: 'it vanished during the search', ENOTDIR: 'it is no longer a folder' }

/** Why what was found cannot be read, in words that stand after a colon. */
export function describeError(error: unknown): string {
  return formatError(error, SINCE_THEN)
}
