/** The state of a search, and the few ways to add to it. */

import { basename } from 'node:path'
import type { Code, Facts, Finding } from '../../core/diagnostics/catalog.ts'
import { createFinding } from '../../core/diagnostics/finding.ts'
import { getParentPath, joinPath } from '../../core/files/path.ts'
import { getBelow, joinReal } from '../../core/files/real-path.ts'
import type { FoundFile, FoundSkill, Limits, PassedOver, Source, SourceFinding } from '../types.ts'
import type { Choice } from './choice.ts'
import type { Tracked } from './git-index.ts'
import type { Ignores } from './ignore.ts'
import { getResourceFolder } from './names.ts'
import type { Seen, SeenStat } from './seen.ts'

/** Given by a build to all of its walks. */
export interface WalkOptions {
  /** Whether `.gitignore` files and git's `info/exclude` hide what they name. */
  gitignore: boolean
  /** What git tracks: ignore files do not hide it. */
  tracked: Tracked
  /** Real paths of folders that are never entered: where the bundle is written, and the cache. */
  exclude: string[]
  /** Real paths of the build's roots and of the source's plugin: a link into one of them leaves no root. */
  roots: string[]
  /** The folder that the project ends at, as given, where its places were found. */
  project?: string | undefined
  /** The content of folders when an earlier walk looked into them. */
  seen?: Seen | undefined
  /** Called with the number of folders visited so far. */
  onFolder: (folders: number) => void
}

/** One search of one source. Everything in it is filled as the search goes on. */
export interface Search extends WalkOptions {
  source: Source
  index: number
  limits: Limits
  choice: Choice
  /** The root's real path. */
  root: string
  skills: Draft[]
  passedOver: PassedOver[]
  findings: SourceFinding[]
  ignored: string[]
  /** Folders that the source's globs leave out. */
  leftOut: string[]
  watched: Map<string, string | undefined>
  /** Folders with a list of what skillc wrote, and the list's name. */
  written: Map<string, string>
  folders: number
  files: number
  /** A limit is reached: nothing more is read. */
  isStopped: boolean
  hasLinks: boolean
  /** Links to folders, in the order found; each is opened when everything before it has been searched. */
  links: FolderLink[]
  /** Links to folders that were searched, by their paths from the root, with the real paths that they lead to. */
  opened: { path: string; real: string }[]
  /** Links to folders that were searched elsewhere: other ways to the same skills. */
  routes: Route[]
  /** Real paths of the folders searched for skills before any link was opened. */
  searched: string[]
  /** The searched folders by real path; created when the first link is opened, because most trees have none. */
  known?: SearchedFolders
}

export interface SearchedFolders {
  /** Real paths of the folders searched for skills, and their paths from the root. */
  places: Map<string, string>
  skills: Set<string>
}

/** A skill while its folder is searched. */
export interface Draft {
  skill: FoundSkill
  real: string
  /** The skill whose folder this one lies in. */
  outer?: Draft
  /** The entry is a link; this is where it stands, as an absolute path. */
  linkedAt?: string
  /** The source's globs leave it out: what lies in it is not looked at, but for other skills. */
  isLeftOut?: true
}

export interface Folder {
  real: string
  /** From the root, POSIX. */
  path: string
  /** Folders between the root and this one, itself included. */
  depth: number
  /** The skill that its files belong to. */
  owner?: Draft
  /** The path from the owner's folder, with a `/` at its end; empty in the owner's folder. */
  prefix: string
  /** The folder of the owner that this one lies in, when what lies there is never a skill (`references`). */
  resourceFolder?: string
  ignores?: Ignores
  /** Names of the folders in it that are hidden, but for what git tracks in them. */
  hidden?: ReadonlySet<string>
  /** It is such a folder, or lies in one. */
  isHidden?: boolean
  /** Reached by a link: the rules above it are not yet gathered. */
  isLinked?: boolean
  /** Set when its files are wanted as resources of the owner and its skills are found elsewhere. */
  trail?: Trail
}

