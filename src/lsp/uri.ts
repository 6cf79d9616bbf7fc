/** Paths of the workspace as addresses, and back. Only `file:` addresses of this machine are paths. */
import { realpathSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { isBelow } from '../core/real-path.ts'

/** Units of an address. */
const LONGEST = 8192

/** The absolute path that an address names; undefined for what is not a file on this machine. Slashes behind `%2F` are refused. */
export function toPath(uri: unknown): string | undefined {
  if (typeof uri !== 'string' || uri.length > LONGEST) return undefined
  try {
    const url = new URL(uri)
    if (url.protocol !== 'file:' || url.host !== '' || /%00/.test(url.pathname)) return undefined
    return fileURLToPath(url)
  } catch {
    return undefined
  }
}

/** The address of an absolute path. */
export function toUri(path: string): string {
  return pathToFileURL(path).href
}

/** The real path of a file. Of one that does not exist, that of its folder, and its name. */
export function toRealPath(path: string): string {
  try {
    return realpathSync.native(path)
  } catch {
    const folder = dirname(path)
    return folder === path ? path : join(toRealPath(folder), basename(path))
  }
}

/** Whether a path, once its links are followed, lies in one of some folders. */
export function isInside(folders: readonly string[], path: string): boolean {
  const real = toRealPath(path)
  return folders.some(folder => isBelow(toRealPath(folder), real))
}
