/** Absolute paths of this system. Pure string work; tests pass the rules of another system. */
import { realpathSync } from 'node:fs'
import system, { type PlatformPath } from 'node:path'

type Rules = Pick<PlatformPath, 'sep'>

/** A folder and a name in it: `join` without its cost, for folders with a hundred thousand in them. */
export function joinReal(folder: string, name: string, { sep }: Rules = system): string {
  return folder.endsWith(sep) ? folder + name : folder + sep + name
}

/** Whether a real path is a folder or below it. Both have the case that the disk has. */
export function isBelow(folder: string, path: string, { sep }: Rules = system): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep)
}

/** A path from a folder that it is below, with `/`; empty for the folder itself. */
export function getBelow(folder: string, path: string, { sep }: Rules = system): string {
  const rest = path.slice(folder.endsWith(sep) ? folder.length : folder.length + 1)
  return sep === '/' ? rest : rest.replaceAll(sep, '/')
}

/** Folders as given and as they really are, each once; a folder that does not exist yet is only as given. */
export function listRealPaths(folders: string[]): string[] {
  const given = [...new Set(folders)]
  return [...new Set([...given, ...given.flatMap(resolveRealPaths)])]
}

function resolveRealPaths(folder: string): string[] {
  try {
    return [realpathSync.native(folder)]
  } catch {
    return []
  }
}
