/** Resolves options to settings: each default is applied once, and nothing is undefined downstream. */
import type { KeyObject } from 'node:crypto'
import { join } from 'node:path'
import type { Check } from '../../compiler/checks/check.ts'
import type { Extension, ExtensionEntry, ExtensionModule } from '../../compiler/extensions/extension.ts'
import type { Preset } from '../../compiler/presets/preset.ts'
import type { LicensePolicy, Limits, ParserName, ProjectServers, Source } from '../../compiler/types.ts'
import type { RuleSetting } from '../../core/diagnostics/apply-severity.ts'
import type { Finding } from '../../core/diagnostics/catalog.ts'
import type { Access, AgentRules, Profile, TokenizerName } from '../../core/json/types.ts'
import { byCodeUnit } from '../../core/text/order.ts'
import type { Progress } from '../../core/text/progress.ts'
import { showPath } from '../../core/text/show.ts'
import type { EmbeddingProvider } from '../../search/vectors.ts'
import type { Target } from '../../targets/target.ts'
import type { Report } from '../report.ts'
import type { RecordSource } from '../sources/record.ts'
import type { Config } from './config.generated.ts'

export type EmbeddingsConfig = NonNullable<NonNullable<Config['search']>['embeddings']>

/** A folder, or skills from elsewhere: one of the two is given. */
export type SourceConfig = NonNullable<Config['sources']>[number]

/** Where a build also writes the skills, in addition to the bundle. */
export type TargetSettings = Exclude<NonNullable<Config['targets']>[number], string> & {
  target: Target
  /** Absolute: the folder of `export`. */
  out: string
  /** The file name of the configuration, unless it is the usual one. */
  config?: string | undefined
  /** The package's fallback name, and whether the user did not choose its folder. */
  usualName?: string
}

/** The options of `build` and `check`. All are optional, and override the configuration file. */
export interface Options
  extends Pick<
    Config,
    | 'npm'
    | 'preset'
    | 'clients'
    | 'profile'
    | 'parser'
    | 'tokenizer'
    | 'noEmitOnError'
    | 'entries'
    | 'limits'
    | 'splitAbove'
    | 'durable'
  > {
  /** The base of relative paths. Default: the working directory. */
  cwd?: string
  /** Folders or globs of folders; earlier ones outrank later ones. */
  roots?: string[]
  /** Plugin folders and marketplaces. */
  plugins?: string[]
  /** Files of records (JSON Lines); `-` is standard input. */
  records?: string[]
  /** Records from the program, such as from a database. They rank after folders of the same level, unless a record sets its `rank`. */
  sources?: RecordSource[]
  /** Also search the user folders that clients read. */
  user?: boolean
  /** Also search the managed and system folders that clients read. */
  system?: boolean
  /** A configuration, or its path; `false` reads none. Default: found in `cwd`. */
  config?: Config | string | false
  /** The folder to write the bundle to. */
  out?: string
  /** A file of known findings; `false` reads none. Default: `skillc-baseline.json` next to the configuration. */
  baseline?: string | false
  /** A git revision: hides findings in files that have not changed since. */
  since?: string
  /** `false` neither reads nor writes a cache. */
  cache?: boolean
  cacheDir?: string
  /** A shared cache's address (Bazel's HTTP protocol), or `turborepo` for `TURBO_API`; `false` also ignores the environment. */
  remoteCache?: string | false
  /** Read the remote cache without writing to it. */
  remoteCacheReadonly?: boolean
  /** Folders of parts written by this build's shards. Missing analyses are computed again. */
  parts?: string[]
  /** The private key (Ed25519) that signs and verifies parts and remote cache entries: PEM text, a file, or `env:NAME`. */
  cacheKey?: string
  /** The public key that verifies parts and remote cache entries, without the private key. */
  cachePublicKey?: string
  /** Rules as code, with all privileges of the process: modules or objects. A configuration cannot specify any. */
  extensions?: (string | ExtensionModule | Extension)[]
  /** A file of options for the modules, by name without ending: `{ "acme": { … } }`. */
  extensionOptions?: string
  /** Follow links out of their root. */
  followLinks?: boolean
  /** Folders of bundles that agents open below this one, which may provide missing requirements. */
  layers?: string[]
  /** Folders outside the project that a configuration file may read. */
  allowRead?: string[]
  /** Threads for cold work. Default: as many as help. */
  threads?: number
  /** Embeds skills, instead of the configured endpoint; `false` uses neither. */
  embeddings?: EmbeddingProvider | false
  /** Enables `competing-description`, unless the configuration's `rules` set it. */
  overlap?: boolean
  /** `false` compiles without writing. */
  write?: boolean
  /** Called when a phase begins, and regularly with its progress. */
  onProgress?: (progress: Progress) => void
  /** Called with a sentence about an optional part that failed. */
  onWarning?: (text: string) => void
  /**
   * Aborting throws a `SkillcError` with the code `aborted` and the signal's reason as its cause. The old bundle stays,
   * unless the new manifest is already in place. No lock or temporary file remains.
   */
  signal?: AbortSignal | undefined
}

