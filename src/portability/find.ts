/** Which entries a client finds in a folder, by the rules of its preset. Reads folders, no files but ignore files. */
import { type Dirent, readdirSync, readFileSync, realpathSync, type Stats, statSync } from 'node:fs'
import { join } from 'node:path'
import ignore, { type Ignore } from 'ignore'
import type { Search } from '../presets/preset.ts'
import { byCodeUnit } from '../util/order.ts'
import { baseName, isWithin, joinPath } from '../util/path.ts'

/** An entry as a client finds it. */
export interface ClientEntry {
  /** From the place, POSIX: `lint/SKILL.md`. */
  path: string
  /** The absolute path, as found. */
  file: string
  realpath: string
  /** The name of its folder, as found; a flat file's own name without its ending. */
  folder: string
  /** It is a file `name.md`, not a folder with an entry. */
  isFlat: boolean
}

/** Listings of folders, shared by the clients of one command: they read the same ones. */
export type Listings = Map<string, Dirent[]>

/** What is looked for besides what a preset says: of legacy commands, every Markdown file at any depth. */
export type Rules = Search & { everyMarkdown?: true }

/** How much of one place is searched at most, whatever the client would. */
const MOST_FOLDERS = 100_000
const LONGEST_IGNORE_FILE = 100_000

interface Folder {
  dir: string
  /** From the place. */
  path: string
  depth: number
  /** Real paths of the folders that lead here: a link to one of them is a circle. */
  above: string[]
  ignores: { base: string; rules: Ignore }[]
  inSkill: boolean
}

interface Found {
  search: Rules
  root: string
  listings: Listings
  entries: ClientEntry[]
  visited: Set<string>
}

/** The entries that a client finds in `dir`, in code-unit order of their paths; each folder once, breadth first. */
export function findEntries(dir: string, search: Rules, listings: Listings): ClientEntry[] {
  const root = realOf(dir)
  if (root === undefined) return []
  const found: Found = { search, root, listings, entries: [], visited: new Set() }
  const queue: Folder[] = [{ dir, path: '', depth: 0, above: [], ignores: [], inSkill: false }]
  const most = Math.min(search.folders ?? MOST_FOLDERS, MOST_FOLDERS)
  // grows while it is read
  for (const folder of queue) {
    if (found.visited.size >= most) break
    for (const inner of visit(found, folder)) queue.push(inner)
  }
  const entries = found.entries.sort((a, b) => byCodeUnit(a.path, b.path))
  return search.once ? onceEach(entries) : entries
}

/** Adds the entries of a folder, and gives the folders to search next. */
function visit(found: Found, folder: Folder): Folder[] {
  const real = realOf(folder.dir)
  if (real === undefined || folder.above.includes(real)) return []
  const key = found.search.once ? real : folder.dir
  if (found.visited.has(key)) return []
  found.visited.add(key)
  const { search } = found
  const listed = list(found.listings, folder.dir)
  const ignores = [...folder.ignores, ...ignoresIn(folder, listed, search)]
  const kept = listed.filter(entry => !isIgnored(entry, folder, ignores))
  const entry = entryIn(found, folder, kept)
  if (entry !== undefined) found.entries.push(entry)
  if (search.everyMarkdown || (search.flatFiles && folder.depth === 0))
    found.entries.push(...flatFiles(found, folder, kept))
  if (search.ownAlone && folder.depth === 0 && entry !== undefined) return []
  const inSkill = folder.inSkill || entry !== undefined
  if (
    (inSkill && !search.nested && folder.depth > 0) ||
    folder.depth === (search.depth ?? Number.POSITIVE_INFINITY)
  )
    return []
  return kept
    .filter(each => isEntered(found, folder, each))
    .map(({ name }) => ({
      dir: join(folder.dir, name),
      path: joinPath(folder.path, name),
      depth: folder.depth + 1,
      above: [...folder.above, real],
      ignores,
      inSkill,
    }))
}

