/** Makes a folder and those above it, and says why when that fails. */
import { existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { getErrorCode } from '../errors/failure.ts'

/**
 * Throws the error of the first folder that could not be made. One after the other, because Node's `recursive` never ends where
 * a file system makes no folders (`/proc`), and gives ENOENT for EROFS.
 */
export function makeFolder(folder: string, mode?: number): void {
  const missing = [folder]
  for (let above = dirname(folder); !existsSync(above); above = dirname(above)) missing.unshift(above)
  for (const path of missing) makeOne(path, mode)
}

/** Another process may make it meanwhile. */
function makeOne(folder: string, mode: number | undefined): void {
  try {
    mkdirSync(folder, mode)
  } catch (error) {
    if (getErrorCode(error) !== 'EEXIST' || !isFolder(folder)) throw error
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
}
