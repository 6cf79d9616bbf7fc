/** States of files: whether one is there, and what tells cheaply whether it may have changed. */
import { lstatSync } from 'node:fs'
import type { Stat } from '../json/types.ts'

/** Coarsest time stamps of common file systems: what changed so shortly before it was read may have changed after, too (git's rule). */
const RACY_MS = 2_000

/** Whether anything stands at a path, a dangling link included; false where it cannot be looked up. */
export function isPresent(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined
  } catch {
    return false
  }
}

/** Whether two states are of the same file, unchanged. */
export function isSameState(now: Stat, then: Stat): boolean {
  return (
    now.size === then.size &&
    now.mtimeMs === then.mtimeMs &&
    now.ctimeMs === then.ctimeMs &&
    now.ino === then.ino
  )
}

/** Whether a file that was looked at when `readAt` was, or later, cannot have changed since without another time stamp. */
export function hasStableMtime(
  { mtimeMs, ctimeMs }: Pick<Stat, 'mtimeMs' | 'ctimeMs'>,
  readAt: number,
): boolean {
  return Math.max(mtimeMs, ctimeMs) + RACY_MS < readAt
}
