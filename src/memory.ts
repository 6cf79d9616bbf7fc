/** The compiler for files in memory: sources in, a bundle in memory out. Touches no disk. */
import { analyseAll } from './analyse/analyse-all.ts'
import { openTokenizer } from './analyse/analyser.ts'
import { type Compiled, compileSkills } from './compile.ts'
import { rankOfLevel } from './config/options.ts'
import type { Diagnostic } from './diagnostics/diagnostic.ts'
import type { RuleSetting } from './diagnostics/settle.ts'
import type {
  Account,
  Level,
  Manifest,
  ParserName,
  PassedOver,
  Profile,
  Source,
  TokenizerName,
} from './types.ts'
import { type MemoryFiles, walkMemory } from './walk/memory.ts'

/** One source of skills: its files, and what decides between skills of the same id. Earlier sources outrank later ones. */
export interface MemorySource {
  files: MemoryFiles
  label?: string
  level?: Level
  namespace?: string
  rank?: number
}

export interface CompileOptions {
  profile?: Profile
  parser?: ParserName
  tokenizer?: TokenizerName
  /** Severities by code. */
  rules?: Record<string, RuleSetting>
  /** Frontmatter fields of your own. */
  fields?: string[]
  budget?: { catalogue?: number; body?: number }
  entries?: string[]
}

export interface Compilation {
  /** No finding is an error. */
  ok: boolean
  manifest: Manifest
  /** Every file of the bundle by path, `manifest.json` included. */
  files: Map<string, Uint8Array>
  diagnostics: Diagnostic[]
  account: Account
  skipped: PassedOver[]
}

/** Compiles skills that are in memory. Skills with errors are left out of the bundle and listed in `skipped`. */
export async function compile(given: MemorySource[], options: CompileOptions = {}): Promise<Compilation> {
  const sources = given.map(sourceOf)
  const walked = given.map(({ files }, index) => walkMemory(files, index))
  const { profile = 'standard', parser = 'satteri', tokenizer = 'estimate', fields = [] } = options
  const analyser = { parser, tokenizer, fields, reference: profile === 'strict' }
  const read = await analyseAll(
    walked.flatMap(({ skills }) => skills),
    { analyser, readAt: 0 },
  )
  const compiled = compileSkills({
    sources,
    skills: read.flatMap(({ skill }) => skill ?? []),
    passedOver: walked.flatMap(({ passedOver }) => passedOver),
    findings: [...walked.flatMap(({ findings }) => findings), ...read.flatMap(({ findings }) => findings)],
    policy: { profile, rules: options.rules ?? {}, overrides: [] },
    show: (source, path) => (sources.length === 1 ? path : `${sources[source]?.label}/${path}`),
    fresh: all => all,
    tokenizer: (await openTokenizer(tokenizer)).id,
    budget: options.budget ?? {},
    entries: options.entries,
  })
  return compilationOf(compiled)
}

function sourceOf({ label, level = 'project', namespace, rank }: MemorySource, index: number): Source {
  return {
    dir: '',
    label: label ?? (index === 0 ? 'root' : `root-${index + 1}`),
    level,
    namespace: namespace?.split(':') ?? [],
    rank: rank ?? rankOfLevel(level) + index,
    followLinks: false,
  }
}

function compilationOf({ resolution, emitted, diagnostics }: Compiled): Compilation {
  const files = new Map<string, Uint8Array>()
  for (const { path, content } of [...emitted.files, emitted.manifest]) {
    if (content instanceof Uint8Array) files.set(path, content)
  }
  return {
    ok: !diagnostics.some(({ severity }) => severity === 'error'),
    manifest: JSON.parse(new TextDecoder().decode(files.get(emitted.manifest.path))),
    files,
    diagnostics,
    account: resolution.account,
    skipped: resolution.skipped,
  }
}
