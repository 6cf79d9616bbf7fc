/** The library's `compile`: sources in memory → a bundle in memory. Touches no disk. */

import type { LicensePolicy, ParserName, PassedOver, Source } from '../compiler/types.ts'
import type { RuleSetting } from '../core/diagnostics/apply-severity.ts'
import type { Diagnostic } from '../core/diagnostics/diagnostic.ts'
import { checkOptions, type Kinds, object, texts } from '../core/json/check-options.ts'
import { checkChoice, checkRecord } from '../core/json/shapes.ts'
import type { AgentRules, Permissions, Profile, TokenizerName } from '../core/json/types.ts'
import { MANIFEST } from '../format/layout.ts'
import type { Manifest } from '../format/manifest.ts'
import type { Account } from '../format/types.ts'
import type { EmbeddingProvider } from '../search/vectors.ts'
import { openCachedAnalyses } from './analyses/cached.ts'
import { compile as compileProject } from './compile.ts'
import type { Config } from './config/config.generated.ts'
import { BUILD_KINDS } from './config/option-table.ts'
import { BARE_SETTINGS, mergeAccess, type Options, type OwnRules, type Run } from './config/options.ts'
import { toEmbeddingSettings } from './embeddings/configured.ts'
import { openStore } from './incremental/store.ts'
import { openSources } from './inventory/memory.ts'
import { intoMap } from './sinks.ts'
import type { MemorySource } from './sources/record.ts'

/** How `compile` judges and counts. */
export interface CompileOptions extends Run {
  profile?: Profile
  parser?: ParserName
  tokenizer?: TokenizerName
  /** Severities by code. */
  rules?: Record<string, RuleSetting>
  /** Rules of your own, by code, as in the configuration. */
  checks?: NonNullable<Config['checks']>
  /** Rules as code: modules, by paths from the working directory, and objects. */
  extensions?: NonNullable<Options['extensions']>
  /** Frontmatter fields of your own. */
  fields?: string[]
  budget?: { catalog?: number; body?: number }
  /** Which licenses are taken. */
  licenses?: LicensePolicy
  entries?: string[]
  /** Rules for ids, in order: the last that fits wins. */
  permissions?: Permissions
  /** What single agents may use. */
  agents?: Record<string, AgentRules>
  /** Names of the MCP servers there are: others that skills name are reported. Not checked when absent. */
  mcpServers?: string[]
  /** Turns skills into vectors, so that a search finds what is meant. */
  embeddings?: EmbeddingProvider
  /** With more skills than this, the manifest is split into partitions; 10,000 without. */
  splitAbove?: number
}

const KINDS: Kinds<CompileOptions> = {
  onProgress: BUILD_KINDS.onProgress,
  signal: BUILD_KINDS.signal,
  profile: BUILD_KINDS.profile,
  parser: BUILD_KINDS.parser,
  tokenizer: BUILD_KINDS.tokenizer,
  entries: BUILD_KINDS.entries,
  splitAbove: BUILD_KINDS.splitAbove,
  fields: texts,
  mcpServers: texts,
  permissions: object,
  agents: object,
  rules: [
    'an object of error, warning, info or off by code',
    checkRecord(checkChoice('error', 'warning', 'info', 'off')),
  ],
  checks: object,
  extensions: BUILD_KINDS.extensions,
  budget: object,
  licenses: object,
  embeddings: object,
}

/** What `compile` made in memory: the files of a bundle, and all that was found on the way. */
export interface Compilation {
  /** With all skills, whether `manifest.json` holds them or is split. */
  manifest: Manifest
  /** Every file of the bundle by path, `manifest.json` included. */
  files: Map<string, Uint8Array>
  /** No finding is an error. */
  ok: boolean
  diagnostics: Diagnostic[]
  account: Account
  skipped: PassedOver[]
}

/**
 * Compiles skills that are in memory into a bundle in memory. Skills with errors are left out of the bundle and listed in
 * `skipped`. Throws a `SkillcError` when a tokenizer is not installed, with the code `aborted` once `signal` is.
 *
 * @example
 * const { files, ok } = await compile([{ files: { 'rye/SKILL.md': text } }])
 */
export async function compile(given: MemorySource[], options: CompileOptions = {}): Promise<Compilation> {
  checkOptions(options, KINDS, '`compile`')
  const own = await readOwnRules(options)
  if (options.rules !== undefined) {
    const { checkRules, listOwnCodes } = await import('./config/check.ts')
    checkRules(options.rules, '`compile`', await listOwnCodes(own), true)
  }
  const { sources, inventory } = await openSources(given)
  const { mcpServers, embeddings } = options
  const settings = {
    ...BARE_SETTINGS,
    cwd: '',
    sources,
    profile: options.profile ?? BARE_SETTINGS.profile,
    parser: options.parser ?? BARE_SETTINGS.parser,
    tokenizer: options.tokenizer ?? BARE_SETTINGS.tokenizer,
    entries: options.entries,
    rules: options.rules ?? {},
    fields: options.fields ?? [],
    own,
    access: mergeAccess(options),
    budget: options.budget ?? {},
    splitAbove: options.splitAbove ?? BARE_SETTINGS.splitAbove,
    licenses: options.licenses,
    mcp: mcpServers && { file: '.mcp.json', names: mcpServers },
    embeddings: embeddings && toEmbeddingSettings(embeddings, MANIFEST),
    show: (source: number, path: string) => showFile(sources, source, path),
  }
  const { compiled, diagnostics, manifest, files } = await compileProject(
    { settings, scan: () => inventory, analyze: openCachedAnalyses(settings, {}, openStore()) },
    intoMap,
    options,
  )
  const { resolution } = compiled
  return {
    ok: compiled.diagnostics.errors.length === 0,
    manifest,
    files,
    diagnostics,
    account: resolution.account,
    skipped: resolution.skipped,
  }
}

/** Loaded where there are any. */
async function readOwnRules({ checks, extensions }: CompileOptions): Promise<OwnRules | undefined> {
  const own = checks && (await import('./config/own-rules.ts')).readChecks(checks, '`compile`')
  if (extensions === undefined) return own
  return (await import('./config/extensions.ts')).readExtensions({ extensions }, own, '')
}

/** What is about a source as a whole, such as a broken record, is shown at its label. */
function showFile(sources: Source[], source: number, path: string): string {
  const label = sources[source]?.label ?? ''
  if (path === '') return label
  if (source === -1) return path
  return sources.length === 1 ? path : `${label}/${path}`
}
