/** Paths of the workspace as addresses, and back. Only `file:` addresses of this machine are paths. */
import { fileURLToPath, pathToFileURL } from 'node:url'
import { isBelow, resolveRealPath } from '../core/files/real-path.ts'

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
