/** What the options and the configuration of a build decide, as data in a part: a merge has neither, nor the trees. */
import { isAbsolute, join, resolve } from 'node:path'
import type { Source, SourceContent } from '../../compiler/types.ts'
import { failure } from '../../core/errors/failure.ts'
import {
  type Check,
  checkArray,
  checkChoice,
  checkObject,
  checkOptional,
  isCount,
  isMap,
  isText,
} from '../../core/json/shapes.ts'
import { showPath } from '../../core/text/show.ts'
import { MANIFEST } from '../../format/layout.ts'
import { checkConfig } from '../config/check.ts'
import type { Config } from '../config/config.generated.ts'
import {
  BARE_SETTINGS,
  type EmbeddingsConfig,
  mergeAccess,
  type Note,
  type Settings,
} from '../config/options.ts'
import type { CompileSettings } from '../stages.ts'

/** A source without its folder: `shown` is that as diagnostics show it. */
interface PartSource extends Pick<Source, 'label' | 'level' | 'namespace' | 'rank' | 'scope'> {
  shown: string
  /** What stands there, where that is not folders with a `SKILL.md`. */
  holds?: SourceContent['kind']
}

/** What a source holds, without the skills: those are in the parts. */
const BARE: { [Kind in SourceContent['kind']]: Extract<SourceContent, { kind: Kind }> } = {
  commands: { kind: 'commands' },
  list: { kind: 'list', file: '', entries: [] },
  folders: { kind: 'folders', paths: [] },
  records: { kind: 'records', records: [] },
  bundle: { kind: 'bundle', dir: '', skills: [], refused: [] },
}

/** Paths are as diagnostics show them: from the working directory, else absolute. */
export interface PartSettings {
  /** Absolute; only where paths lie outside of it. */
  cwd?: string
  /** Everything that analyses depend on but their files. */
  analyses: string
  /** In the words of the configuration, whether they come from there or from flags. */
  config: Config
  /** Where the globs of each of `config.overrides` start. */
  bases: string[]
  /** The id of the tokenizer. */
  tokenizer: string
  sources: PartSource[]
  notes: Note[]
  mcp?: { file: string; names: string[] }
  limits: Record<string, number>
  baseline?: { file: string; text: string }
  /** Files that changed since a revision. */
  changed?: string[]
  /** The file that asks for vectors, where there is one. Without `config.search`: the provider that a host gave, and has to give again. */
  embeddings?: { file?: string; provider: string; dimensions: number }
}

/** What a part's settings are made of. */
export interface Portable {
  settings: Settings
  analyses: string
  tokenizer: string
  baseline?: { file: string; text: string }
  changed?: string[]
}

export function toPartSettings({ settings, analyses, tokenizer, baseline, changed }: Portable): PartSettings {
  const { cwd, sources, overrides, notes, mcp, limits, embeddings } = settings
  const show = (path: string) => showPath(cwd, path)
  const dirs = [...sources.map(({ dir }) => dir), ...overrides.map(({ base }) => base)]
  const isOutside = dirs.some(dir => isAbsolute(show(dir)))
  return {
    ...(isOutside ? { cwd } : {}),
    analyses,
    config: toConfig(settings),
    bases: overrides.map(({ base }) => show(base)),
    tokenizer,
    sources: sources.map(({ dir, label, level, namespace, rank, scope, holds }) => ({
      label,
      level,
      namespace,
      rank,
      ...(scope === undefined ? {} : { scope }),
      shown: show(dir),
      ...(holds === undefined ? {} : { holds: holds.kind }),
    })),
    notes: notes.map(({ file, finding }) => ({ file: show(file), finding })),
    ...(mcp === undefined ? {} : { mcp }),
    limits: { ...limits },
    ...(baseline === undefined ? {} : { baseline: { file: show(baseline.file), text: baseline.text } }),
    ...(changed === undefined ? {} : { changed }),
    ...(embeddings === undefined
      ? {}
      : {
          embeddings: {
            ...(embeddings.file === join(settings.out, MANIFEST) ? {} : { file: show(embeddings.file) }),
            provider: embeddings.provider.id,
            dimensions: embeddings.provider.dimensions,
          },
        }),
  }
}

