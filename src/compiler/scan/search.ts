import { basename } from 'node:path'
import type { CatalogCode, Code, Facts, Finding } from '../../core/diagnostics/catalog.ts'
import { createFinding } from '../../core/diagnostics/finding.ts'
import { getParentPath, joinPath } from '../../core/files/path.ts'
import { getBelow, joinReal } from '../../core/files/real-path.ts'
import type { FoundFile, FoundSkill, Limits, PassedOver, Source, SourceFinding } from '../types.ts'
import type { Choice } from './choice.ts'
import type { Tracked } from './git-index.ts'
import type { Ignores } from './ignore.ts'
import { getResourceFolder } from './names.ts'
import type { Seen, SeenStat } from './seen.ts'

export interface WalkOptions {
  /** True if `.gitignore` files and git's `info/exclude` hide paths. */
  gitignore: boolean
  /** Ignore files do not hide tracked files. */
  tracked: Tracked
  /** Real paths of folders that are never entered: the output and the cache. */
  exclude: string[]
  /** Real paths of the build's roots and of the source's plugin, which links may lead into. */
  roots: string[]
  /** The project's top, as given, if its places were searched. */
  project?: string | undefined
  seen?: Seen | undefined
  onFolder: (folders: number) => void
}

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
  leftOut: string[]
  watched: Map<string, string | undefined>
  written: Map<string, string>
  folders: number
  files: number
  isStopped: boolean
  hasLinks: boolean
  /** Links to folders, in the order found; opened after everything else. */
  links: FolderLink[]
  /** Opened links to folders, with their real targets. */
  opened: { path: string; real: string }[]
  routes: Route[]
  /** Real paths of the folders searched for skills before any link was opened. */
  searched: string[]
  /** By real path; created with the first opened link, because most trees have none. */
  known?: SearchedFolders
}

export interface SearchedFolders {
  /** Folders searched for skills, by real path, and their paths from the root. */
  places: Map<string, string>
  skills: Set<string>
}

export interface Draft {
  skill: FoundSkill
  real: string
  outer?: Draft
  /** The absolute path of the link, if the entry is one. */
  linkedAt?: string
  /** The source's globs leave it out: its content is searched only for other skills. */
  isLeftOut?: true
}

export interface Folder {
  real: string
  /** Relative to the root, POSIX. */
  path: string
  /** Folders from the root to this one, inclusive. */
  depth: number
  owner?: Draft
  /** The path from the owner's folder, with a trailing `/`; '' in that folder. */
  prefix: string
  /** The surrounding folder of the owner whose content is never a skill (`references`). */
  resourceFolder?: string
  ignores?: Ignores
  hidden?: ReadonlySet<string>
  isHidden?: boolean
  /** Reached by a link: the rules above it are not yet read. */
  isLinked?: boolean
  /** Only its files are needed, as resources of the owner: its skills are found elsewhere. */
  trail?: Trail
}

/** The links that led to a folder of resources, and how many more may be followed. */
export interface Trail {
  targets: string[]
  budget: { left: number }
}

export interface FolderLink {
  from: Folder
  name: string
  target: string
}

/** A link at `path` to the folder at `target`, both relative to the root. */
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

export function noteLink({ root, opened }: Search, path: string, real: string): void {
  if (real !== (path === '' ? root : joinReal(root, path))) opened.push({ path, real })
}

/** `path` is relative to the root. */
export function reportFinding<C extends CatalogCode>(
  { findings, index }: Pick<Search, 'findings' | 'index'>,
  path: string,
  code: C,
  facts: Facts<C>,
  rest: Pick<Finding, 'unsafeFix' | 'position' | 'isAside'> = {},
): void {
  findings.push({ ...createFinding(code, facts, rest), source: index, path })
}

export function passOver(search: Search, path: string, code: Code): void {
  const folder = getParentPath(path) === '' ? { folder: basename(search.source.dir) } : {}
  search.passedOver.push({ source: search.index, path, code, ...folder })
}

/** `path` is relative to the root, which is shown by its label. */
export function formatPath(search: Search, path: string): string {
  return path === '' ? search.source.label : path
}

/** Counts a folder or file. Returns false, and stops the search, at the source's limit. */
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

/** For a regular file. `file` is the path of its bytes. */
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
    folder.owner?.skill.files.push(findFile(search, folder.prefix + name, file, stats))
  }
}

/** A new skill, named by its entry until a link changes that. */
export function createSkill(source: number, path: string, folder: string, entry: FoundFile): FoundSkill {
  return { source, path, folder, realpath: entry.file, entry, files: [], nested: [], aliases: [] }
}

export function toFoundFile(path: string, file: string, stats: SeenStat): FoundFile {
  const { size, mtimeMs, ctimeMs, ino, mode } = stats
  return { path, file, size, mtimeMs, ctimeMs, ino, executable: (mode & 0o100) !== 0 }
}

/** git's index decides whether a tracked file is executable, because disks and archives lose modes. */
export function findFile({ tracked }: Search, path: string, file: string, stats: SeenStat): FoundFile {
  const found = toFoundFile(path, file, stats)
  const executable = tracked.isExecutable(file)
  if (executable === undefined || executable === found.executable) return found
  return { ...found, executable, isDiffering: true }
}

export function getPath(search: Search, real: string): string {
  return getBelow(search.root, real)
}

export function watchFolders(search: Search, path: string, watched: Set<string>): void {
  for (let folder = path; folder !== ''; ) {
    folder = getParentPath(folder)
    const real = folder === '' ? search.root : joinReal(search.root, folder)
    if (watched.has(real)) return
    watched.add(real)
    if (!search.watched.has(real)) search.watched.set(real, undefined)
  }
}
