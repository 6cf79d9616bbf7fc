/** Places that are folders here → sources. */
import { readdirSync, readlinkSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { findPlaceFolders, type PlaceFolder } from '../../compiler/presets/places.ts'
import type { Place, Preset } from '../../compiler/presets/preset.ts'
import { findProject, type Surroundings } from '../../compiler/presets/project.ts'
import { findEmptySubmodule } from '../../compiler/scan/submodules.ts'
import type { Finding } from '../../core/diagnostics/catalog.ts'
import { createFinding } from '../../core/diagnostics/finding.ts'
import { isWithin } from '../../core/files/path.ts'
import { resolveRealPath } from '../../core/files/real-path.ts'
import { toPosix } from '../../core/text/show.ts'
import { RANKS_OF_A_LEVEL } from '../config/options.ts'
import { type Found, toSegments, type Wanted } from './wanted.ts'

/** Where places are looked up, and whether links out of the project are followed. */
export interface Where {
  surroundings: Surroundings
  followLinks: boolean
}

/**
 * A preset's places of some levels, ranked by its own order, which may put the user above the project. Where the client
 * takes flat files for skills, these are a source of their own.
 */
export function findPresetPlaces(
  { places, search }: Preset,
  levels: ReadonlySet<string>,
  where: Where,
): Found {
  const chosen = places.filter(({ level }) => levels.has(level))
  return createPlaceSources(chosen, where, (plain, { place }, index) => {
    const source: Wanted = {
      ...plain,
      rank: places.indexOf(place) * RANKS_OF_A_LEVEL + index,
      // What git ignores is there for a client all the same; only a whole project is searched as git has it.
      obeysIgnores: place.path === '.',
    }
    const takesFlat = plain.holds === undefined && (place.flatFiles ?? search.flatFiles)
    if (!takesFlat) return [source]
    const names = listNames(source.dir)
    const files = names.filter(name => name.endsWith('.md') && !search.entries.includes(name))
    const flat: Wanted = { ...source, label: `${source.label}/*.md`, holds: { kind: 'commands', files } }
    return files.length === 0 ? [source] : files.length === names.length ? [flat] : [source, flat]
  })
}

function listNames(dir: string): string[] {
  try {
    return readdirSync(dir).sort()
  } catch {
    return []
  }
}

/**
 * The sources of some places: what `getSources` makes of the plain source of each. A place of the project that is a link
 * out of it is left out, and a note says so.
 */
export function createPlaceSources(
  places: Place[],
  { surroundings, followLinks }: Where,
  getSources: (plain: Wanted, folder: PlaceFolder, index: number) => Wanted[] = plain => [plain],
): Found {
  const { folders, broken, cut, seen } = findPlaceFolders(places, surroundings)
  const project = toPosix(resolveRealPath(findProject(surroundings)))
  const escapes = ({ place, dir }: PlaceFolder) =>
    place.level === 'project' && !followLinks && !isWithin(project, toPosix(resolveRealPath(dir)))
  const wanted = folders
    .filter(folder => !escapes(folder))
    .flatMap((folder, index) => {
      const { place, dir, label, namespace } = folder
      const holds: Wanted['holds'] = place.holds === 'commands' ? { kind: 'commands' } : undefined
      const plain = { dir, label, level: place.level, namespace: toSegments(namespace), holds }
      return getSources(plain, folder, index)
    })
  const escaping = folders.filter(escapes).map(({ dir, label }) => ({
    file: dir,
    finding: createFinding('escaping-symlink', { path: label, target: readLinkTarget(dir) }),
  }))
  const dangling = broken.map(({ dir, label }) => ({ file: dir, finding: describeBrokenLink(dir, label) }))
  const isCut =
    cut === undefined ? [] : [{ file: surroundings.cwd, finding: createFinding('unsearched-folders', cut) }]
  return { wanted, notes: [...escaping, ...dangling, ...isCut], seen }
}

/** Into a submodule that is not checked out, or nowhere. */
function describeBrokenLink(dir: string, path: string): Finding {
  const target = readLinkTarget(dir)
  const submodule = findEmptySubmodule(dirname(dir), resolve(dirname(dir), target))
  return submodule === undefined
    ? createFinding('broken-symlink', { path, target })
    : createFinding('unfetched-symlink', { path, target, submodule })
}

/** What the link says; a folder above may be the link. */
function readLinkTarget(dir: string): string {
  try {
    return readlinkSync(dir)
  } catch {
    return toPosix(resolveRealPath(dir))
  }
}