function entryIn({ search }: Found, folder: Folder, listed: Dirent[]): ClientEntry | undefined {
  if (folder.depth === 0 && !search.ownEntry) return undefined
  for (const name of search.entries) {
    const entry = listed.find(each => each.name === name)
    if (entry !== undefined && isReadable(search, folder, entry))
      return entryOf(folder, name, baseName(folder.path))
  }
  return undefined
}

function flatFiles({ search }: Found, folder: Folder, listed: Dirent[]): ClientEntry[] {
  return listed
    .filter(entry => entry.name.endsWith('.md') && !search.entries.includes(entry.name))
    .filter(entry => isReadable(search, folder, entry))
    .flatMap(({ name }) => {
      const entry = entryOf(folder, name, name.slice(0, -'.md'.length))
      return entry === undefined ? [] : { ...entry, isFlat: true }
    })
}

function entryOf({ dir, path }: Folder, name: string, folder: string): ClientEntry | undefined {
  const file = join(dir, name)
  const realpath = realOf(file)
  if (realpath === undefined) return undefined
  return {
    path: joinPath(path, name),
    file,
    realpath,
    folder: folder === '' ? baseName(toPosix(dir)) : folder,
    isFlat: false,
  }
}

function isReadable(search: Search, folder: Folder, entry: Dirent): boolean {
  if (entry.isFile()) return true
  return (
    entry.isSymbolicLink() &&
    search.linkedEntries &&
    (statOf(join(folder.dir, entry.name))?.isFile() ?? false)
  )
}

function isEntered({ search, root }: Found, folder: Folder, entry: Dirent): boolean {
  const { name } = entry
  if (search.skips.includes(name) || (!search.hidden && name.startsWith('.'))) return false
  if (entry.isDirectory()) return true
  if (!entry.isSymbolicLink() || search.links === 'ignored') return false
  const dir = join(folder.dir, name)
  if (!statOf(dir)?.isDirectory()) return false
  return search.links === 'followed' || isWithin(toPosix(root), toPosix(realOf(dir) ?? ''))
}

function ignoresIn(folder: Folder, listed: Dirent[], { ignoreFiles }: Search): Folder['ignores'] {
  return ignoreFiles
    .filter(name => listed.some(entry => entry.name === name && entry.isFile()))
    .flatMap(name => {
      const text = textOf(join(folder.dir, name))
      return text === undefined ? [] : { base: folder.path, rules: ignore().add(text) }
    })
}

function isIgnored(entry: Dirent, folder: Folder, ignores: Folder['ignores']): boolean {
  if (ignores.length === 0) return false
  const path = joinPath(folder.path, entry.name) + (entry.isDirectory() ? '/' : '')
  return ignores.some(({ base, rules }) => rules.ignores(base === '' ? path : path.slice(base.length + 1)))
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').slice(0, LONGEST_IGNORE_FILE)
  } catch {
    return undefined
  }
}

function list(listings: Listings, dir: string): Dirent[] {
  const known = listings.get(dir)
  if (known !== undefined) return known
  let listed: Dirent[] = []
  try {
    listed = readdirSync(dir, { withFileTypes: true }).sort((a, b) => byCodeUnit(a.name, b.name))
  } catch {
    // A folder that cannot be read holds nothing for a client either.
  }
  listings.set(dir, listed)
  return listed
}

function onceEach(entries: ClientEntry[]): ClientEntry[] {
  const seen = new Set<string>()
  return entries.filter(({ realpath }) => {
    const isNew = !seen.has(realpath)
    seen.add(realpath)
    return isNew
  })
}

function realOf(path: string): string | undefined {
  try {
    return realpathSync.native(path)
  } catch {
    return undefined
  }
}

function statOf(path: string): Stats | undefined {
  try {
    return statSync(path)
  } catch {
    return undefined
  }
}

function toPosix(path: string): string {
  return path.replaceAll('\\', '/')
}
