/** Places that are folders here → sources. */
import { readlinkSync, realpathSync } from 'node:fs'
import { RANKS_OF_A_LEVEL } from '../config/options.ts'
import { finding } from '../diagnostics/catalog.ts'
import { type PlaceFolder, placeFolders, projectOf, type Surroundings } from '../presets/places.ts'
import type { Place, Preset } from '../presets/preset.ts'
import { isWithin } from '../util/path.ts'
import { toPosix } from '../util/show.ts'
import { type Found, segmentsOf, type Wanted } from './wanted.ts'

/** Where places are looked up, and whether links out of the project are followed. */
export interface Where {
  surroundings: Surroundings
  followLinks: boolean
}

/** A preset's places of some levels, ranked by its own order, which may put the user above the project. */
export function presetPlaces({ places }: Preset, levels: ReadonlySet<string>, where: Where): Found {
  const chosen = places.filter(({ level }) => levels.has(level))
  return placesFound(chosen, where, (place, index) => ({
    rank: places.indexOf(place) * RANKS_OF_A_LEVEL + index,
    // What git ignores is there for a client all the same; only a whole project is searched as git has it.
    obeysIgnores: place.path === '.',
  }))
}

/**
 * The sources of some places, with what `more` says of each. A place of the project that is a link out of it is left
 * out, and a note says so.
 */
export function placesFound(
  places: Place[],
  { surroundings, followLinks }: Where,
  more: (place: Place, index: number) => Partial<Wanted> = () => ({}),
): Found {
  const { folders, isCut } = placeFolders(places, surroundings)
  const project = realPath(projectOf(surroundings))
  const escapes = ({ place, dir }: PlaceFolder) =>
    place.level === 'project' && !followLinks && !isWithin(project, realPath(dir))
  const wanted = folders
    .filter(folder => !escapes(folder))
    .map(
      ({ place, dir, label, namespace }, index): Wanted => ({
        dir,
        label,
        level: place.level,
        namespace: segmentsOf(namespace),
        holds: place.holds === 'commands' ? { kind: 'commands' } : undefined,
        ...more(place, index),
      }),
    )
  const escaping = folders.filter(escapes).map(({ dir, label }) => ({
    file: dir,
    finding: finding('escaping-symlink', { path: label, target: targetOf(dir) }),
  }))
  const cut = isCut ? [{ file: surroundings.cwd, finding: finding('unsearched-folders', {}) }] : []
  return { wanted, notes: [...escaping, ...cut] }
}

function realPath(path: string): string {
  return toPosix(realpathSync.native(path))
}

/** What the link says; a folder above may be the link. */
function targetOf(dir: string): string {
  try {
    return readlinkSync(dir)
  } catch {
    return realPath(dir)
  }
}
