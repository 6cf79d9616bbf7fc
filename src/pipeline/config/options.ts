/** Options → settings: every default once, nothing undefined downstream. */
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
import type { Report } from '../report.ts'
import type { RecordSource } from '../sources/record.ts'
import type { Config } from './config.generated.ts'

export type EmbeddingsConfig = NonNullable<NonNullable<Config['search']>['embeddings']>

/** A folder, or skills from elsewhere: one of the two is given. */
export type SourceConfig = NonNullable<Config['sources']>[number]

/** A place that a build writes the skills to besides the bundle. */
export type TargetSettings = Exclude<NonNullable<Config['targets']>[number], string> & {
  /** Absolute, the folder of `export`. */
  out: string
  /** The name of a package where nothing gives it one, and its folder is not the user's choice. */
  usualName?: string
}

/** The options of `build` and `check`. All are optional, and win over the configuration file. */
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
  /** The folder that relative paths start from; the working directory when absent. */
  cwd?: string
  /** Folders or globs of folders; earlier ones outrank later ones. */
  roots?: string[]
  /** Plugin folders and marketplaces. */
  plugins?: string[]
  /** Files of records (JSON Lines); `-` is standard input. */
  records?: string[]
  /** Records that the program has or reads, as from a database. They rank after folders of their level, unless they or their source say otherwise. */
  sources?: RecordSource[]
  /** Also the folders of the user that clients read. */
  user?: boolean
  /** Also the managed and system folders that clients read. */
  system?: boolean
  /** A configuration, or the path of its file; `false` reads none. Found in `cwd` when absent. */
  config?: Config | string | false
  /** The folder to write the bundle to. */
  out?: string
  /** A file of known findings; `false` reads none. `skillc-baseline.json` beside the configuration when absent. */
  baseline?: string | false
  /** A git revision: findings in files that did not change since are hidden. */
  since?: string
  /** `false` neither reads nor writes a cache. */
  cache?: boolean
  cacheDir?: string
  /**
   * The address of a cache that machines share (Bazel's HTTP protocol), or `turborepo` for the one of `TURBO_API`; `false`: not even
   * that of the environment.
   */
  remoteCache?: string | false
  /** Ask the remote cache, and give it nothing. */
  remoteCacheReadonly?: boolean
  /** Folders of the parts that shards of this build wrote. What they lack is analyzed again. */
  parts?: string[]
  /**
   * The private key (Ed25519) that signs parts and what the remote cache is given; what is signed with it is read: text in PEM, a file of
   * it, or `env:NAME`.
   */
  cacheKey?: string
  /** The public key of the parts and the remote cache that are read, where the private one is not there. */
  cachePublicKey?: string
  /**
   * Rules as code: modules that skillc loads, and objects of this process. They have all rights of the process, so no configuration
   * can name one.
   */
  extensions?: (string | ExtensionModule | Extension)[]
  /** A file of options for the modules, by their names without endings: `{ "acme": { … } }`. */
  extensionOptions?: string
  /** Follow links that leave their root. */
  followLinks?: boolean
  /** Folders of bundles that agents open below this one: what it requires and does not have may be there. */
  layers?: string[]
  /** Folders outside of the project that a configuration file may read. */
  allowRead?: string[]
  /** Threads for cold work; by default as many as help. */
  threads?: number
  /** Turns skills into vectors, instead of the endpoint of the configuration; `false`: neither. */
  embeddings?: EmbeddingProvider | false
  /** Switches the code `competing-description` on, unless `rules` of the configuration say otherwise. */
  overlap?: boolean
  /** `false` compiles without writing. */
  write?: boolean
  /** Called when a phase begins, and now and then with what has been done so far. */
  onProgress?: (progress: Progress) => void
  /** Called with what is wrong with a part that a build can do without: a sentence. */
  onWarning?: (text: string) => void
  /**
   * Stops it soon after it is aborted: what was called throws a `SkillcError` with the code `aborted` and the signal's reason as its cause. The bundle that was there stands, and
   * no lock and no draft is left. Once the new manifest is in its place the bundle is the new one.
   */
  signal?: AbortSignal | undefined
}

/** Who is told how far a build is, and who may stop it. */
export type Run = Pick<Options, 'onProgress' | 'signal'>

