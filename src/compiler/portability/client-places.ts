/** All folders that a client reads skills from: its preset's places, those of its settings, and its installed plugins. */
import { dirname, isAbsolute, join, resolve } from 'node:path'
import { isBelow, resolveRealPath } from '../../core/files/real-path.ts'
import { toPosix } from '../../core/text/show.ts'
import { expandPlacePath, listPlacePaths } from '../presets/places.ts'
import type { ClientPlace, Preset, Setting, Trust } from '../presets/preset.ts'
import type { Surroundings } from '../presets/project.ts'
import { listPluginPlaces } from './plugins.ts'
import {
  getValue,
  isOfProject,
  listTexts,
  pickSaid,
  readSetting,
  readSettingsFile,
  type Scope,
} from './settings.ts'

const MOST_FOLDERS = 20_000

/** Highest precedence first. Omits levels outside of the scope. */
export function listClientPlaces(preset: Preset, scope: Scope): ClientPlace[] {
  const { levels } = scope
  const trust = findDistrust(preset, scope)
  const own = preset.places
    .map(
      (place, rank): ClientPlace =>
        place.trusted && trust !== 'unknown'
          ? { ...place, rank, condition: undefined, off: trust }
          : { ...place, rank },
    )
    .filter(({ level }) => level === 'project' || levels.has(level))
    .map(place => switchOff(place, scope))
  const added = (preset.settings ?? []).flatMap(setting =>
    setting.does === 'adds' ? addPlaces(preset, setting, scope, trust === 'unknown' ? undefined : trust) : [],
  )
  const places = insertByLevel(own, added)
  const commands = places.findIndex(({ holds }) => holds === 'commands')
  const next = preset.plugins?.beforeCommands ? places[commands] : undefined
  const plugins = listPluginPlaces(preset, scope)
  if (next === undefined) return [...places, ...plugins]
  return places.toSpliced(commands, 0, ...plugins.map(place => ({ ...place, rank: next.rank })))
}

/** All clients' user folders: installers share skills by links between them. */
export function listSharedFolders(presets: Preset[], surroundings: Surroundings): string[] {
  const places = presets.flatMap(preset => preset.places.filter(({ level }) => level === 'user'))
  return [...new Set(listPlacePaths(places, surroundings))]
}

function insertByLevel(own: ClientPlace[], added: ClientPlace[]): ClientPlace[] {
  const places = [...own]
  for (const place of added) {
    const last = places.findLastIndex(({ level }) => level === place.level)
    const rank = places[last]?.rank ?? place.rank
    places.splice(last === -1 ? places.length : last + 1, 0, { ...place, rank })
  }
  return places
}

/** An environment variable can disable a place. */
function switchOff(place: ClientPlace, { surroundings: { env } }: Scope): ClientPlace {
  const { unless = [] } = place
  const name = unless.find(each => (env[each] ?? '') !== '')
  if (name !== undefined) return { ...place, condition: undefined, off: `\`${name}\` is set` }
  return unless.length === 0 ? place : { ...place, condition: undefined }
}

/** Why the project's folders are not read; `unknown` if that depends on user files, which are not read. */
function findDistrust({ trust }: Preset, scope: Scope): string | undefined | 'unknown' {
  if (trust === undefined || !scope.levels.has('user')) return 'unknown'
  const decision = findDecision(trust, scope)
  const isSet = trust.settings.some(each => readSetting(each, scope).at(-1)?.value === each.when)
  const isTrusted =
    trust.folders?.first && decision !== undefined
      ? decision !== 'never'
      : isSet || (decision ?? 'never') !== 'never'
  return isTrusted ? undefined : 'the user does not trust the folder'
}

/** The decision about the working directory in the file of trusted folders. */
function findDecision({ folders }: Trust, { surroundings, looked }: Scope) {
  const file = folders && expandPlacePath(folders.file, surroundings)
  if (file === undefined) return undefined
  const cwd = resolveRealPath(surroundings.cwd)
  const [decisive] = Object.entries(readSettingsFile(file, looked) ?? {})
    .map(([folder, value]) => ({ folder, word: folders?.words[String(value)] }))
    .filter(({ folder, word }) => {
      const top = word === 'parent' ? dirname(folder) : folder
      return word !== undefined && isAbsolute(folder) && isBelow(resolveRealPath(top), cwd)
    })
    .sort((a, b) => b.folder.length - a.folder.length)
  return decisive?.word
}

function addPlaces(
  { places }: Preset,
  setting: Setting,
  scope: Scope,
  distrust: string | undefined,
): ClientPlace[] {
  const needsTrust = places.some(({ level, trusted }) => level === 'project' && trusted)
  return pickSaid(readSetting(setting, scope), setting).flatMap(({ file, level, value }) =>
    listTexts(value)
      .filter(item => !setting.excludes || !/^[!+-]/.test(item))
      .flatMap(item => {
        const dir = resolveAdded(item, file, setting, scope)
        if (dir === undefined || !isOfProject(dir, scope)) return []
        const folders = setting.manifest === undefined ? [dir] : readPackage(dir, setting.manifest, scope)
        return folders.map(
          (path): ClientPlace => ({
            level,
            path: toPosix(path),
            label: item,
            folders: MOST_FOLDERS,
            rank: places.length,
            ...(needsTrust && level === 'project' ? { off: distrust } : {}),
            source: setting.source,
          }),
        )
      }),
  )
}

function resolveAdded(item: string, file: string, { base, home }: Setting, scope: Scope): string | undefined {
  if (item.startsWith('~')) return home ? expandPlacePath(item, scope.surroundings) : undefined
  if (isAbsolute(item)) return resolve(item)
  if (base === undefined) return undefined
  return resolve(base === 'file' ? dirname(file) : scope.surroundings.cwd, item)
}

/** The folders that a local package's manifest names. */
function readPackage(dir: string, { file, key }: { file: string; key: string }, { looked }: Scope): string[] {
  const content = readSettingsFile(join(dir, file), looked)
  return listTexts(content && getValue(content, key)).map(path => resolve(dir, path))
}
