import { existsSync, readdirSync } from 'node:fs'
import { dirname, isAbsolute, join, normalize, relative, sep } from 'node:path'
import { statPath, statTarget } from '../../core/files/file-state.ts'
import { byCodeUnit } from '../../core/text/order.ts'
import { toPosix } from '../../core/text/show.ts'
import { isHidden, readRulesAbove, withRules } from './ignored.ts'
import type { Place } from './preset.ts'
import { findProject, listFoldersUp, MOST_LEVELS, type Surroundings } from './project.ts'

export type SearchedPlace = Omit<Place, 'condition'> & { label?: string }

export interface PlaceFolder<P extends SearchedPlace = SearchedPlace> {
  place: P
  dir: string
  /** Without facts of the machine: relative to the working directory, or as the preset writes it. */
  label: string
  /** Folders between the working directory and the place, for places below it. */
  namespace: string[]
}

const DEEPEST = 32
const MOST_FOLDERS = 20_000
const NEVER_BELOW = new Set(['node_modules', '.git'])

/**
 * Existing folders, highest precedence first. `cut`: the bound that was reached. `looked`: paths looked up, existing or
 * not. `broken`: project places that are broken links.
 */
export function findPlaceFolders<P extends SearchedPlace>(
  places: P[],
  surroundings: Surroundings,
): {
  folders: PlaceFolder<P>[]
  broken: PlaceFolder<P>[]
  cut: Below['cut']
  seen: string[]
  looked: string[]
} {
  let below: Below | undefined
  const folders = places
    .filter(
      ({ platforms }) => platforms === undefined || platforms.some(name => name === surroundings.platform),
    )
    .flatMap((place): PlaceFolder<P>[] => {
      const path = expandPlacePath(place.path, surroundings)
      if (path === undefined) return []
      if (isAbsolute(path)) {
        return expandPath(normalize(path)).map(dir => ({
          place,
          dir,
          label: place.label ?? getPlaceLabel(place.path, dir),
          namespace: [],
        }))
      }
      if (place.from === 'below') {
        below ??= searchBelow(surroundings.cwd, findProject(surroundings))
        return findFoldersWith(path, below).map(base =>
          toProjectFolder(place, join(base, path), relative(surroundings.cwd, base), surroundings),
        )
      }
      return listBases(place, surroundings)
        .flatMap(base => expandPath(join(base, path), base.length))
        .map(dir => toProjectFolder(place, dir, '', surroundings))
    })
  const there = new Set(folders.filter(({ dir }) => isFolder(dir)))
  return {
    folders: [...there],
    broken: folders.filter(
      each => each.place.level === 'project' && !there.has(each) && isBrokenLink(each.dir),
    ),
    cut: below?.cut,
    seen: below?.seen ?? [],
    looked: below?.looked ?? [],
  }
}

export function listPlacePaths(places: Place[], surroundings: Surroundings): string[] {
  return places.flatMap(place => {
    const path = expandPlacePath(place.path, surroundings)
    if (path === undefined || place.from === 'below') return []
    if (isAbsolute(path)) return expandPath(normalize(path))
    return listBases(place, surroundings).flatMap(base => expandPath(join(base, path), base.length))
  })
}

function listBases(
  { from, wins, withoutRepository, ends }: SearchedPlace,
  surroundings: Surroundings,
): string[] {
  const up =
    from === 'top' ? listFoldersAbove(surroundings, ends) : listFoldersUp(surroundings, withoutRepository)
  if (from === 'root') return up.slice(-1)
  if (from !== 'up' && from !== 'top') return up.slice(0, 1)
  return wins === 'outermost' ? up.toReversed() : up
}

function listFoldersAbove({ cwd, home }: Surroundings, ends: Place['ends']): string[] {
  const folders = [cwd]
  for (
    let above = dirname(cwd);
    above !== folders.at(-1) && folders.length < MOST_LEVELS;
    above = dirname(above)
  )
    folders.push(above)
  const last = ends === undefined ? -1 : folders.indexOf(home)
  return last === -1 ? folders : folders.slice(0, ends === 'home' ? last + 1 : last)
}

/** Expands `*` in segments from `start` on, in code-unit order. */
function expandPath(path: string, start = 0): string[] {
  const star = path.indexOf('*', start)
  if (star === -1) return [path]
  const from = path.lastIndexOf(sep, star) + 1
  const to = path.indexOf(sep, star) === -1 ? path.length : path.indexOf(sep, star)
  const [before = '', after = ''] = path.slice(from, to).split('*')
  const fits = (name: string) =>
    name.length >= before.length + after.length && name.startsWith(before) && name.endsWith(after)
  return listFolders(path.slice(0, from))
    .filter(fits)
    .sort(byCodeUnit)
    .flatMap(name => expandPath(path.slice(0, from) + name + path.slice(to), from + name.length))
}

