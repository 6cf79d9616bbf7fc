/** Targets of links, their errors, and the search behind them. */
import { existsSync, readdirSync, readlinkSync, realpathSync, type Stats, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { Code } from '../../core/diagnostics/catalog.ts'
import { getErrorCode } from '../../core/errors/failure.ts'
import { findWorkTree } from '../../core/files/file-state.ts'
import { joinPath } from '../../core/files/path.ts'
import { getBelow, isBelow, joinReal } from '../../core/files/real-path.ts'
import { readRegular } from '../../core/files/regular-file.ts'
import { isSafePath } from '../../core/files/untrusted-path.ts'
import { toPosix } from '../../core/text/show.ts'
import { isIgnoredFile } from './ignore.ts'
import { describeError, getSpecialType, type Listing } from './listing.ts'
import {
  type Folder,
  type FolderLink,
  formatPath,
  getChild,
  getPath,
  noteLink,
  reportFinding,
  type Search,
  type SearchedFolders,
} from './search.ts'

export type Target =
  | { kind: 'file'; real: string; stats: Stats }
  | { kind: 'folder'; real: string }
  | NoTarget

export type NoTarget =
  | { kind: 'special'; type: string }
  | { kind: 'escaping'; isFolder: boolean }
  | { kind: 'unreadable'; reason: string }
  | { kind: 'broken' }

/** Linked folders behind one link: enough for any real skill, and a bound on links that fan out. */
const LINKS_BEHIND = 64

/** Linux's limit. */
const MOST_HOPS = 40

/** `link` is absolute. If git has a link and the disk a file, the file's text is the target. */
export function follow(search: Search, link: string, hops = MOST_HOPS): Target {
  let real: string
  try {
    real = realpathSync.native(link)
  } catch (error) {
    const code = getErrorCode(error)
    if (code === 'ENOENT' || code === 'ENOTDIR') return { kind: 'broken' }
    return { kind: 'unreadable', reason: describeError(error) }
  }
  const isInside = isBelow(search.root, real)
  // `.git` contains credentials, which a link must not bring into a bundle.
  if ((isInside ? getBelow(search.root, real) : toPosix(real)).split('/').includes('.git')) {
    return { kind: 'unreadable', reason: 'it leads into `.git`, which is never searched' }
  }
  let stats: Stats
  try {
    stats = statSync(real)
  } catch (error) {
    return { kind: 'unreadable', reason: describeError(error) }
  }
  if (stats.isFile() && search.tracked.isLink(real))
    return hops === 0
      ? { kind: 'broken' }
      : follow(search, resolve(dirname(real), readWrittenTarget(real)), hops - 1)
  const isAllowed = isInside || search.source.followLinks || search.roots.some(root => isBelow(root, real))
  if (!isAllowed) return { kind: 'escaping', isFolder: stats.isDirectory() }
  if (stats.isDirectory()) return { kind: 'folder', real }
  return stats.isFile() ? { kind: 'file', real, stats } : { kind: 'special', type: getSpecialType(stats) }
}

/** Returns the code. `path` is relative to the root, `link` absolute, `written` the link's text. */
export function reportLink(
  search: Search,
  path: string,
  link: string,
  target: NoTarget,
  isEntry: boolean,
  written = readWrittenTarget(link),
): Code {
  switch (target.kind) {
    case 'broken': {
      const submodule = isEntry ? undefined : findEmptySubmodule(search.root, resolve(dirname(link), written))
      if (submodule !== undefined) {
        reportFinding(search, path, 'unfetched-symlink', { path, target: written, submodule })
        return 'unfetched-symlink'
      }
      const code = isEntry ? 'broken-entry' : 'broken-symlink'
      const aside =
        isLeftToInstall(search.root, resolve(dirname(link), written)) && ({ isAside: true } as const)
      reportFinding(search, path, code, { path, target: written }, { ...aside })
      return code
    }
    case 'escaping':
      reportFinding(search, path, 'escaping-symlink', { path, target: written })
      return 'escaping-symlink'
    case 'special':
      reportFinding(search, path, 'special-file', { path, type: target.type })
      return 'special-file'
    case 'unreadable':
      reportFinding(search, path, 'unreadable-path', { path, reason: target.reason })
      return 'unreadable-path'
  }
}

/** Ignored targets may be created by an installation, like the `.agents` of `skills-lock.json`. */
function isLeftToInstall(root: string, target: string): boolean {
  const tree = findWorkTree(root)
  return tree !== undefined && isBelow(tree, target) && isIgnoredFile(target, tree)
}

/** PATH_MAX of Linux. */
const LONGEST_TARGET = 4096

/** The author's text, without facts of this machine. A link that git checked out as text is a file. */
function readWrittenTarget(link: string): string {
  for (const read of [readlinkSync, (path: string) => readRegular(path, LONGEST_TARGET).toString('utf8')]) {
    try {
      return read(link)
    } catch {}
  }
  return 'a place that cannot be read'
}

/** Treats files that git has as links as links, and returns their targets. */
export function findStubs(search: Search, folder: Folder, listing: Listing): Map<string, Target> {
  const stubs = new Map<string, Target>()
  for (const name of listing.files) {
    const link = joinReal(folder.real, name)
    if (!search.tracked.isLink(link)) continue
    const target = follow(search, link)
    stubs.set(name, target)
    search.watched.set(link, undefined)
    if (target.kind === 'file' || target.kind === 'folder')
      reportFinding(
        search,
        joinPath(folder.path, name),
        'stubbed-symlink',
        { target: readWrittenTarget(link) },
        { isAside: true },
      )
  }
  if (stubs.size > 0) {
    listing.links = [...listing.links, ...stubs.keys()].sort()
    listing.files = listing.files.filter(name => !stubs.has(name))
  }
  return stubs
}

export function indexSearched(search: Search): SearchedFolders {
  return {
    places: new Map(search.searched.map(real => [real, getPath(search, real)])),
    skills: new Set(search.skills.map(draft => draft.real)),
  }
}

/** Keeps the link's own path. Undefined if there is nothing to visit. */
export function openLink(search: Search, { from, name, target }: FolderLink): Folder | undefined {
  const child = getChild(from, name, target)
  const trail = from.trail?.targets ?? []
  if (isBelow(target, from.real) || trail.some(passed => isBelow(target, passed))) {
    const path = isBelow(search.root, target)
      ? getPath(search, target)
      : readWrittenTarget(getChild(from, name).real)
    reportFinding(search, child.path, 'cyclic-symlink', {
      path: child.path,
      target: formatPath(search, path),
    })
    return undefined
  }
  child.isLinked = true
  // A folder linked into a skill is part of it, and named accordingly.
  if (from.owner === undefined) noteLink(search, child.path, target)
  if (child.resourceFolder === undefined && from.trail === undefined) return child
  return asResources(search, child)
}

export function asResources(search: Search, folder: Folder): Folder | undefined {
  const { targets, budget } = folder.trail ?? { targets: [], budget: { left: LINKS_BEHIND } }
  if (budget.left === 0) {
    const reason = `more than ${LINKS_BEHIND} symlinks to folders are behind one symlink`
    reportFinding(search, folder.path, 'unreadable-path', { path: folder.path, reason })
    return undefined
  }
  budget.left--
  return { ...folder, trail: { targets: [...targets, folder.real], budget } }
}

const MODULES = '.gitmodules'
const LARGEST_MODULES = 1024 * 1024

/** By the nearest `.gitmodules` at or above the folder. */
export function findEmptySubmodule(folder: string, path: string): string | undefined {
  for (let at = folder; ; at = dirname(at)) {
    if (existsSync(join(at, MODULES)))
      return listSubmodules(at).find(each => isBelow(join(at, each), path) && isEmpty(join(at, each)))
    if (dirname(at) === at) return undefined
  }
}

function listSubmodules(top: string): string[] {
  try {
    const text = readRegular(join(top, MODULES), LARGEST_MODULES).toString('utf8')
    return Array.from(text.matchAll(/^[ \t]*path[ \t]*=(.*)$/gm), ([, path = '']) => path.trim()).filter(
      isSafePath,
    )
  } catch {
    return []
  }
}

function isEmpty(folder: string): boolean {
  try {
    return readdirSync(folder).length === 0
  } catch {
    return true
  }
}
