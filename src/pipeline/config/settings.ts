import { join, resolve } from 'node:path'
import { choosePresets } from '../../compiler/presets/choose.ts'
import type { Preset } from '../../compiler/presets/preset.ts'
import { findProject, type Surroundings } from '../../compiler/presets/project.ts'
import { toFailure } from '../../core/diagnostics/catalog.ts'
import { sha256 } from '../../core/digests/hash.ts'
import { failure, isFailure } from '../../core/errors/failure.ts'
import { isPresent } from '../../core/files/file-state.ts'
import { isPrivateFolder } from '../../core/files/make-folder.ts'
import { findHome } from '../../core/files/real-path.ts'
import { checkOptions } from '../../core/json/check-options.ts'
import { getCacheHome, getStore } from '../../core/process/environment.ts'
import { showPath } from '../../core/text/show.ts'
import { MANIFEST } from '../../format/layout.ts'
import type { Report } from '../report.ts'
import { findSources, listLevels } from '../sources/sources.ts'
import { isInProject } from './in-project.ts'
import { type LoadedConfig, loadConfig } from './load.ts'
import { readMcpServers } from './mcp.ts'
import { BUILD_KINDS } from './option-table.ts'
import {
  BARE_SETTINGS,
  DEFAULT_BASELINE,
  DEFAULT_LIMITS,
  DEFAULT_OUT,
  DEFAULT_SPLIT,
  getCommand,
  mergeAccess,
  type Options,
  type Settings,
  type TargetSettings,
} from './options.ts'
import { getSurroundings } from './surroundings.ts'

export async function getSettings(options: Options, command?: Report['command']): Promise<Settings> {
  checkOptions(options, BUILD_KINDS, 'A build')
  const cwd = resolve(options.cwd ?? process.cwd())
  const loaded = await loadConfig(options, cwd)
  const { config, base } = loaded
  const out = options.out === undefined ? findOwnOut(config.out, base, cwd) : resolve(cwd, options.out)
  const baseline = findBaseline(options, loaded, cwd)
  const own = await addExtensions(options, loaded, { cwd, out, baseline })
  const useCache = (options.cache ?? true) && own?.isUnkept !== true
  const [preset] = await choosePresets([options.preset ?? config.preset ?? []].flat(), loaded.presets)
  const clients = await choosePresets(options.clients ?? config.clients ?? [], loaded.presets)
  const surroundings = getSurroundings(cwd)
  const { sources, areNamed, notes, unsearched, servers, looked } = await findSources({
    options,
    command: command ?? getCommand(options),
    loaded,
    surroundings,
    preset,
    store: getStore(getEnvironment()),
  })
  const mcp = readMcpServers(cwd, servers)
  const remoteCache = own?.isUnkept === true ? undefined : await loadRemoteCacheConfig(options)
  const parts = (options.parts ?? []).map(path => resolve(cwd, path))
  return {
    cwd,
    sources,
    areNamed,
    project: areNamed ? undefined : findProject(surroundings),
    unsearched,
    layers: await findLayers(options, cwd),
    levels: listLevels(options),
    notes: [...notes, ...mcp.notes],
    mcp: mcp.servers,
    preset,
    clients,
    clientPlaces: [
      ...(areNamed ? [] : await listClientPlaces([...(preset ? [preset] : []), ...clients], surroundings)),
      ...looked,
    ],
    out,
    targets: await getTargets(loaded, out),
    durable: options.durable ?? config.durable ?? false,
    profile: options.profile ?? config.profile ?? BARE_SETTINGS.profile,
    parser: options.parser ?? config.parser ?? BARE_SETTINGS.parser,
    tokenizer: options.tokenizer ?? config.tokenizer ?? BARE_SETTINGS.tokenizer,
    noEmitOnError: options.noEmitOnError ?? config.noEmitOnError ?? BARE_SETTINGS.noEmitOnError,
    entries: options.entries ?? config.entries,
    rules: {
      ...(options.overlap === true && { 'competing-description': 'warning' as const }),
      ...config.rules,
    },
    overrides: (config.overrides ?? []).map(override => ({ ...override, base })),
    fields: config.fields ?? [],
    own,
    access: mergeAccess(config),
    budget: config.budget ?? {},
    licenses: config.licenses,
    limits: { ...DEFAULT_LIMITS, ...config.limits, ...options.limits },
    splitAbove: options.splitAbove ?? config.splitAbove ?? DEFAULT_SPLIT,
    baseline,
    since: options.since,
    cacheDir: useCache ? openCacheDir(options, cwd) : undefined,
    remoteCache,
    parts,
    cacheKey: remoteCache === undefined && parts.length === 0 ? undefined : await loadCacheKey(options, cwd),
    threads: options.threads,
    embeddings: await getEmbeddingSettings(options, loaded, join(out, MANIFEST)),
  }
}

/** Lazy, because most builds have none. */
async function addExtensions(
  options: Options,
  loaded: LoadedConfig,
  { cwd, out, baseline }: Pick<Settings, 'cwd' | 'out' | 'baseline'>,
): Promise<Settings['own']> {
  const { own, config } = loaded
  warnOfScopes(own?.scopes ?? [], options)
  if (options.extensions === undefined) {
    const checks = new Set<string>(own?.checks?.map(({ code }) => code))
    const foreign = Object.keys(config.rules ?? {}).find(code => code.includes('/') && !checks.has(code))
    if (foreign !== undefined)
      options.onWarning?.(
        `The configuration sets \`${foreign}\`, which is neither a check nor a rule of an extension. Give the module of its extension.`,
      )
    return own
  }
  const { readExtensions } = await import('./extensions.ts')
  const { getLockName } = await import('../../channels/references/lock-file.ts')
  const named = [options.config, options.cacheDir, baseline, join(loaded.base, getLockName(loaded.file))]
  const written = named.flatMap(path => (typeof path === 'string' ? resolve(cwd, path) : []))
  return readExtensions(options, own, cwd, [out, ...written])
}