/** Receives progress, and can stop the build. */
export type Run = Pick<Options, 'onProgress' | 'signal'>

/** Options and configuration with defaults applied. */
export interface Settings {
  cwd: string
  sources: Source[]
  /** True if the sources were named; otherwise they are the places that clients read. */
  areNamed: boolean
  /** The project's top folder, if its places were searched: its links may lead anywhere below. */
  project: string | undefined
  /** `SKILL.md` files below `cwd` in no source, if the sources were not named: POSIX paths. */
  unsearched: string[]
  /** The bundles below this one, with the digests of their manifests. */
  layers: { folder: string; digest: string }[]
  /** Levels to search in addition to the project. */
  levels: string[]
  notes: Note[]
  /** The project's MCP servers; undefined if unknown. */
  mcp: ProjectServers | undefined
  preset: Preset | undefined
  clients: Preset[]
  /** Folders that these and the preset's client search, existing or not; empty if the sources were named. */
  clientPlaces: string[]
  out: string
  targets: TargetSettings[]
  durable: boolean
  profile: Profile
  parser: ParserName
  tokenizer: TokenizerName
  noEmitOnError: boolean
  entries: string[] | undefined
  rules: Record<string, RuleSetting>
  overrides: { files: string[]; base: string; rules: Record<string, RuleSetting> }[]
  fields: string[]
  own: OwnRules | undefined
  access: Access
  budget: { catalog?: number; body?: number }
  limits: Limits
  splitAbove: number
  licenses: LicensePolicy | undefined
  baseline: string | undefined
  since: string | undefined
  cacheDir: string | undefined
  remoteCache: RemoteCacheConfig | undefined
  /** Absolute folders of parts. */
  parts: string[]
  cacheKey: CacheKey | undefined
  threads: number | undefined
  embeddings: EmbeddingSettings | undefined
}

/** The user's own rules. */
export interface OwnRules {
  checks?: Check[]
  fields: string[]
  scopes: { code: string; files: string[]; base: string }[]
  /** Absolute paths of extended configurations and extensions. */
  files: string[]
  extensions?: ExtensionEntry[]
  /** Analyses cannot be kept, because nothing shows whether they are still valid. */
  isUnkept?: true
}

export interface RemoteCacheConfig {
  protocol: 'bazel' | 'turborepo'
  /** Without a trailing slash. */
  url: string
  /** Appended to each request's path: '' or a query with its `?`. */
  query: string
  headers: Record<string, string>
  mayWrite: boolean
}

export interface CacheKey {
  /** The digest of the public key. */
  id: string
  publicKey: KeyObject
  privateKey?: KeyObject
}

