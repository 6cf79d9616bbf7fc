/** Absolute paths of this system. Tests pass the rules of another system. */
import { realpathSync, statSync } from 'node:fs'
import { homedir, userInfo } from 'node:os'
import system, { basename, dirname, isAbsolute, join, type PlatformPath, resolve } from 'node:path'
import { getErrorCode } from '../errors/failure.ts'

type Rules = Pick<PlatformPath, 'sep'>

/**
 * `join` without its cost, for folders with a hundred thousand names. It makes a flat string, because one made with `+` keeps
 * its parts in memory.
 */
export function joinReal(folder: string, name: string, { sep }: Rules = system): string {
  return [folder, name].join(folder.endsWith(sep) ? '' : sep)
}

/** Both paths are real: they have the case that the disk has. */
export function isBelow(folder: string, path: string, { sep }: Rules = system): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep)
}

/** With `/`; empty for the folder itself. */
export function getBelow(folder: string, path: string, { sep }: Rules = system): string {
  const rest = path.slice(folder.endsWith(sep) ? folder.length : folder.length + 1)
  return sep === '/' ? rest : rest.replaceAll(sep, '/')
}

export function listRealPaths(folders: string[]): string[] {
  const given = [...new Set(folders)]
  return [...new Set([...given, ...given.flatMap(folder => findRealPath(folder) ?? [])])]
}

export function findRealPath(path: string): string | undefined {
  try {
    return realpathSync.native(path)
  } catch {
    return undefined
  }
}

export function findRealFolder(path: string): string | undefined {
  try {
    return statSync(path).isDirectory() ? realpathSync.native(path) : undefined
  } catch {
    return undefined
  }
}

/** The real path of what exists of a path, and the rest as it is. */
export function resolveRealPath(path: string): string {
  const folder = dirname(path)
  return findRealPath(path) ?? (folder === path ? path : join(resolveRealPath(folder), basename(path)))
}

/** Throws when a folder cannot be looked at: it may be a link to elsewhere. */
export function resolveRealParent(path: string): string {
  try {
    return realpathSync.native(path)
  } catch (error) {
    if (getErrorCode(error) !== 'ENOENT') throw error
    return resolveRealParent(dirname(path))
  }
}

/**
 * An empty or relative `HOME` would make a checkout the home, so the account's folder counts then, and the root folder without
 * an account.
 */
export function findHome(): string {
  for (const find of [homedir, () => userInfo().homedir]) {
    try {
      const home = find()
      if (isAbsolute(home)) return home
    } catch {
      // A container may run as a user without an account.
    }
  }
  return resolve('/')
}
