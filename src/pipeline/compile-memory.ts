/** The library's `compile`: from sources in memory to a bundle in memory. Touches no disk. */

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

/** Options of `compile`. */
export interface CompileOptions extends Run {
  profile?: Profile
  parser?: ParserName
  tokenizer?: TokenizerName
  /** Severities by code. */
  rules?: Record<string, RuleSetting>
  /** Your own rules, by code, as in the configuration. */
  checks?: NonNullable<Config['checks']>
  /** Rules as code: objects, or modules by path from the working directory. */
  extensions?: NonNullable<Options['extensions']>
  /** Your own frontmatter fields. */
  fields?: string[]
  budget?: { catalog?: number; body?: number }
  /** Which licenses are accepted. */
  licenses?: LicensePolicy
  entries?: string[]
  /** Rules for ids, in order: the last match wins. */
  permissions?: Permissions
  /** Rules for specific agents. */
  agents?: Record<string, AgentRules>
  /** The existing MCP servers. Other servers that skills mention are reported. Default: not checked. */
  mcpServers?: string[]
  /** Embeds skills for semantic search. */
  embeddings?: EmbeddingProvider
  /** With more skills, the manifest is split into partitions. Default: 10,000. */
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
    'an object of error, warning, note or off by code',
    checkRecord(checkChoice('error', 'warning', 'note', 'off')),
  ],
  checks: object,
  extensions: BUILD_KINDS.extensions,
  budget: object,
  licenses: object,
  embeddings: object,
}

/** The result of `compile`: the files of a bundle, and the findings. */
export interface Compilation {
  /** With all skills, even if `manifest.json` is split. */
  manifest: Manifest
  /** Every file of the bundle by path, including `manifest.json`. */
  files: Map<string, Uint8Array>
  /** True if there are no errors. */
  ok: boolean
  findings: Diagnostic[]
  account: Account
  skipped: PassedOver[]
}

/**
 * Compiles skills in memory into a bundle in memory. Skills with errors are left out of the bundle and listed in
 * `skipped`. Throws a `SkillcError` if a tokenizer is not installed, and with the code `aborted` if `signal` is.
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
  const { compiled, findings, manifest, files } = await compileProject(
    { settings, scan: () => inventory, analyze: openCachedAnalyses(settings, {}, openStore()) },
    intoMap,
    options,
  )
  const { resolution } = compiled
  return {
    ok: compiled.diagnostics.errors.length === 0,
    manifest,
    files,
    findings,
    account: resolution.account,
    skipped: resolution.skipped,
  }
}

async function readOwnRules({ checks, extensions }: CompileOptions): Promise<OwnRules | undefined> {
  const own = checks && (await import('./config/own-rules.ts')).readChecks(checks, '`compile`')
  if (extensions === undefined) return own
  return (await import('./config/extensions.ts')).readExtensions({ extensions }, own, '')
}

function showFile(sources: Source[], source: number, path: string): string {
  const label = sources[source]?.label ?? ''
  if (path === '') return label
  if (source === -1) return path
  return sources.length === 1 ? path : `${label}/${path}`
}
