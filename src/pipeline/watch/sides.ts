/** Other dependencies of a build than listed folders: what defines the sources, and rules from above. */
import { dirname, join, resolve } from 'node:path'
import { listPlacePaths } from '../../compiler/presets/places.ts'
import { listFoldersUp, type Surroundings } from '../../compiler/presets/project.ts'
import { PLUGINS } from '../../compiler/resolve/unit.ts'
import { CONFIG_FILE } from '../config/load.ts'
import { MCP_FILE } from '../config/mcp.ts'
import { DEFAULT_BASELINE, type Options, type Settings } from '../config/options.ts'
import { getSurroundings } from '../config/surroundings.ts'
import { listIgnoreFilesAbove, listMendable } from '../incremental/dependencies.ts'
import { MARKETPLACES, STANDARD_PLACES } from '../sources/standard.ts'
import type { Walk } from './read-places.ts'
import type { WatchedPlace } from './stamps.ts'

const PLUGIN_FILES = [...MARKETPLACES, ...PLUGINS]
const LIST = 'AGENTS.md'
/** npm writes it with every install. */
const INSTALLED = 'node_modules/.package-lock.json'

/** While the settings are unknown: the places that the options name, or where skills may appear. */
export function listOptionPlaces(options: Options, cwd: string): WatchedPlace[] {
  const config = typeof options.config === 'string' ? [resolve(cwd, options.config)] : []
  const files = [
    ...config,
    ...[CONFIG_FILE, 'package.json', MCP_FILE, DEFAULT_BASELINE].map(name => join(cwd, name)),
    ...(options.records ?? []).map(file => resolve(cwd, file)),
    ...(typeof options.baseline === 'string' ? [resolve(cwd, options.baseline)] : []),
    ...(options.plugins ?? []).flatMap(dir => PLUGIN_FILES.map(name => resolve(cwd, dir, name))),
  ]
  const folders =
    options.roots?.map(root => resolve(cwd, root)) ?? listPlacePaths(STANDARD_PLACES, getSurroundings(cwd))
  return [...toFilePlaces(files), ...toFolderPlaces(folders)]
}

/** All of them, after a build; `probed` are paths that skills name, `looked` those that clients read; absolute. */
export function listSides(
  options: Options,
  settings: Settings,
  walked: Walk,
  { probed, looked }: { probed: string[]; looked: string[] },
): WatchedPlace[] {
  const { cwd, sources, areNamed, baseline, preset, own } = settings
  const surroundings = getSurroundings(cwd)
  const files = [
    ...(baseline === undefined ? [] : [baseline]),
    ...(own?.files ?? []),
    ...sources.flatMap(listListedFiles),
    ...sources.flatMap(({ dir, holds }) => (holds?.kind === 'records' ? dir : [])),
    // A plugin's folders are below the file that names them.
    ...sources.flatMap(({ dir }) => [dir, dirname(dir)].flatMap(listPluginFiles)),
    ...(areNamed ? [] : [...listPluginFiles(cwd), ...listFilesAbove(surroundings)]),
    ...listFoldersUp(surroundings, 'home').map(folder => join(folder, INSTALLED)),
  ]
  const places = areNamed ? [] : (preset?.places ?? STANDARD_PLACES)
  const folders = [
    ...sources.flatMap(({ dir, holds }) => (holds?.kind === 'records' ? [] : dir)),
    ...listPlacePaths(places, surroundings),
  ]
  const mendable = walked === undefined ? [] : listMendable(settings, walked)
  return removeDuplicates([
    ...listOptionPlaces(options, cwd),
    ...toFilePlaces([...files, ...looked]),
    ...toFolderPlaces(folders),
    ...probed.map(path => ({ path, isFolder: true })),
    ...listIgnoreFilesAbove(sources.map(({ dir }) => dir)).map(path => ({ path })),
    ...mendable.map(path => ({ path, follows: true })),
  ])
}

/** Single-file skills of a list: their texts decide which files they have. */
function listListedFiles({ dir, holds }: Settings['sources'][number]): string[] {
  return holds?.kind === 'list' ? holds.entries.map(({ file }) => join(dir, file)) : []
}

function listPluginFiles(dir: string): string[] {
  return PLUGIN_FILES.map(name => join(dir, name))
}

function listFilesAbove(surroundings: Surroundings): string[] {
  return listFoldersUp(surroundings, 'filesystem').map(folder => join(folder, LIST))
}

/** Configurations are often links. */
function toFilePlaces(files: string[]): WatchedPlace[] {
  return files.map(path => ({ path, follows: true }))
}

/** A linked root changes with the link and with its target. */
function toFolderPlaces(folders: string[]): WatchedPlace[] {
  return folders.flatMap(path => [
    { path, isFolder: true },
    { path, isFolder: true, follows: true },
  ])
}

function removeDuplicates(places: WatchedPlace[]): WatchedPlace[] {
  return [...new Map(places.map(place => [JSON.stringify(place), place])).values()]
}
