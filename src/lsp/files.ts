/** The files of a workspace, and their addresses. Only `file:` addresses of this machine are paths. */
import { fileURLToPath, pathToFileURL } from 'node:url'
import { isBelow, resolveRealPath } from '../core/files/real-path.ts'

export interface Files {
  /** The text of a file by its real path: as an editor holds it, or else as the disk does. Undefined outside the workspace. */
  read: (file: string) => string | undefined
  /** The address by which the editor knows a file. */
  toUri: (file: string) => string
}

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

/** Whether a path, once its links are followed, lies in one of some folders. */
export function isInside(folders: readonly string[], path: string): boolean {
  const real = resolveRealPath(path)
  return folders.some(folder => isBelow(resolveRealPath(folder), real))
}
