import { fault } from '../core/errors/fault.ts'
import { checkOptions } from '../core/json/check-options.ts'
import { PROMPT } from '../format/layout.ts'
import type { ManifestSkill, SkillRecord } from '../format/manifest.ts'
import { shareRuns } from '../reader/share.ts'
import type { EmbeddingProvider } from '../search/search.ts'
import type { Glosses } from '../search/types.ts'
import type { Catalog } from './catalog/render.ts'
import type { CatalogOptions } from './cataloguing.ts'
import { type Listener, openEvents } from './events.ts'
import type { As, Read } from './files.ts'
import type { Layer } from './layer.ts'
import { CATALOG_KINDS, FILE_KINDS, SEARCH_KINDS, SIGNAL_KINDS, WATCH_KINDS } from './option-kinds.ts'
import type { Search, SearchOptions, SkillHit } from './search.ts'
import { openSession, type Session } from './session.ts'
import { type Core, findNamed, openSessionState, type SessionOptions } from './session-state.ts'
import {
  type Arrange,
  combineDigests,
  createState,
  type Entry,
  findEntriesByName,
  findFirstBar,
  getSkillSet,
  listShadows,
  pickOnlyEntry,
  pickWinner,
  type Shadow,
  type State,
} from './state.ts'

/** Options for watching a bundle. */
export interface WatchOptions {
  signal?: AbortSignal | undefined
  /** Milliseconds between two checks of the source. Default: 5,000. */
  intervalMs?: number
}

/** An opened bundle, or several layered. For hosts: no access rules apply. Agents get a session. */
export interface Bundle<Id extends string = string> {
  /** Identifies every byte of the bundle. For several layers: all digests, highest precedence first. */
  readonly digest: string
  /** Tier 1, sorted by id in code-unit order; for each id, the winning layer's skill. For hosts: no rules apply. */
  readonly skills: readonly ManifestSkill[]
  /** Highest precedence first. */
  readonly layers: readonly Layer[]
  readonly shadows: readonly Shadow[]
  /** The skill with this id, or the only skill whose id ends in it. */
  get(name: string): ManifestSkill | undefined
  /** Like `get`, also for a bundle that loads skills on demand. Throws a fault. */
  find(name: string, options?: SignalOptions): Promise<ManifestSkill | undefined>
  /** True if all skills are loaded. Until then, methods that list skills throw `unloaded-skills`. */
  readonly isLoaded: boolean
  /** Loads all skills of a bundle that loads them on demand, and those of later editions. Throws a fault. */
  load(options?: SignalOptions): Promise<void>
  /** Text for a model: the skills that an agent may use, within a budget. Throws a fault. */
  catalog(options?: BundleCatalogOptions): Promise<Catalog>
  /** Finds skills for a request in words. For hosts: no rules apply. Throws a fault. */
  search(query: string, options?: SearchOptions): Promise<SkillHit[]>
  session(options?: SessionOptions): Session<Id>
  /** A skill's record: frontmatter, sections, files. Throws a fault. */
  record(name: string, options?: SignalOptions): Promise<SkillRecord>
  /** A skill's file, without access checks: for servers that serve the whole bundle. Throws a fault. */
  resource<Kind extends As = 'text'>(
    name: string,
    path: string,
    options?: SignalOptions & { as?: Kind },
  ): Promise<Read<Kind>>
  /** `SKILL.md`, byte for byte. Throws a fault. */
  entry(name: string, options?: SignalOptions): Promise<Uint8Array>
  /** A file that the manifest names, such as `prompt.md`, from the first layer that has it. Throws a fault. */
  file(path?: string, options?: SignalOptions): Promise<Uint8Array>
  /** Returns whether there was a newer manifest. Throws a fault and keeps the old manifest if the new one cannot be trusted. */
  reload(options?: SignalOptions): Promise<boolean>
  /** Reloads when the source changes. Returns a function that stops watching. */
  watch(options?: WatchOptions): () => void
  /** Adds a listener. Returns a function that removes it. */
  on(listener: Listener): () => void
}

/** Aborting throws the fault `aborted`. */
export interface SignalOptions {
  signal?: AbortSignal | undefined
}

/** Options of a catalog, and its reader. */
export interface BundleCatalogOptions extends CatalogOptions {
  agent?: string | undefined
  scope?: string | readonly string[]
}

/** Loads a host's own search index. Called again after the bundle changes. */
export type OpenSearch = (bundle: Bundle) => Search | Promise<Search>

export interface BundleOptions {
  search?: OpenSearch | undefined
  embeddings?: EmbeddingProvider | undefined
  glosses?: Glosses | undefined
}

