import { type Dirent, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { statTarget } from '../../core/files/file-state.ts'
import { getBaseName, getInnerPath, getParentPath, joinPath } from '../../core/files/path.ts'
import { findRealFolder, findRealPath, isBelow, joinReal } from '../../core/files/real-path.ts'
import { tryReadRegular } from '../../core/files/regular-file.ts'
import {
  askIgnoreRules,
  compileIgnoreLines,
  type IgnoreRule,
  listIgnoreLines,
} from '../../core/match/gitignore.ts'
import { byCodeUnit, bySegments } from '../../core/text/order.ts'
import { toPosix } from '../../core/text/show.ts'
import type { Search } from '../presets/preset.ts'

export interface ClientEntry {
  /** Relative to the place, POSIX: `lint/SKILL.md`. */
  path: string
  /** Absolute, as found, POSIX. */
  file: string
  realpath: string
  /** The folder's name as found; for a flat command, the file's without extension. */
  folder: string
  /** A file `name.md` instead of a folder with an entry. */
  isFlat: boolean
}

/** By real path, shared between a command's clients because they read the same folders. */
export type Listings = Map<string, Dirent[]>

/** `everyMarkdown`: legacy commands are Markdown files at any depth. `project`: the real path that links must stay in. */
export type Rules = Search & { everyMarkdown?: true; project?: string }

const MOST_FOLDERS = 2_000_000
/** Paths followed to one real folder: crossing links multiply them endlessly. */
const MOST_PATHS = 8
const LONGEST_IGNORE_FILE = 100_000

interface Folder {
  dir: string
  real: string
  path: string
  depth: number
  above?: Folder
  /** Reached by a link, so it may contain itself. */
  isLinked: boolean
  ignores: { base: string; rules: IgnoreRule[] }[]
  inSkill: boolean
}

interface Found {
  search: Rules
  root: string
  listings: Listings
  entries: ClientEntry[]
  visits: Map<string, number>
  visited: number
  listed: number
}

/** Breadth first, in code-unit order of folders, each folder once. */
export function findEntries(dir: string, search: Rules, listings: Listings): ClientEntry[] {
  const root = findRealPath(dir)
  if (root === undefined) return []
  const found: Found = { search, root, listings, entries: [], visits: new Map(), visited: 0, listed: 0 }
  const most = {
    folders: Math.min(search.folders ?? MOST_FOLDERS, MOST_FOLDERS),
    files: search.files ?? Number.POSITIVE_INFINITY,
  }
  let level: Folder[] = [
    { dir, real: root, path: '', depth: 0, isLinked: false, ignores: [], inSkill: false },
  ]
  while (level.length > 0) {
    const next: Folder[] = []
    for (const folder of level) {
      if (found.visited >= most.folders || found.listed >= most.files) break
      for (const inner of visit(found, folder)) next.push(inner)
    }
    level = next
  }
  const entries = found.entries.sort(createComparator(search))
  return search.once ? removeDuplicates(entries) : entries
}

function createComparator({ sorted }: Search): (a: ClientEntry, b: ClientEntry) => number {
  if (sorted === 'paths') return (a, b) => byCodeUnit(a.path, b.path)
  if (sorted === undefined) return (a, b) => bySegments(a.path, b.path)
  // The clients sort with `localeCompare`, without a locale.
  const words = new Intl.Collator('en')
  return (a, b) => words.compare(getParentPath(a.path), getParentPath(b.path)) || bySegments(a.path, b.path)
}

function visit(found: Found, folder: Folder): Folder[] {
  const { search } = found
  const { real } = folder
  const visits = found.visits.get(real) ?? 0
  if (visits >= (search.once ? 1 : MOST_PATHS) || isCircle(folder)) return []
  found.visits.set(real, visits + 1)
  found.visited++
  const listed = list(found.listings, real)
  found.listed += listed.length
  const ignores = [...folder.ignores, ...readIgnores(folder, listed, search)]
  const kept = ignores.length === 0 ? listed : listed.filter(entry => !isIgnored(entry, folder, ignores))
  const entry = findEntry(search, folder, kept)
  if (entry !== undefined) found.entries.push(entry)
  if (search.everyMarkdown) found.entries.push(...listCommands(search, folder, kept))
  else if (search.flatFiles && folder.depth === 0) found.entries.push(...listFlatFiles(search, folder, kept))
  return isLast(search, folder, entry) ? [] : listFoldersIn(found, folder, kept, ignores, entry !== undefined)
}

function isCircle({ real, above, isLinked }: Folder): boolean {
  if (!isLinked) return false
  for (let at = above; at !== undefined; at = at.above) if (at.real === real) return true
  return false
}

function isLast(search: Search, { depth, inSkill }: Folder, entry: ClientEntry | undefined): boolean {
  if (depth === (search.depth ?? Number.POSITIVE_INFINITY)) return true
  if (depth === 0) return entry !== undefined && search.ownAlone === true
  return !search.nested && (inSkill || entry !== undefined)
}

function listFoldersIn(
  found: Found,
  folder: Folder,
  listed: Dirent[],
  ignores: Folder['ignores'],
  isSkill: boolean,
): Folder[] {
  return listed.flatMap(entry => {
    const real = enterFolder(found, folder, entry)
    if (real === undefined) return []
    return {
      dir: joinReal(folder.dir, entry.name),
      real,
      path: joinPath(folder.path, entry.name),
      depth: folder.depth + 1,
      above: folder,
      isLinked: folder.isLinked || entry.isSymbolicLink(),
      ignores,
      inSkill: folder.inSkill || isSkill,
    }
  })
}

function findEntry(search: Search, folder: Folder, listed: Dirent[]): ClientEntry | undefined {
  if (folder.depth === 0 && !search.ownEntry) return undefined
  for (const name of search.entries) {
    const entry = listed.find(each => each.name === name)
    if (entry !== undefined && isReadable(search, folder, entry)) return findClientEntry(folder, entry)
  }
  return undefined
}

const MARKDOWN = '.md'

function listFlatFiles(search: Search, folder: Folder, listed: Dirent[]): ClientEntry[] {
  return listed
    .filter(entry => entry.name.endsWith(MARKDOWN) && !search.entries.includes(entry.name))
    .filter(entry => isReadable(search, folder, entry))
    .flatMap(entry => {
      const found = findClientEntry(folder, entry)
      const own = search.flatBare ? { folder: entry.name.slice(0, -MARKDOWN.length) } : {}
      return found === undefined ? [] : { ...found, ...own, isFlat: true }
    })
}

/** Claude Code: each Markdown file by its name, or, if there is one, only `SKILL.md` (in any case) by its folder's. */
function listCommands(search: Search, folder: Folder, listed: Dirent[]): ClientEntry[] {
  const files = listed.filter(entry => entry.name.endsWith(MARKDOWN) && isReadable(search, folder, entry))
  const whole = files.find(({ name }) => name.toLowerCase() === 'skill.md')
  return (whole === undefined ? files : [whole]).flatMap(entry => {
    const found = findClientEntry(folder, entry)
    if (found === undefined || entry === whole) return found ?? []
    return { ...found, folder: entry.name.slice(0, -MARKDOWN.length), isFlat: true }
  })
}

function findClientEntry(folder: Folder, entry: Dirent): ClientEntry | undefined {
  const file = join(folder.dir, entry.name)
  const realpath = entry.isFile() ? join(folder.real, entry.name) : findRealPath(file)
  if (realpath === undefined) return undefined
  return {
    path: joinPath(folder.path, entry.name),
    file: toPosix(file),
    realpath: toPosix(realpath),
    folder: getBaseName(toPosix(folder.dir)),
    isFlat: false,
  }
}

function isReadable(search: Search, folder: Folder, entry: Dirent): boolean {
  if (entry.isFile()) return true
  return (
    entry.isSymbolicLink() &&
    search.linkedEntries &&
    (statTarget(join(folder.dir, entry.name))?.isFile() ?? false)
  )
}

function enterFolder({ search, root }: Found, folder: Folder, entry: Dirent): string | undefined {
  const { name } = entry
  if (entry.isFile() || search.skips.includes(name) || (!search.hidden && name.startsWith('.')))
    return undefined
  if (entry.isDirectory()) return joinReal(folder.real, name)
  if (!entry.isSymbolicLink() || search.links === 'ignored') return undefined
  const dir = join(folder.dir, name)
  const real = findRealFolder(dir)
  if (real === undefined || search.links === 'followed') return real
  const bound = search.links === 'project' ? search.project : undefined
  return isBelow(bound ?? root, real) ? real : undefined
}

function readIgnores(folder: Folder, listed: Dirent[], { ignoreFiles }: Search): Folder['ignores'] {
  return ignoreFiles
    .filter(name => listed.some(entry => entry.name === name && entry.isFile()))
    .flatMap(name => {
      const text = readText(join(folder.dir, name))
      return text === undefined
        ? []
        : { base: folder.path, rules: compileIgnoreLines(listIgnoreLines(text.toLowerCase())) }
    })
}

/** These clients ignore case, the default of the package `ignore`. */
function isIgnored(entry: Dirent, folder: Folder, ignores: Folder['ignores']): boolean {
  const path = joinPath(folder.path, entry.name) + (entry.isDirectory() ? '/' : '')
  return ignores.some(({ base, rules }) => {
    const inner = getInnerPath(base, path)
    return askIgnoreRules(rules, inner.toLowerCase()) === true
  })
}

function readText(file: string): string | undefined {
  return tryReadRegular(file, LONGEST_IGNORE_FILE)?.toString('utf8')
}

function list(listings: Listings, dir: string): Dirent[] {
  const known = listings.get(dir)
  if (known !== undefined) return known
  let listed: Dirent[] = []
  try {
    listed = readdirSync(dir, { withFileTypes: true }).sort((a, b) => byCodeUnit(a.name, b.name))
  } catch {}
  listings.set(dir, listed)
  return listed
}

function removeDuplicates(entries: ClientEntry[]): ClientEntry[] {
  const seen = new Set<string>()
  return entries.filter(({ realpath }) => {
    const isNew = !seen.has(realpath)
    seen.add(realpath)
    return isNew
  })
}