/** Expands a leading `${NAME:-default}` or `~`; undefined if the variable has neither value nor default. */
export function expandPlacePath(path: string, { home, env }: Surroundings): string | undefined {
  const variable = /^\$\{(\w+)(?::-([^}]*))?\}/.exec(path)
  const [whole = '', name = '', fallback] = variable ?? []
  const value = variable === null ? '' : env[name] || fallback
  if (value === undefined) return undefined
  const expanded = value + path.slice(whole.length)
  return expanded === '~' || expanded.startsWith('~/') ? join(home, expanded.slice(1)) : expanded
}

function getPlaceLabel(path: string, dir: string): string {
  const plain = path.replace(/^\$\{(\w+)(?::-([^}]*))?\}/, (_, name, fallback) => fallback ?? `$${name}`)
  const segments = plain.split('/')
  const real = toPosix(dir).split('/').slice(-segments.length)
  return segments
    .map((segment, at) => (segment.includes('*') ? (real.at(at - segments.length) ?? segment) : segment))
    .join('/')
}

function toProjectFolder<P extends SearchedPlace>(
  place: P,
  dir: string,
  found: string,
  { cwd }: Surroundings,
): PlaceFolder<P> {
  const namespace = found.split(sep).filter(part => part !== '')
  return { place, dir, label: toPosix(relative(cwd, dir)) || '.', namespace }
}

interface Below {
  visited: { dir: string; depth: number; names: string[] }[]
  seen: string[]
  looked: string[]
  cut: { what: 'folders' | 'depth'; limit: number } | undefined
}

function searchBelow(from: string, project: string): Below {
  const visited: Below['visited'] = []
  const seen: string[] = []
  const looked: string[] = []
  const queue = [{ dir: from, depth: 0, above: readRulesAbove(from, project) }]
  let cut: Below['cut']
  for (const { dir, depth, above } of queue) {
    if (visited.length === MOST_FOLDERS) {
      cut = { what: 'folders', limit: MOST_FOLDERS }
      break
    }
    const { folders: names, files } = listNames(dir)
    visited.push({ dir, depth, names })
    looked.push(dir, join(dir, '.gitignore'))
    // Other spellings are skills only where a client reads them: `docs/cli/skill.md` is a page.
    for (const name of files) if (name === 'SKILL.md') seen.push(join(dir, name))
    const rules = files.includes('.gitignore') ? withRules(dir, above) : above
    const inner = names
      .filter(name => !name.startsWith('.') && !NEVER_BELOW.has(name))
      .map(name => join(dir, name))
      .filter(folder => !isHidden(folder, rules))
    if (depth < DEEPEST)
      for (const folder of inner) queue.push({ dir: folder, depth: depth + 1, above: rules })
    else if (inner.length > 0) cut = { what: 'depth', limit: DEEPEST }
  }
  return { visited, seen, looked, cut }
}

function findFoldersWith(path: string, { visited, looked }: Below): string[] {
  const [head = ''] = path.split('/')
  const candidates = visited.filter(({ depth, names }) => depth > 0 && names.includes(head))
  looked.push(...candidates.map(({ dir }) => join(dir, path)))
  return candidates
    .filter(({ dir }) => isFolder(join(dir, path)))
    .sort((a, b) => b.depth - a.depth || byCodeUnit(a.dir, b.dir))
    .map(({ dir }) => dir)
}

export function listFolders(dir: string): string[] {
  return listNames(dir).folders
}

function listNames(dir: string): { folders: string[]; files: string[] } {
  const folders: string[] = []
  const files: string[] = []
  try {
    for (const entry of readdirSync(dir, { withFileTypes: true })) {
      if (entry.isDirectory()) folders.push(entry.name)
      else if (entry.isFile()) files.push(entry.name)
    }
  } catch {
    return { folders: [], files: [] }
  }
  return { folders, files }
}

/** Circular links are broken, too. */
function isBrokenLink(dir: string): boolean {
  return statPath(dir)?.isSymbolicLink() === true && !existsSync(dir)
}

/** A client could not read an inaccessible folder. */
function isFolder(dir: string): boolean {
  return statTarget(dir)?.isDirectory() === true
}