function toConfig(settings: Settings): Config {
  const {
    profile,
    tokenizer,
    noEmitOnError,
    entries,
    rules,
    overrides,
    access,
    budget,
    splitAbove,
    licenses,
    embeddings,
  } = settings
  const search: EmbeddingsConfig | undefined = embeddings?.config
  return {
    profile,
    tokenizer,
    noEmitOnError,
    ...(entries === undefined ? {} : { entries }),
    rules,
    overrides: overrides.map(({ files, rules: own }) => ({ files, rules: own })),
    budget,
    splitAbove,
    ...(licenses === undefined ? {} : { licenses }),
    ...access,
    ...(search === undefined ? {} : { search: { embeddings: search } }),
  }
}

/** Settings of a part, as a build has them. */
export type MergeSettings = Omit<CompileSettings, 'show' | 'cacheDir' | 'embeddings'> & {
  search: EmbeddingsConfig | undefined
}

/** A folder that is nowhere: where all paths are relative it does not matter. */
const NOWHERE = resolve('/', '-', 'skillc')

/** Throws a Failure for a configuration that no skillc writes. `where` begins its sentence. */
export function parsePartSettings(part: PartSettings, where: string): MergeSettings {
  const config = checkConfig(part.config, where)
  const { overrides = [], search } = config
  const cwd = part.cwd ?? NOWHERE
  if (part.bases.length !== overrides.length)
    throw failure(`${where} is not valid: \`bases\` and \`overrides\` differ in length`)
  return {
    ...BARE_SETTINGS,
    cwd,
    sources: part.sources.map(({ shown, holds, ...rest }) => ({
      ...rest,
      dir: resolve(cwd, shown),
      followLinks: false,
      ...(holds === undefined ? {} : { holds: BARE[holds] }),
    })),
    notes: part.notes.map(({ file, finding }) => ({ file: resolve(cwd, file), finding })),
    mcp: part.mcp,
    profile: config.profile ?? BARE_SETTINGS.profile,
    tokenizer: config.tokenizer ?? BARE_SETTINGS.tokenizer,
    noEmitOnError: config.noEmitOnError ?? BARE_SETTINGS.noEmitOnError,
    entries: config.entries,
    rules: config.rules ?? {},
    overrides: overrides.map((override, index) => ({
      ...override,
      base: resolve(cwd, part.bases[index] ?? ''),
    })),
    budget: config.budget ?? {},
    licenses: config.licenses,
    splitAbove: config.splitAbove ?? BARE_SETTINGS.splitAbove,
    access: mergeAccess(config),
    search: search?.embeddings,
  }
}

/** Whether JSON has the shape of a part's settings; `isFinding` looks at those of its notes. */
export function isPartSettings(value: unknown, isFinding: Check): value is PartSettings {
  const fields: Record<keyof PartSettings, Check> = {
    cwd: checkOptional(cwd => isText(cwd) && isAbsolute(cwd)),
    analyses: isText,
    config: isMap,
    bases: checkArray(isText),
    tokenizer: isText,
    sources: checkArray(
      checkObject({
        label: isText,
        level: isText,
        namespace: checkArray(isText),
        rank: Number.isFinite,
        scope: checkOptional(checkArray(isText)),
        shown: isText,
        holds: checkOptional(checkChoice(...Object.keys(BARE))),
      }),
    ),
    notes: checkArray(checkObject({ file: isText, finding: isFinding })),
    mcp: checkOptional(checkObject({ file: isText, names: checkArray(isText) })),
    limits: isMap,
    baseline: checkOptional(checkObject({ file: isText, text: isText })),
    changed: checkOptional(checkArray(isText)),
    embeddings: checkOptional(
      checkObject({ file: checkOptional(isText), provider: isText, dimensions: isCount }),
    ),
  }
  return checkObject(fields)(value)
}

/** What differs between the settings of two parts, in the words of options. */
export function compareSettings(one: PartSettings, other: PartSettings): string[] {
  const flatten = ({ config, ...rest }: PartSettings) => Object.entries({ ...rest, ...config })
  const texts = new Map(flatten(one).map(([key, value]) => [key, JSON.stringify(value)]))
  const others = flatten(other)
  const changed = others
    .filter(([key, value]) => texts.get(key) !== JSON.stringify(value))
    .map(([key]) => key)
  const gone = [...texts.keys()].filter(key => !others.some(([name]) => name === key))
  return [...new Set([...changed, ...gone])].sort()
}
