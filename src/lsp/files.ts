/** Only `file:` addresses of this machine are paths. */
import { fileURLToPath, pathToFileURL } from 'node:url'
import { isBelow, resolveRealPath } from '../core/files/real-path.ts'

export interface Files {
  /** By a real path: the editor's text, otherwise the disk's. Undefined outside the workspace. */
  read: (file: string) => string | undefined
  toUri: (file: string) => string
}

const LONGEST = 8192

/** Undefined for anything but a file on this machine. Slashes behind `%2F` are refused. */
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

export function toUri(path: string): string {
  return pathToFileURL(path).href
}

export function isInside(folders: readonly string[], path: string): boolean {
  const real = resolveRealPath(path)
  return folders.some(folder => isBelow(resolveRealPath(folder), real))
}