/** The links that led to a folder of resources, and how many more may be followed behind the first. */
export interface Trail {
  targets: string[]
  budget: { left: number }
}

export interface FolderLink {
  from: Folder
  name: string
  /** Real path. */
  target: string
}

/** A link at `path` that leads to the folder found at `target`, both from the root. */
export interface Route {
  path: string
  target: string
}

export function getChild(folder: Folder, name: string, real = joinReal(folder.real, name)): Folder {
  const { owner, prefix } = folder
  return {
    real,
    path: joinPath(folder.path, name),
    depth: folder.depth + 1,
    owner,
    prefix: owner === undefined ? '' : `${prefix}${name}/`,
    resourceFolder: owner !== undefined && prefix === '' ? getResourceFolder(name) : folder.resourceFolder,
    ignores: folder.ignores,
    isHidden: folder.isHidden === true || folder.hidden?.has(name) === true,
    trail: folder.trail,
  }
}

/** Notes that what is found at a path of the search is at another real path. */
export function noteLink({ root, opened }: Search, path: string, real: string): void {
  if (real !== (path === '' ? root : joinReal(root, path))) opened.push({ path, real })
}

/** Makes a finding about `path`, which is from the root. */
export function reportFinding<C extends Code>(
  { findings, index }: Pick<Search, 'findings' | 'index'>,
  path: string,
  code: C,
  facts: Facts<C>,
  rest: Pick<Finding, 'unsafeFix' | 'position'> = {},
): void {
  findings.push({ ...createFinding(code, facts, rest), source: index, path })
}

/** Notes an entry that cannot become a skill, without a finding. */
export function passOver(search: Search, path: string, code: Code): void {
  const folder = getParentPath(path) === '' ? { folder: basename(search.source.dir) } : {}
  search.passedOver.push({ source: search.index, path, code, ...folder })
}

/** How a path from the root is shown; the root itself goes by its label, which holds no facts of the machine. */
export function formatPath(search: Search, path: string): string {
  return path === '' ? search.source.label : path
}

/** Counts one more folder or file; false, and the end of the search, when the source has too many. */
export function countOne(search: Search, what: 'folders' | 'files'): boolean {
  const limit = search.limits[what]
  if (search[what] < limit) {
    search[what]++
    return true
  }
  if (!search.isStopped)
    reportFinding(search, '', what === 'folders' ? 'excessive-folders' : 'excessive-files', { limit })
  search.isStopped = true
  return false
}

/** Adds a regular file to the skill that the folder belongs to. `file` is where its bytes are. */
export function addResource(
  search: Search,
  folder: Folder,
  name: string,
  file: string,
  stats: SeenStat,
): void {
  const limit = search.limits.fileBytes
  if (stats.size > limit) {
    const path = joinPath(folder.path, name)
    reportFinding(search, path, 'oversized-file', { path, size: stats.size, limit })
  } else if (countOne(search, 'files')) {
    folder.owner?.skill.files.push(toFoundFile(folder.prefix + name, file, stats))
  }
}

/** A skill without files, which its entry names until a link says otherwise. */
export function createSkill(source: number, path: string, folder: string, entry: FoundFile): FoundSkill {
  return { source, path, folder, realpath: entry.file, entry, files: [], nested: [], aliases: [] }
}

export function toFoundFile(path: string, file: string, stats: SeenStat): FoundFile {
  const { size, mtimeMs, ctimeMs, ino, mode } = stats
  return { path, file, size, mtimeMs, ctimeMs, ino, executable: (mode & 0o100) !== 0 }
}

export function getPath(search: Search, real: string): string {
  return getBelow(search.root, real)
}

/** The folders that a path goes through: a change in them may change what the item means. */
export function watchFolders(search: Search, path: string, watched: Set<string>): void {
  for (let folder = path; folder !== ''; ) {
    folder = getParentPath(folder)
    const real = folder === '' ? search.root : joinReal(search.root, folder)
    if (watched.has(real)) return
    watched.add(real)
    if (!search.watched.has(real)) search.watched.set(real, undefined)
  }
}