/** The end of a glob that matches no skill, command or list of records. */
const OTHER_FILES = /\.(?!md$|jsonl?$)\w{1,10}$/i

function warnOfScopes(scopes: NonNullable<Settings['own']>['scopes'], { onWarning }: Options): void {
  for (const { code, files } of scopes)
    for (const glob of files.filter(each => OTHER_FILES.test(each)))
      onWarning?.(
        `\`${glob}\` in \`files\` of the check \`${code}\` matches no \`SKILL.md\`, and checks read only skills and commands. Name these, such as \`skills/**\`.`,
      )
}

async function getEmbeddingSettings(options: Options, loaded: LoadedConfig, usualFile: string) {
  if (options.embeddings === undefined && loaded.config.search?.embeddings === undefined) return undefined
  const { resolveEmbeddings } = await import('../embeddings/configured.ts')
  return resolveEmbeddings(options, loaded, process.env, usualFile)
}

/** Throws a Failure for a folder that is not a bundle. */
async function findLayers({ layers = [] }: Options, cwd: string): Promise<Settings['layers']> {
  if (layers.length === 0) return []
  const { readRoot } = await import('../../reader/disk/read.ts')
  return layers.map(layer => {
    const folder = resolve(cwd, layer)
    return { folder, digest: readRoot(folder).digest }
  })
}

async function listClientPlaces(clients: Preset[], surroundings: Surroundings): Promise<string[]> {
  if (clients.length === 0) return []
  const { listPlacePaths } = await import('../../compiler/presets/places.ts')
  return [
    ...new Set(
      listPlacePaths(
        clients.flatMap(({ places }) => places),
        surroundings,
      ),
    ),
  ]
}

function findOwnOut(out: string | undefined, base: string, cwd: string): string {
  const path = out === undefined ? join(cwd, DEFAULT_OUT) : resolve(base, out)
  if (!isInProject(out === undefined ? cwd : base, path))
    throw failure(
      `\`${out ?? DEFAULT_OUT}\` is not below the project, or is behind a symlink that leaves it`,
      'Write elsewhere with the option `out`',
    )
  return path
}

/** Undefined if the project cannot be built: without skills, or with an invalid configuration. */
export async function findSettings(options: Options): Promise<Settings | undefined> {
  try {
    return await getSettings(options)
  } catch (error) {
    if (!isFailure(error)) throw error
    return undefined
  }
}

/** For commands that read what is built. A build reports a source that is not fetched, and writes nothing. Throws a Failure. */
export async function getFetchedSettings(options: Options): Promise<Settings> {
  const settings = await getSettings(options)
  const finding = settings.notes.find(note => note.finding.code === 'unfetched-source')?.finding
  if (finding !== undefined) throw toFailure(finding)
  return settings
}

/** The named baseline, otherwise the default one if it exists. */
export function findBaseline(
  { baseline, config: given }: Options,
  { config, base }: LoadedConfig,
  cwd: string,
) {
  if (typeof baseline === 'string') return resolve(cwd, baseline)
  if (baseline === false) return undefined
  if (config.baseline !== undefined) return resolve(base, config.baseline)
  const path = join(base, DEFAULT_BASELINE)
  if (given === false || !isPresent(path)) return undefined
  if (!isInProject(base, path))
    throw failure(
      `\`${DEFAULT_BASELINE}\` is a symlink that points outside the project`,
      'Name the file that it points to with the option `baseline`',
    )
  return path
}

/** Lazy, because most builds only write a bundle. */
async function getTargets(loaded: LoadedConfig, out: string): Promise<TargetSettings[]> {
  if (loaded.config.targets === undefined) return []
  const { readTargets } = await import('./targets.ts')
  return readTargets(loaded, out)
}

/** Lazy, because most builds need none. */
async function loadRemoteCacheConfig(options: Options): Promise<Settings['remoteCache']> {
  if ((options.remoteCache ?? process.env.SKILLC_REMOTE_CACHE) === undefined) return undefined
  const { getRemoteCache } = await import('../remote-cache/address.ts')
  return getRemoteCache(options, process.env)
}

/** Undefined, with a warning, for a folder that others can write to: a cache decides what a build finds. */
function openCacheDir({ cacheDir, onWarning }: Options, cwd: string): string | undefined {
  const folder = getCacheDir(cacheDir, cwd)
  if (isPrivateFolder(folder, process.getuid?.())) return folder
  onWarning?.(
    `The cache folder \`${showPath(cwd, folder)}\` is not used, because other users can access it. Remove it; the next build creates a private one.`,
  )
  return undefined
}

/** Loaded only if something is signed. Throws a Failure. */
export async function loadCacheKey(options: Options, cwd: string): Promise<Settings['cacheKey']> {
  const { findCacheKey } = await import('./cache-key.ts')
  return findCacheKey(options, cwd, getEnvironment())
}

/** The user's cache folder, never one in the project: a repository could ship a cache that calls its skills clean. */
function getCacheDir(given: string | undefined, cwd: string): string {
  return given === undefined
    ? join(getCacheHome(getEnvironment()), sha256(cwd).slice(0, 16))
    : join(resolve(cwd, given), 'skillc')
}

function getEnvironment() {
  return { env: process.env, home: findHome() }
}
