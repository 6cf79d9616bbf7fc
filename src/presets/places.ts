/** The folders of a preset's places on this machine: environment variables, the home folder, and the way up or down. */
import { existsSync, readdirSync, statSync } from 'node:fs'
import { dirname, isAbsolute, join, relative, sep } from 'node:path'
import { byCodeUnit } from '../util/order.ts'
import type { Place } from './preset.ts'

/** What decides where a client looks. */
export interface Surroundings {
  /** The working directory. */
  cwd: string
  /** The user's home folder. */
  home: string
  /** `process.platform`. */
  platform: string
  env: Readonly<Record<string, string | undefined>>
}

/** A place that is a folder here. */
export interface PlaceFolder {
  place: Place
  dir: string
  /** How the folder is named without machine facts: from the working directory, or as the preset writes it. */
  label: string
  /** Folders between the working directory and the one that the place was found in, for places below it. */
  namespace: string[]
}

/** A project is no deeper than this, seen from its repository. */
const MOST_LEVELS = 32
/** Bounds of the search for places below the working directory. */
const DEEPEST = 8
const MOST_FOLDERS = 20_000
const NEVER_BELOW = new Set(['node_modules', '.git'])

/**
 * The folders of some places that exist, highest precedence first, each with its place. Places of the project are
 * looked up from the working directory; the search below it is bounded, and `isCut` says when a bound was reached.
 */
export function placeFolders(
  places: Place[],
  surroundings: Surroundings,
): { folders: PlaceFolder[]; isCut: boolean } {
  const bases = foldersUp(surroundings)
  let isCut = false
  const folders = places
    .filter(
      ({ platforms }) => platforms === undefined || platforms.some(name => name === surroundings.platform),
    )
    .flatMap((place): PlaceFolder[] => {
      const path = expand(place.path, surroundings)
      if (path === undefined) return []
      if (isAbsolute(path)) return [{ place, dir: path, label: labelOf(place.path), namespace: [] }]
      if (place.from === 'below') {
        const below = foldersBelow(surroundings.cwd, path)
        isCut ||= below.isCut
        return below.folders.map(dir => inProject(place, dir, path, surroundings))
      }
      const from = bases.slice(
        place.from === 'root' ? -1 : 0,
        place.from === 'up' || place.from === 'root' ? undefined : 1,
      )
      const ordered = place.wins === 'outermost' ? from.toReversed() : from
      return ordered.map(base => ({
        ...inProject(place, join(base, path), path, surroundings),
        namespace: [],
      }))
    })
  return { folders: folders.filter(({ dir }) => isFolder(dir)), isCut }
}

/**
 * The working directory and its parents up to the root of the repository; without a repository, up to the home folder
 * when the working directory lies below it (the home folder itself is the user's, not the project's), else alone.
 */
export function foldersUp({ cwd, home }: Surroundings): string[] {
  const folders = [cwd]
  for (let folder = cwd; folders.length < MOST_LEVELS; folder = dirname(folder)) {
    if (existsSync(join(folder, '.git'))) return folders
    if (dirname(folder) === folder) break
    folders.push(dirname(folder))
  }
  const below = folders.indexOf(home)
  return below > 0 ? folders.slice(0, below) : [cwd]
}

/** `${NAME:-default}` and `~` at the start of a path; undefined when the variable is not set and has no default. */
function expand(path: string, { home, env }: Surroundings): string | undefined {
  const variable = /^\$\{(\w+)(?::-([^}]*))?\}/.exec(path)
  const [whole = '', name = '', fallback] = variable ?? []
  const value = variable === null ? '' : env[name] || fallback
  if (value === undefined) return undefined
  const expanded = value + path.slice(whole.length)
  return expanded === '~' || expanded.startsWith('~/') ? join(home, expanded.slice(1)) : expanded
}

/** `~/.codex/skills` for `${CODEX_HOME:-~/.codex}/skills`. */
function labelOf(path: string): string {
  return path.replace(/^\$\{(\w+)(?::-([^}]*))?\}/, (_, name, fallback) => fallback ?? `$${name}`)
}

function inProject(place: Place, dir: string, path: string, { cwd }: Surroundings): PlaceFolder {
  const base = dir.slice(0, dir.length - join(sep, path).length)
  const namespace = relative(cwd, base)
    .split(sep)
    .filter(part => part !== '' && part !== '..')
  return { place, dir, label: relative(cwd, dir).split(sep).join('/') || '.', namespace }
}

/** Every `FOLDER/path` with FOLDER below `from`, deeper ones first, then in code-unit order. */
function foldersBelow(from: string, path: string): { folders: string[]; isCut: boolean } {
  const found: { dir: string; depth: number }[] = []
  const [head = ''] = path.split('/')
  const stack = [{ dir: from, depth: 0 }]
  let visited = 0
  let isCut = false
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const { dir, depth } = next
    if (++visited > MOST_FOLDERS) return { folders: inOrder(found), isCut: true }
    const names = namesOf(dir)
    if (depth > 0 && names.includes(head) && isFolder(join(dir, path)))
      found.push({ dir: join(dir, path), depth })
    const inner = names.filter(name => !name.startsWith('.') && !NEVER_BELOW.has(name))
    if (depth === DEEPEST) isCut ||= inner.length > 0
    else for (const name of inner) stack.push({ dir: join(dir, name), depth: depth + 1 })
  }
  return { folders: inOrder(found), isCut }
}

function inOrder(found: { dir: string; depth: number }[]): string[] {
  return found.sort((a, b) => b.depth - a.depth || byCodeUnit(a.dir, b.dir)).map(({ dir }) => dir)
}

/** The folders in a folder; links are not followed. */
function namesOf(dir: string): string[] {
  try {
    return readdirSync(dir, { withFileTypes: true }).flatMap(entry => (entry.isDirectory() ? entry.name : []))
  } catch {
    return []
  }
}

/** A folder that cannot be looked at is none that a client could read. */
function isFolder(dir: string): boolean {
  try {
    return statSync(dir).isDirectory()
  } catch {
    return false
  }
}
