/** Makes a folder and those above it, and says why when that fails. */
import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { getErrorCode } from './failure.ts'

/** Throws the error of the first folder that could not be made. */
export function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true })
  } catch (error) {
    if (getErrorCode(error) !== 'ENOENT') throw error
    // On a read-only disk Node gives this error instead of EROFS, so the folder is tried again by itself.
    let missing = folder
    while (!existsSync(dirname(missing)) && dirname(missing) !== missing) missing = dirname(missing)
    mkdirSync(missing)
    throw error
  }
}