export function makeBundle(
  layers: readonly Layer[],
  arrange: Arrange | undefined,
  { search, embeddings, glosses }: BundleOptions = {},
): Bundle {
  const { emit, on } = openEvents()
  let sessions = 0
  let known = createState(layers, arrange)
  // Read on each call: another bundle may share a layer and reload it.
  const getState = (): State => {
    known = createState(layers, arrange, known)
    return known
  }
  const reloading = { layers, state: getState, told: known, emit }
  const share = shareRuns<boolean>()
  const reload = (signal?: AbortSignal) =>
    share('', signal, async stop => (await import('./reload.ts')).reloadLayers(reloading, stop))
  const core: Core = {
    layers,
    state: getState,
    digest: () => combineDigests(getState()),
    emit,
    countSession: () => String(++sessions),
    reload,
    search: {
      indexes: new WeakMap(),
      told: new WeakMap(),
      embeddings,
      glosses,
      own: search && (() => search(bundle)),
    },
    groups: new WeakMap(),
  }
  const bundle: Bundle = {
    get digest() {
      return combineDigests(getState())
    },
    get skills() {
      return pickWinners([...getSkillSet(getState()).byId.values()]).map(({ skill }) => skill)
    },
    layers,
    get shadows() {
      return listShadows(getState())
    },
    get(name) {
      return findOnlySkill(findEntriesByName(getState(), name))
    },
    async find(name, options) {
      checkOptions(options, SIGNAL_KINDS, '`find`')
      const signal = options?.signal
      return findOnlySkill(await findNamed(getState(), name, signal))
    },
    get isLoaded() {
      return getState().set !== undefined
    },
    async load(options) {
      checkOptions(options, SIGNAL_KINDS, '`load`')
      const signal = options?.signal
      if (!bundle.isLoaded) await (await import('./reload.ts')).loadAll(reloading, signal)
    },
    async catalog(options = {}) {
      checkOptions(options, CATALOG_KINDS, '`catalog`')
      const { agent, scope, ...request } = options
      const { createCatalog } = await import('./cataloguing.ts')
      return createCatalog(openSessionState(core, { agent, scope }), request)
    },
    async search(query, options = {}) {
      checkOptions(options, SEARCH_KINDS, '`search`')
      return (await import('./searching.ts')).searchAll(core, query, options)
    },
    session: (options = {}) => openSession(core, options),
    // Loaded on demand, because hosts that only list skills never need it.
    async record(name, options) {
      checkOptions(options, SIGNAL_KINDS, '`record`')
      const signal = options?.signal
      return (await loadFiles()).readRecord(await findEntry(getState(), name, signal), signal)
    },
    async entry(name, options) {
      checkOptions(options, SIGNAL_KINDS, '`entry`')
      const signal = options?.signal
      return (await (await loadFiles()).readEntry(await findEntry(getState(), name, signal), signal)).slice()
    },
    async resource(name, path, options) {
      checkOptions(options, FILE_KINDS, '`resource`')
      return (await loadFiles()).readFile(await findEntry(getState(), name, options?.signal), path, options)
    },
    async file(path = PROMPT, options) {
      checkOptions(options, SIGNAL_KINDS, '`file`')
      return (await loadFiles()).readNamed(layers, path, options?.signal)
    },
    async reload(options) {
      checkOptions(options, SIGNAL_KINDS, '`reload`')
      return reload(options?.signal)
    },
    watch(options) {
      checkOptions(options, WATCH_KINDS, '`watch`')
      const stop = new AbortController()
      import('./reload.ts').then(
        ({ watchLayers }) => watchLayers({ layers, reload, emit, ...options }, stop),
        cause => emit({ type: 'reload_failed', error: fault('unreadable-file', 'Cannot watch', { cause }) }),
      )
      return () => stop.abort()
    },
    on,
  }
  return bundle
}

function pickWinners(named: readonly (readonly Entry[])[]): Entry[] {
  return named.flatMap(entries => pickWinner(entries) ?? [])
}

function loadFiles() {
  return import('./files.ts')
}

function findOnlySkill(named: readonly (readonly Entry[])[]): ManifestSkill | undefined {
  const found = pickWinners(named)
  return found.length === 1 ? found[0]?.skill : undefined
}

async function findEntry(state: State, name: string, signal: AbortSignal | undefined): Promise<Entry> {
  const named = await findNamed(state, name, signal)
  return pickOnlyEntry(name, pickWinners(named), findFirstBar(named))
}
