import { lstatSync, readdirSync, type Stats, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Stat } from '../json/types.ts'

/** The coarsest time stamps of common file systems: a file read sooner after a change may have changed again (git's rule). */
const RACY_MS = 2_000

/** The state of a path, without following links; undefined if nothing is there. */
export function statPath(path: string): Stats | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false })
  } catch {
    return undefined
  }
}

export function isLink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true
}

/** Like `statPath`, but follows links. */
export function statTarget(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false })
  } catch {
    return undefined
  }
}

export function listNames(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
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

/** True if any change since `readAt` must show in the time stamp. */
export function hasStableMtime(
  { mtimeMs, ctimeMs }: Pick<Stat, 'mtimeMs' | 'ctimeMs'>,
  readAt: number,
): boolean {
  return Math.max(mtimeMs, ctimeMs) + RACY_MS < readAt
}

/** `.git` is a folder, or a file in linked work trees and submodules. */
export function findWorkTree(folder: string): string | undefined {
  for (let at = folder; ; at = dirname(at)) {
    if (isPresent(join(at, '.git'))) return at
    if (dirname(at) === at) return undefined
  }
}