/** The resolved options, configuration and defaults. */
export interface Settings {
  cwd: string
  sources: Source[]
  /** Whether the sources were named; otherwise they are the places that clients read. */
  areNamed: boolean
  /** The folder that the project ends at, when its places were found: links of the project may lead anywhere below it. */
  project: string | undefined
  /** `SKILL.md` files below `cwd` that no source holds, when the sources were not named: POSIX paths from it. */
  unsearched: string[]
  /** The bundles below this one. The digests are those of their manifests. */
  layers: { folder: string; digest: string }[]
  /** Levels besides the project whose places count. */
  levels: string[]
  notes: Note[]
  /** The MCP servers of the project; undefined when it does not say. */
  mcp: ProjectServers | undefined
  preset: Preset | undefined
  clients: Preset[]
  /** Folders that these and the preset's client look in, there or not; empty when the sources were named. */
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
  /** Folders of parts, absolute. */
  parts: string[]
  /** Whose parts and entries of the remote cache are read. */
  cacheKey: CacheKey | undefined
  threads: number | undefined
  embeddings: EmbeddingSettings | undefined
}

/** Rules of the user's own. */
export interface OwnRules {
  checks?: Check[]
  /** Fields of the frontmatter that they name. */
  fields: string[]
  /** Codes that count in some files only. */
  scopes: { code: string; files: string[]; base: string }[]
  /** The files that the configuration extends, and those of extensions, absolute. */
  files: string[]
  extensions?: ExtensionEntry[]
  /** Analyses cannot be kept, because nothing tells whether they still hold. */
  isUnkept?: true
}

/** A cache on a server. */
export interface RemoteCacheConfig {
  protocol: 'bazel' | 'turborepo'
  /** Without a slash at its end. */
  url: string
  /** What goes behind the path of each request: empty, or from the `?` on. */
  query: string
  headers: Record<string, string>
  mayWrite: boolean
}

/** A key pair of Ed25519, or its public half. */
export interface CacheKey {
  /** The digest of the public key. */
  id: string
  publicKey: KeyObject
  /** Signs. */
  privateKey?: KeyObject
}

export interface EmbeddingSettings {
  provider: EmbeddingProvider
  /** Vectors depend on it besides the provider's id. */
  key: string
  characters?: number | undefined
  weight: number
  /** Why the provider cannot even be asked. */
  problem?: string
  /** From the configuration; absent for a provider that was given. */
  config?: EmbeddingsConfig
  /** The file that asks for it, absolute: what findings are about. */
  file: string
}

/** A finding about a file that belongs to no skill: a plugin's manifest, a list. `file` is absolute. */
export interface Note {
  file: string
  finding: Finding
}

export const DEFAULT_OUT = 'dist/skills'

/** In `extends`: the rules that skillc ships as data. */
export const RECOMMENDED = 'skillc/recommended'

export const DEFAULT_BASELINE = 'skillc-baseline.json'

/** A manifest of so many skills is 9 MB; hosts that list all skills still open it in a moment. */
export const DEFAULT_SPLIT = 10_000

/** Generous for every real tree that was measured, and small enough that a hostile one ends soon. */
export const DEFAULT_LIMITS: Limits = {
  depth: 32,
  folders: 2_000_000,
  files: 5_000_000,
  entryBytes: 2 * 1024 * 1024,
  fileBytes: 100 * 1024 * 1024,
}

/** The settings of a build without options and without a project around it. */
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

/** The default order of levels, highest first. Levels of the user's own come after them. */
const LEVELS = ['managed', 'project', 'user', 'plugin', 'system']

/** More than there are sources of one level. */
export const RANKS_OF_A_LEVEL = 1_000_000

/** The rank a level starts at; sources of one level keep their order. */
export function getLevelRank(level: string): number {
  const at = LEVELS.indexOf(level)
  return (at === -1 ? LEVELS.length : at) * RANKS_OF_A_LEVEL
}

export function getCommand({ write }: Pick<Options, 'write'>): Report['command'] {
  return write === false ? 'check' : 'build'
}

/**
 * The configuration's rules of access, agents in code-unit order, without a prototype. Absent where it has none,
 * so that a bundle without such rules has no trace of them.
 */
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

/** The options of the analyzer, which are all of the settings that an analysis depends on. */
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
