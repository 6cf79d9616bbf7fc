/** The compiler for files in memory: sources in, a bundle in memory out. Touches no disk. */
import { analyseAll } from '../compiler/analyse/analyse-all.ts'
import { openTokenizer } from '../compiler/analyse/analyser.ts'
import { addFindings, type Compiled, compileSkills } from '../compiler/compile.ts'
import type { CompileInput } from '../compiler/compile-input.ts'
import { type Emission, emit } from '../compiler/emit/emit.ts'
import type { LicensePolicy, OutputFile, ParserName, PassedOver, Source } from '../compiler/types.ts'
import type { Diagnostic } from '../core/diagnostics/diagnostic.ts'
import type { RuleSetting } from '../core/diagnostics/settle.ts'
import type { AgentRules, Permissions, Profile, TokenizerName } from '../core/types.ts'
import { MANIFEST } from '../format/layout.ts'
import type { Manifest, SplitManifest } from '../format/manifest.ts'
import type { Account } from '../format/types.ts'
import { wholeOf } from '../reader/disk/whole.ts'
import type { EmbeddingProvider } from '../search/vectors.ts'
import { accessOf } from './config/access.ts'
import { DEFAULT_SPLIT } from './config/options.ts'
import { settingsFor } from './embeddings/configured.ts'
import { type Embedded, embedSkills } from './embeddings/embed.ts'
import { type MemorySource, openSources } from './memory-sources.ts'

export type { MemorySource }

export interface CompileOptions {
  profile?: Profile
  parser?: ParserName
  tokenizer?: TokenizerName
  /** Severities by code. */
  rules?: Record<string, RuleSetting>
  /** Frontmatter fields of your own. */
  fields?: string[]
  budget?: { catalogue?: number; body?: number }
  /** Which licences are taken. */
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

export interface Compilation {
  /** No finding is an error. */
  ok: boolean
  /** With all skills, whether `manifest.json` holds them or is split. */
  manifest: Manifest
  /** Every file of the bundle by path, `manifest.json` included. */
  files: Map<string, Uint8Array>
  diagnostics: Diagnostic[]
  account: Account
  skipped: PassedOver[]
}

/** Compiles skills that are in memory. Skills with errors are left out of the bundle and listed in `skipped`. */
export async function compile(given: MemorySource[], options: CompileOptions = {}): Promise<Compilation> {
  const { sources, walked } = await openSources(given)
  const { profile = 'standard', parser = 'satteri', tokenizer = 'estimate', fields = [] } = options
  const analyser = { parser, tokenizer, fields, reference: profile === 'strict' }
  const { read, textsOf, analysisOf, close } = await analyseAll(
    walked.flatMap(({ skills }) => skills),
    { analyser, readAt: 0 },
  )
  const input: CompileInput = {
    sources,
    skills: read.flatMap(({ skill }) => skill ?? []),
    analysisOf,
    passedOver: walked.flatMap(({ passedOver }) => passedOver),
    findings: [...walked.flatMap(({ findings }) => findings), ...read.flatMap(({ findings }) => findings)],
    policy: { profile, rules: options.rules ?? {}, overrides: [] },
    show: (source, path) => showFile(sources, source, path),
    tokenizer: (await openTokenizer(tokenizer)).id,
    budget: options.budget ?? {},
    licenses: options.licenses,
    entries: options.entries,
    access: accessOf(options),
    splitAbove: options.splitAbove ?? DEFAULT_SPLIT,
    mcp: options.mcpServers && { file: '.mcp.json', names: options.mcpServers },
  }
  const compiled = compileSkills(input)
  const { vectors, findings }: Embedded =
    options.embeddings === undefined
      ? { findings: [] }
      : await embedSkills(compiled.resolution.skills, settingsFor(options.embeddings, MANIFEST), {
          analysisOf,
        })
  const emission = emit(compiled.resolution, { ...input, textsOf, vectors })
  try {
    return compilationOf(addFindings(input, compiled, findings), emission)
  } finally {
    close()
  }
}

/** What is about a source as a whole, such as a record that is none, is shown at its label. */
function showFile(sources: Source[], source: number, path: string): string {
  const label = sources[source]?.label ?? ''
  if (path === '') return label
  if (source === -1) return path
  return sources.length === 1 ? path : `${label}/${path}`
}

function compilationOf({ resolution, diagnostics }: Compiled, emission: Emission): Compilation {
  const files = new Map<string, Uint8Array>()
  const add = ({ path, content }: OutputFile) => {
    if (content instanceof Uint8Array) files.set(path, content)
  }
  let next = emission.next()
  for (; !next.done; next = emission.next()) add(next.value)
  const { manifest } = next.value
  add(manifest)
  const root: Manifest | SplitManifest = JSON.parse(new TextDecoder().decode(files.get(manifest.path)))
  return {
    ok: !diagnostics.some(({ severity }) => severity === 'error'),
    manifest: wholeOf(root, { read: path => files.get(path), refuse() {} }).manifest,
    files,
    diagnostics,
    account: resolution.account,
    skipped: resolution.skipped,
  }
}
