/** Options → settings: every default once, nothing undefined downstream. */

import type { RuleSetting } from '../diagnostics/settle.ts'
import type { Limits, ParserName, Profile, Source, TokenizerName } from '../types.ts'

/** `skillc.config.json`; described by schema/config.schema.json. */
export interface Config {
  $schema?: string
  roots?: string[]
  sources?: SourceConfig[]
  out?: string
  profile?: Profile
  parser?: ParserName
  tokenizer?: TokenizerName
  keepGoing?: boolean
  entries?: string[]
  rules?: Record<string, RuleSetting>
  overrides?: { files: string[]; rules: Record<string, RuleSetting> }[]
  fields?: string[]
  budget?: { catalogue?: number; body?: number }
  limits?: Partial<Limits>
  baseline?: string
}

export interface SourceConfig {
  dir: string
  level?: string
  namespace?: string
  rank?: number
  followLinks?: boolean
}

/** What `build` and `check` take. Everything is optional; what is given wins over the configuration file. */
export interface Options {
  /** The folder that relative paths start from; the working directory when absent. */
  cwd?: string
  /** Folders or globs of folders; earlier ones outrank later ones. */
  roots?: string[]
  /** A configuration, or the path of its file; `false` reads none. Found in `cwd` when absent. */
  config?: Config | string | false
  out?: string
  profile?: Profile
  parser?: ParserName
  tokenizer?: TokenizerName
  keepGoing?: boolean
  entries?: string[]
  limits?: Partial<Limits>
  /** A file of known findings. */
  baseline?: string
  /** A git revision: only findings in files that changed since count. */
  since?: string
  /** `false` neither reads nor writes a cache. */
  cache?: boolean
  cacheDir?: string
  /** Follow links that leave their root. */
  followLinks?: boolean
  /** Threads for cold work; by default as many as help. */
  threads?: number
  /** `false` compiles without writing. */
  write?: boolean
  /** Called now and then with what has been done so far. */
  onProgress?: (progress: Progress) => void
}

export interface Progress {
  phase: 'walk' | 'analyse' | 'write'
  done: number
  total?: number
}

/** Options, configuration and defaults, settled. */
export interface Settings {
  cwd: string
  sources: Source[]
  out: string
  profile: Profile
  parser: ParserName
  tokenizer: TokenizerName
  keepGoing: boolean
  entries: string[] | undefined
  rules: Record<string, RuleSetting>
  overrides: { files: string[]; base: string; rules: Record<string, RuleSetting> }[]
  fields: string[]
  budget: { catalogue?: number; body?: number }
  limits: Limits
  baseline: string | undefined
  since: string | undefined
  cacheDir: string | undefined
  threads: number | undefined
}

export const DEFAULT_OUT = 'dist/skills'

/** Generous for every real tree that was measured, and small enough that a hostile one ends soon. */
export const DEFAULT_LIMITS: Limits = {
  depth: 32,
  folders: 2_000_000,
  files: 5_000_000,
  entryBytes: 2 * 1024 * 1024,
  fileBytes: 100 * 1024 * 1024,
}

/** The default order of levels, highest first (design: precedence). Levels of the user's own come after them. */
const LEVELS = ['managed', 'project', 'user', 'plugin', 'system']

/** The rank a level starts at; sources of one level keep their order. */
export function rankOfLevel(level: string): number {
  const at = LEVELS.indexOf(level)
  return (at === -1 ? LEVELS.length : at) * 1_000_000
}
