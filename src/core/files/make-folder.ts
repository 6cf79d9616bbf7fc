import { existsSync, lstatSync, mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { getErrorCode } from '../errors/failure.ts'

/** One by one: Node's `recursive` never ends on `/proc` and reports ENOENT for EROFS. Throws the first error. */
export function makeFolder(folder: string, mode?: number): void {
  const missing = [folder]
  for (let above = dirname(folder); !existsSync(above); above = dirname(above)) missing.unshift(above)
  for (const path of missing) makeOne(path, mode)
}

/** Another process may create it meanwhile. */
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

/** True if only this user can enter the folder, or it does not exist. Always true without `uid` (Windows). */
export function isPrivateFolder(folder: string, uid: number | undefined): boolean {
  try {
    const stat = lstatSync(folder, { throwIfNoEntry: false })
    if (stat === undefined) return true
    return stat.isDirectory() && (uid === undefined || (stat.uid === uid && (stat.mode & 0o077) === 0))
  } catch {
    return false
  }
}
