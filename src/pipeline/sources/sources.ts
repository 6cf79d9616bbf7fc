/** The sources to search, in order of precedence. Rare kinds of sources are loaded on demand. */
import { existsSync, realpathSync, type Stats, statSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { listFolders } from '../../compiler/presets/places.ts'
import type { Preset } from '../../compiler/presets/preset.ts'
import { findProject, listFoldersUp, type Surroundings } from '../../compiler/presets/project.ts'
import type { Source } from '../../compiler/types.ts'
import { failure, systemFailure } from '../../core/errors/failure.ts'
import { isBelow, spellPath } from '../../core/files/real-path.ts'
import { byCodeUnit } from '../../core/text/order.ts'
import { listSome } from '../../core/text/quantity.ts'
import { toPosix } from '../../core/text/show.ts'
import { suggest } from '../../core/text/suggest.ts'
import type { LoadedConfig } from '../config/load.ts'
import {
  getLevelRank,
  type Note,
  type Options,
  RANKS_OF_A_LEVEL,
  type SourceConfig,
} from '../config/options.ts'
import { isOnDisk } from '../inventory/exists.ts'
import type { Report } from '../report.ts'
import { type Discovery, mergeDiscoveries, type SourceDraft, toDraft } from './discovery.ts'

export interface SourceSearch {
  options: Options
  command: Report['command']
  loaded: LoadedConfig
  surroundings: Surroundings
  preset: Preset | undefined
  store: string
}

/** `areNamed`: whether roots replace the project's places. Throws a Failure for a missing folder, or without anything to search. */
export async function findSources(search: SourceSearch): Promise<{
  sources: Source[]
  areNamed: boolean
  notes: Note[]
  unsearched: string[]
  servers: string[]
  looked: string[]
}> {
  const { areNamed, fetched, ...named } = await findNamedSources(search)
  const places = mergeDiscoveries([
    ...(areNamed ? [] : [await findProjectSources(search, named.sources.filter(isOnDisk))]),
    await findOutsideSources(search),
    await findNpmPackages(search),
  ])
  const isRecords = ({ holds }: SourceDraft) => holds?.kind === 'records'
  const read = [
    ...named.sources.filter(source => !isRecords(source)),
    ...removeDuplicates(places.sources, [...named.sources, ...fetched]),
    // The project's own files come before others' skills, and those before records.
    ...fetched,
    ...named.sources.filter(isRecords),
  ]
  const notes = [...(search.loaded.notes ?? []), ...named.notes, ...places.notes]
  const left = areNamed ? [] : await listUnsearched(search, read, places.seen)
  // If a named plugin is unreadable, no other folders are searched instead.
  const isElsewhere = read.length === 0 && named.notes.length === 0
  const isPlain = named.sources.length + fetched.length === 0
  const added = new Set(isElsewhere ? left : isPlain ? await chooseChecked(search, left) : [])
  const drafts = [...read, ...(added.size === 0 ? [] : await findElsewhere(search, [...added], read))]
  if (drafts.length === 0 && notes.length === 0) throw await createNothingHereError(search)
  const servers = [...named.servers, ...places.servers]
  const unsearched = left.filter(path => !added.has(path))
  const { looked } = places
  return { sources: completeSources(drafts, search), areNamed, notes, unsearched, servers, looked }
}

/** A check covers all folders of skills in the project but examples, templates and those of tests. */
async function chooseChecked({ command }: SourceSearch, paths: string[]): Promise<string[]> {
  if (command !== 'check' || paths.length === 0) return []
  const { isCopied } = await import('../../compiler/parse/markdown/file-links.ts')
  return paths.filter(path => /(?:^|\/)skills?\//i.test(path) && !isCopied(path))
}

/** Folders with skills that no client reads in this project, and from which others may install them. */
async function findElsewhere(
  { surroundings: { cwd } }: SourceSearch,
  paths: string[],
  read: SourceDraft[],
): Promise<SourceDraft[]> {
  const { createElsewhereSources } = await import('./unsearched.ts')
  return createElsewhereSources(paths, cwd, read)
}

/** A preset is one client's view: files that this client does not read are not reported. */
async function listUnsearched(
  { preset, surroundings: { cwd } }: SourceSearch,
  sources: SourceDraft[],
  seen: string[],
): Promise<string[]> {
  if (preset !== undefined) return []
  const { findUnsearched } = await import('./unsearched.ts')
  return findUnsearched(cwd, sources.filter(isOnDisk), seen)
}

async function createNothingHereError({ command, surroundings: { cwd }, preset }: SourceSearch) {
  if (preset?.places.length === 0)
    return failure(
      `${preset.title} has no default folders: its host names them`,
      `Name them: \`skillc ${command} FOLDER --preset ${preset.id}\``,
    )
  const { STANDARD_FOLDERS } = await import('./standard.ts')
  const own = preset?.places.filter(({ level }) => level === 'project').map(({ path }) => path)
  const places = own ?? STANDARD_FOLDERS
  const client = preset === undefined ? 'that clients read' : `that ${preset.title} reads`
  return failure(
    `No skills here: \`${cwd}\` has none of the folders ${client} (${listSome(places, 3)})`,
    `Name the folder that has them: \`skillc ${command} FOLDER\`; or start one: \`skillc new my-skill\``,
  )
}

/** Roots replace the project's places; foreign skills, plugins and records are added. */
async function findNamedSources({
  options,
  loaded,
  surroundings: { cwd },
  store,
}: SourceSearch): Promise<Required<Discovery> & { areNamed: boolean; fetched: SourceDraft[] }> {
  const { config, base } = loaded
  const roots = options.roots ?? []
  const configured = roots.length > 0 ? [] : (config.sources ?? [])
  const folders =
    roots.length > 0
      ? await expandRoots(roots, cwd)
      : [
          ...configured.flatMap(source => createFolderSource(source, loaded)),
          ...(await expandRoots(config.roots ?? [], base)),
        ]
  const plugins = await (options.plugins === undefined
    ? loadPlugins(config.plugins ?? [], base)
    : loadPlugins(options.plugins, cwd))
  const { sources: fetched, notes } = mergeDiscoveries([await loadFetched(configured, loaded, store)])
  const found = mergeDiscoveries([{ sources: folders, notes }, ...plugins, await loadRecords(options, cwd)])
  return { ...found, fetched, areNamed: folders.length > 0 }
}

function createFolderSource(source: SourceConfig, { base, file }: LoadedConfig): SourceDraft[] {
  const { dir, followLinks } = source
  if (dir === undefined) return []
  // A file may be untrusted: the links that it follows stay in its project.
  const links = followLinks === true && file !== undefined ? { reach: [base] } : { followLinks }
  return [{ ...toDraft(source), ...links, dir: findFolder(base, dir) }]
}

async function loadFetched(
  sources: readonly SourceConfig[],
  loaded: LoadedConfig,
  store: string,
): Promise<Discovery> {
  if (sources.every(({ from }) => from === undefined)) return {}
  const { findFetchedSources } = await import('./bundles.ts')
  return findFetchedSources(sources, loaded, store)
}

async function loadPlugins(folders: string[], base: string): Promise<Discovery[]> {
  if (folders.length === 0) return []
  const { isPluginFolder, findPluginSources } = await import('./plugins.ts')
  return folders.map(given => {
    const dir = findFolder(base, given)
    if (!isPluginFolder(dir))
      throw failure(
        `\`${given}\` is not a plugin: it has neither \`.claude-plugin/plugin.json\` nor \`.claude-plugin/marketplace.json\``,
        'Give the plugin’s own folder; a folder of skills is a root',
      )
    return findPluginSources(dir, basename(dir))
  })
}

async function loadRecords({ records = [], sources = [] }: Options, cwd: string): Promise<Discovery> {
  if (records.length + sources.length === 0) return {}
  const { readGivenRecords, readRecordSources } = await import('./record-files.ts')
  return mergeDiscoveries([await readRecordSources(records, cwd), await readGivenRecords(sources, cwd)])
}

/** The preset's places, or the standard ones with a plugin in the working directory and `AGENTS.md`. */
async function findProjectSources(
  { preset, surroundings, options, loaded: { config, base } }: SourceSearch,
  added: SourceDraft[],
): Promise<Discovery> {
  const where = createWhere(surroundings, options)
  const { createPlaceSources, findFlatSource, findPresetPlaces } = await import('./found-places.ts')
  if (preset !== undefined) return findPresetPlaces(preset, level => level === 'project', where)
  const { cwd } = surroundings
  const [
    { findAgentsSource },
    { isPluginFolder, findPluginSources },
    { STANDARD_PLACES },
    { createSearchedCheck },
  ] = await Promise.all([
    import('./agents-file.ts'),
    import('./plugins.ts'),
    import('./standard.ts'),
    import('./unsearched.ts'),
  ])
  const given =
    options.plugins?.map(dir => resolve(cwd, dir)) ?? config.plugins?.map(dir => resolve(base, dir))
  const isPlugin = given?.includes(cwd) !== true && isPluginFolder(cwd)
  const plugin = mergeDiscoveries(isPlugin ? [findPluginSources(cwd, '.')] : [])
  const claims = [...added, ...plugin.sources]
  const standard = createPlaceSources(STANDARD_PLACES, where, (plain, { place }) => [
    place.path.startsWith('.') ? plain : { ...plain, mayBeEmpty: true },
  ])
  const { sources: listed = [], notes = [] } = await findAgentsSource(
    { cwd, project: where.followLinks ? undefined : findProject(surroundings) },
    loadListReader,
  )
  const { sources: places = [] } = standard
  const isSearched = createSearchedCheck(cwd, [...places, ...listed, ...claims])
  return mergeDiscoveries([
    { ...standard, sources: places.flatMap(place => cutClaimed(place, claims)) },
    { sources: listed, notes },
    findFlatSource({ cwd, project: findProject(surroundings) }, isSearched),
    plugin,
  ])
}

/** Removes a plugin's folders from a place: their ids have the plugin's name. */
function cutClaimed(place: SourceDraft, claims: SourceDraft[]): SourceDraft[] {
  const own = claims.filter(({ dir }) => dir === place.dir)
  const claimed = own.flatMap(({ holds, exclude }) =>
    holds?.kind === 'folders' && exclude === undefined ? [holds.paths] : [],
  )
  if (own.length === 0 || place.holds !== undefined) return own.length === 0 ? [place] : []
  if (claimed.length < own.length) return []
  const taken = new Set(claimed.flat())
  const paths = listFolders(place.dir).filter(name => !taken.has(name))
  return paths.length === 0 ? [] : [{ ...place, holds: { kind: 'folders', paths: paths.sort(byCodeUnit) } }]
}

async function loadListReader() {
  const [{ readListedSkills }, { readReferences }, { loadParser }] = await Promise.all([
    import('../../compiler/parse/markdown/listed-skills.ts'),
    import('../../compiler/parse/parse.ts'),
    import('../../compiler/parse/markdown/tree.ts'),
  ])
  const toTree = loadParser('satteri')
  return {
    readList: (text: string) => readListedSkills(text, toTree),
    readReferences: (bytes: Uint8Array) => readReferences(bytes, toTree),
  }
}

/** Plugins that clients install are the user's. */
export function listLevels({ user, system }: Options): string[] {
  return [...(user ? ['user', 'plugin'] : []), ...(system ? ['managed', 'system'] : [])]
}

function createWhere(surroundings: Surroundings, options: Options) {
  const { followLinks = false } = options
  return { surroundings, followLinks, levels: new Set(listLevels(options)) }
}

async function findOutsideSources({ options, preset, surroundings }: SourceSearch): Promise<Discovery> {
  const where = createWhere(surroundings, options)
  const { levels } = where
  if (levels.size === 0) return {}
  const { createPlaceSources, findPresetPlaces } = await import('./found-places.ts')
  if (preset !== undefined) return findPresetPlaces(preset, level => levels.has(level), where)
  const [{ PRESETS }, { listOutsidePlaces }, { listPluginPlaces }] = await Promise.all([
    import('../../compiler/presets/all.ts'),
    import('./standard.ts'),
    import('../../compiler/portability/plugins.ts'),
  ])
  const scope = { ...where, looked: new Set<string>() }
  const plugins = PRESETS.flatMap(each => listPluginPlaces(each, scope)).filter(
    ({ off }) => off === undefined,
  )
  const places = [...listOutsidePlaces(PRESETS, levels), ...plugins]
  return { ...createPlaceSources(places, where), looked: [...scope.looked] }
}

async function findNpmPackages({
  options,
  loaded: { config },
  surroundings,
}: SourceSearch): Promise<Discovery> {
  if (!(options.npm ?? config.npm)) return {}
  const { findNpmSources } = await import('./npm.ts')
  return findNpmSources(listFoldersUp(surroundings, 'home'))
}

/** Drops places that an earlier or named source covers through links. Sources named twice stay. */
function removeDuplicates(places: SourceDraft[], named: SourceDraft[]): SourceDraft[] {
  const getKey = ({ dir, holds }: SourceDraft) =>
    `${realpathSync.native(dir)} ${holds === undefined ? '' : JSON.stringify(holds)}`
  const seen = new Set(named.filter(isOnDisk).map(getKey))
  return places.filter(place => {
    const key = getKey(place)
    return !seen.has(key) && seen.add(key)
  })
}

/** Ranks by preset, otherwise by level, and then by the order given. */
function completeSources(
  drafts: SourceDraft[],
  { options, preset, surroundings: { cwd } }: SourceSearch,
): Source[] {
  const labels = new Map<string, string>()
  return drafts
    .map((source, index) => ({ ...source, rank: source.rank ?? getBaseRank(source, preset) + index }))
    .sort((a, b) => (preset === undefined ? 0 : a.rank - b.rank))
    .map(({ level = 'project', namespace = [], ...source }) => ({
      ...source,
      label: makeUniqueLabel(getLabel(source, drafts.length, cwd), source.dir, labels),
      level,
      namespace,
      followLinks: options.followLinks ?? source.followLinks ?? false,
      ...(preset?.search.nested ? { shelvedEntries: true } : {}),
    }))
}

function getBaseRank({ level = 'project' }: SourceDraft, preset: Preset | undefined): number {
  if (preset === undefined || preset.places.length === 0) return getLevelRank(level)
  const at = preset.places.findIndex(place => place.level === level)
  return (at === -1 ? preset.places.length : at) * RANKS_OF_A_LEVEL
}

/** Independent of the project's location: a root outside is not named, unless several must be distinguished. */
function getLabel({ dir, label, holds }: SourceDraft, count: number, cwd: string): string {
  if (holds?.kind !== 'stored' && isBelow(cwd, dir)) return toPosix(relative(cwd, dir)) || '.'
  return label ?? (count === 1 ? '.' : basename(dir) || '.')
}

async function expandRoots(roots: string[], base: string): Promise<SourceDraft[]> {
  const dirs = new Set<string>()
  for (const root of roots)
    for (const dir of (await expandGlob(root, base)) ?? [findFolder(base, root)]) dirs.add(dir)
  return [...dirs].map(dir => ({ dir }))
}

/** Undefined for a path, also if its name has characters of globs. */
async function expandGlob(root: string, base: string): Promise<string[] | undefined> {
  if (existsSync(resolve(base, root))) return undefined
  const [{ isGlob }, { findMatches }] = await Promise.all([
    import('../../core/match/whole.ts'),
    import('./root-globs.ts'),
  ])
  if (!isGlob(root)) return undefined
  const found = findMatches(root, base, 'folders')
  if (found.length > 0) return found
  throw failure(`No folder matches \`${root}\``, 'Fix the glob, or quote it if the shell expands it')
}

function findFolder(base: string, given: string): string {
  // Rust programs write `\\?\` before paths of Windows.
  const dir = resolve(base, given).replace(/^\\\\\?\\(?=[a-z]:\\)/i, '')
  const stat = statRoot(dir, given)
  if (stat === undefined) throw failure(`There is no file or folder \`${given}\``, suggestPath(dir, given))
  if (!stat.isDirectory())
    throw failure(`\`${given}\` is a file, not a folder`, 'Give the folder that contains the skill folders')
  return spellPath(base, dir)
}

function suggestPath(path: string, given: string): string {
  const names = existsSync(dirname(path)) ? listFolders(dirname(path)) : []
  const near = suggest(basename(path), names)
  return near === ''
    ? 'Name a folder of skills or a `SKILL.md`, relative to the working directory'
    : `Did you mean \`${toPosix(join(dirname(given), near))}\`?`
}

function statRoot(dir: string, given: string): Stats | undefined {
  try {
    return statSync(dir, { throwIfNoEntry: false })
  } catch (error) {
    throw systemFailure(`Cannot access \`${given}\``, error, 'Give a folder that contains skills')
  }
}

function makeUniqueLabel(label: string, dir: string, taken: Map<string, string>): string {
  let name = label
  for (let count = 2; (taken.get(name) ?? dir) !== dir; count++) name = `${label}-${count}`
  taken.set(name, dir)
  return name
}
