/** Opens files for writing so that no link can redirect the bytes, not even one that replaces a folder meanwhile. */
import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  mkdirSync,
  openSync,
  readlinkSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { getErrorCode } from '../errors/failure.ts'
import { foldPath } from './untrusted-path.ts'

export const LINKED = 'it would be written through a link or a file'

/** Windows lacks the flag, so the check afterwards must do. */
const NEW = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | (constants.O_NOFOLLOW ?? 0)

/** `root` is a real path. Throws a system error, or one with the message `LINKED` if a link or file is in the way. */
export function makeFoldersBelow(root: string, path: string): void {
  let at = root
  for (const name of path === '' ? [] : path.split('/')) {
    at = join(at, name)
    try {
      mkdirSync(at)
    } catch (error) {
      if (getErrorCode(error) !== 'EEXIST') throw error
      if (!lstatSync(at).isDirectory()) throw new Error(LINKED)
    }
  }
}

/** Creates a file and verifies its location. Throws a system error, or one with the message `LINKED`, and leaves nothing behind. */
export function openNewFile(file: string, mode = 0o666): number {
  const descriptor = openSync(file, NEW, mode)
  try {
    if (isAt(descriptor, file)) return descriptor
    if (isSameFile(descriptor, file)) rmSync(file)
  } catch (error) {
    closeSync(descriptor)
    throw error
  }
  closeSync(descriptor)
  throw new Error(LINKED)
}

export function writeNewFile(file: string, bytes: Uint8Array | string, mode?: number): void {
  const descriptor = openNewFile(file, mode)
  try {
    writeFileSync(descriptor, bytes)
  } finally {
    closeSync(descriptor)
  }
}

/** A name that is looked up twice may lead to two places. Only Linux reveals an open file's path; elsewhere two lookups must do. */
function isAt(descriptor: number, file: string): boolean {
  try {
    return readlinkSync(`/proc/self/fd/${descriptor}`) === file
  } catch {
    return foldPath(realpathSync.native(file)) === foldPath(file) && isSameFile(descriptor, file)
  }
}

function isSameFile(descriptor: number, file: string): boolean {
  const open = fstatSync(descriptor)
  const named = lstatSync(file, { throwIfNoEntry: false })
  return named?.ino === open.ino && named.dev === open.dev
}
