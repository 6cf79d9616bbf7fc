/** Absolute paths of this system. Tests pass another system's rules. */
import { realpathSync, statSync } from 'node:fs'
import { homedir, userInfo } from 'node:os'
import system, { basename, dirname, isAbsolute, join, type PlatformPath, resolve } from 'node:path'
import { getErrorCode } from '../errors/failure.ts'
import { isPresent, listNames } from './file-state.ts'
import { foldPath } from './untrusted-path.ts'

type Rules = Pick<PlatformPath, 'sep'>

/** A fast `join` for folders with 100,000 names. Returns a flat string, because concatenation with `+` keeps its parts in memory. */
export function joinReal(folder: string, name: string, { sep }: Rules = system): string {
  return [folder, name].join(folder.endsWith(sep) ? '' : sep)
}

export function isBelow(folder: string, path: string, { sep }: Rules = system): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep)
}

/** All paths are absolute, or relative with `/`. */
export function isWithinAny(folders: ReadonlySet<string>, path: string): boolean {
  for (let at = path; ; at = dirname(at)) {
    if (folders.has(at)) return true
    if (dirname(at) === at) return false
  }
}

/** Also where links lead. */
export function isInside(folder: string, path: string): boolean {
  return isBelow(folder, path) && isBelow(resolveRealPath(folder), resolveRealPath(path))
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

/** The names below `top` as the disk spells them: some disks find names in any case and Unicode form. */
export function spellPath(top: string, path: string): string {
  const name = basename(path)
  const lower = name.toLowerCase()
  if (!isPresent(join(dirname(path), lower === name ? name.toUpperCase() : lower))) return path
  const start = path.slice(0, top.length)
  const isInside =
    isBelow(start, path) && (start === top || (foldPath(start) === foldPath(top) && isSameFolder(start, top)))
  const rest = isInside ? getBelow(start, path).split('/') : [name]
  return rest.reduce((folder, each) => join(folder, spellName(folder, each)), isInside ? top : dirname(path))
}

/** A case-insensitive disk accepts other spellings, which clones on other systems may not. */
export function isSpelledSo(top: string, file: string): boolean {
  return spellPath(top, file).normalize() === file.normalize()
}

function isSameFolder(one: string, other: string): boolean {
  const real = findRealPath(one)
  return real !== undefined && real === findRealPath(other)
}

function spellName(folder: string, name: string): string {
  const names = listNames(folder)
  return names.includes(name) ? name : (names.find(each => foldPath(each) === foldPath(name)) ?? name)
}

/** Resolves the part of the path that exists and keeps the rest. */
export function resolveRealPath(path: string): string {
  const folder = dirname(path)
  return findRealPath(path) ?? (folder === path ? path : join(resolveRealPath(folder), basename(path)))
}

/** Throws if a folder cannot be inspected: it may be a link. */
export function resolveRealParent(path: string): string {
  try {
    return realpathSync.native(path)
  } catch (error) {
    if (getErrorCode(error) !== 'ENOENT') throw error
    return resolveRealParent(dirname(path))
  }
}

/** An empty or relative `HOME` could make a checkout the home, so the account's folder counts then, or the root folder. */
export function findHome(): string {
  for (const find of [homedir, () => userInfo().homedir]) {
    try {
      const home = find()
      if (isAbsolute(home)) return home
    } catch {}
  }
  return resolve('/')
}