export interface EmbeddingSettings {
  provider: EmbeddingProvider
  key: string
  characters?: number | undefined
  weight: number
  /** Why the provider cannot be called. */
  problem?: string
  config?: EmbeddingsConfig
  /** The absolute file that requests it, for findings. */
  file: string
}

/** A finding about a file outside of any skill: a plugin's manifest, a list. `file` is absolute. */
export interface Note {
  file: string
  finding: Finding
}

export const DEFAULT_OUT = 'dist/skills'

/** In `extends`: the rules that skillc ships as data. */
export const RECOMMENDED = 'skillc/recommended'

export const DEFAULT_BASELINE = 'skillc-baseline.json'

/** A manifest of this many skills is 9 MB, which hosts still open in a moment. */
export const DEFAULT_SPLIT = 10_000

/** More than any real tree needs, and small enough that a hostile one ends soon. */
export const DEFAULT_LIMITS: Limits = {
  depth: 32,
  folders: 2_000_000,
  files: 5_000_000,
  entryBytes: 2 * 1024 * 1024,
  fileBytes: 100 * 1024 * 1024,
}

/** Settings without options and without a project. */
export const BARE_SETTINGS = {
  areNamed: true,
  unsearched: [],
  layers: [],
  levels: [],
  notes: [],
  mcp: undefined,
  preset: undefined,
  clients: [],
  clientPlaces: [],
  targets: [],
  profile: 'standard',
  parser: 'satteri',
  tokenizer: 'estimate',
  noEmitOnError: false,
  entries: undefined,
  rules: {},
  overrides: [],
  fields: [],
  own: undefined,
  access: {},
  budget: {},
  splitAbove: DEFAULT_SPLIT,
  licenses: undefined,
  cacheDir: undefined,
  remoteCache: undefined,
  parts: [],
  cacheKey: undefined,
  threads: undefined,
  embeddings: undefined,
} as const satisfies Partial<Settings>

const LEVELS = ['managed', 'project', 'user', 'plugin', 'system']

export const RANKS_OF_A_LEVEL = 1_000_000

export function getLevelRank(level: string): number {
  const at = LEVELS.indexOf(level)
  return (at === -1 ? LEVELS.length : at) * RANKS_OF_A_LEVEL
}

export function getCommand({ write }: Pick<Options, 'write'>): Report['command'] {
  return write === false ? 'check' : 'build'
}

/** Undefined without access rules, so a bundle without rules has no trace of them. Agents are in code-unit order. */
export function mergeAccess({ permissions, agents }: Access): Access {
  const access: Access = {}
  if (permissions !== undefined) access.permissions = permissions
  if (agents === undefined) return access
  const named: Record<string, AgentRules> = Object.create(null)
  for (const name of Object.keys(agents).sort(byCodeUnit)) {
    const { skills, permissions: own } = agents[name] ?? {}
    named[name] = {
      ...(skills === undefined ? {} : { skills: [...new Set(skills)] }),
      ...(own === undefined ? {} : { permissions: own }),
    }
  }
  return { ...access, agents: named }
}

/** The analyzer's options: all settings that an analysis depends on. */
export function getAnalyzerOptions({
  parser,
  tokenizer,
  profile,
  fields,
  own,
}: Pick<Settings, 'parser' | 'tokenizer' | 'profile' | 'fields' | 'own'>) {
  const plain = { parser, tokenizer, fields, reference: profile === 'strict' }
  if (own === undefined) return plain
  const { checks, extensions } = own
  return {
    ...plain,
    fields: [...fields, ...own.fields],
    ...(checks !== undefined && { checks }),
    ...(extensions !== undefined && { extensions }),
  }
}

export function showFile(
  { sources, cwd }: Pick<Settings, 'sources' | 'cwd'>,
  source: number,
  path: string,
): string {
  if (source === -1) return showPath(cwd, path)
  return showPath(cwd, join(sources[source]?.dir ?? '', path))
}
