/** States of files: whether one is there, and what tells cheaply whether it may have changed. */
import { lstatSync, type Stats } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Stat } from '../json/types.ts'

/** Coarsest time stamps of common file systems: what changed so shortly before it was read may have changed after, too (git's rule). */
const RACY_MS = 2_000

/** The state of what is at a path, links not followed; undefined for nothing, and below a file. */
export function statPath(path: string): Stats | undefined {
  try {
    // An error takes several times as long as a look.
    return lstatSync(path, { throwIfNoEntry: false })
  } catch {
    return undefined
  }
}

export function isPresent(path: string): boolean {
  return statPath(path) !== undefined
}

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

/** The folder at or above `folder` that holds `.git`: a folder, or a file in linked work trees and submodules. */
export function findWorkTree(folder: string): string | undefined {
  for (let at = folder; ; at = dirname(at)) {
    if (isPresent(join(at, '.git'))) return at
    if (dirname(at) === at) return undefined
  }
}
