/** A build's options in one table: their types, checks and command-line flags. */
import {
  abortSignal,
  type Kind as Check,
  callback,
  choice,
  count,
  flag,
  type Kinds,
  object,
  text,
  texts,
} from '../../core/json/check-options.ts'
import { isMap, isText } from '../../core/json/shapes.ts'
import { DEFAULT_BASELINE, DEFAULT_OUT, DEFAULT_SPLIT, type Options } from './options.ts'

/** `count`: an integer above 0. `number`: from 0 to `most`. `isOutput`: the text is a path to write. */
type Kind =
  | { kind: 'boolean'; about?: string }
  | { kind: 'text'; default?: string; isOutput?: true }
  | { kind: 'count' }
  | { kind: 'number'; most: number; isWhole?: true; default?: number }
  | { kind: 'one-of'; values: readonly string[]; default?: string }
  | { kind: 'list' }
  | { kind: 'names' }

interface Description {
  about: string
  /** The help of `--no-NAME`, if that exists. */
  no?: string
  value: string
  isOptional?: true
  /** The default as help shows it, if `default` cannot express it. */
  usually?: string
  /** The build option that it sets. Such a flag has no default, so the configuration decides. */
  option?: BuildOption
}

interface Listing {
  short?: string
  /** Its heading in help. Default: `Options`. */
  section?: string
}

export type Flag =
  | (Kind & { kind: 'boolean' } & Pick<Description, 'no' | 'option'> & Listing)
  | (Exclude<Kind, { kind: 'boolean' }> & Description & Listing)

/** Flags by camel-case name, in the order of help. */
export type FlagTable = Readonly<Record<string, Flag>>

type Limits = NonNullable<Options['limits']>

type FlatOptions = Omit<Options, 'limits'> & { [K in keyof Limits as `limits.${K}`]: Limits[K] }
type BuildOption = keyof FlatOptions

type KindOf<T> = [T] extends [boolean]
  ? { kind: 'boolean' }
  : [T] extends [number]
    ? { kind: 'count' }
    : [string[]] extends [T]
      ? { kind: 'list' | 'names' }
      : string extends T
        ? { kind: 'text' }
        : { kind: 'one-of'; values: readonly T[] }

/** `flag`: the flag's name if it differs from the option's. `check`: for values that a flag cannot give. */
type Row<T> = (Flag & KindOf<T> & { flag?: string; check?: Check }) | { check: Check }

function isIterable(value: unknown): boolean {
  return (
    typeof value === 'object' && value !== null && (Symbol.asyncIterator in value || Symbol.iterator in value)
  )
}

const orFalse = ([says, check]: Check): Check => [
  `${says}, or false`,
  value => value === false || check(value),
]

export const BUILD_OPTIONS = {
  cwd: { check: text },
  roots: { check: texts },
  profile: {
    kind: 'one-of',
    value: 'name',
    values: ['strict', 'standard'],
    about: 'strict or standard',
    usually: 'standard',
  },
  config: {
    kind: 'text',
    value: 'file',
    about: 'Configuration file',
    usually: 'skillc.config.json',
    isOptional: true,
    no: 'Ignore the configuration file',
    check: ['an object, a path, or false', value => value === false || isText(value) || isMap(value)],
  },
  plugins: {
    flag: 'plugin',
    section: 'Skills',
    kind: 'list',
    value: 'dir',
    about: 'Add a plugin folder or marketplace; repeatable',
  },
  npm: { section: 'Skills', kind: 'boolean', about: 'Add the skills inside installed npm packages' },
  records: {
    flag: 'source',
    section: 'Skills',
    kind: 'list',
    value: 'records',
    about: 'Add skills from JSON Lines: jsonl:FILE, or jsonl:- for standard input; repeatable',
  },
  sources: {
    check: [
      'a list of objects with `records`',
      value => Array.isArray(value) && value.every(each => isMap(each) && isIterable(each.records)),
    ],
  },
  entries: {
    flag: 'entry',
    section: 'Skills',
    kind: 'list',
    value: 'id',
    about: 'Keep only this skill and its dependencies; repeatable',
  },
  layers: {
    flag: 'layer',
    section: 'Skills',
    kind: 'list',
    value: 'bundle',
    about: 'Also find required skills in this lower-layer bundle; repeatable',
  },
  extensions: {
    flag: 'extension',
    section: 'Rules',
    kind: 'list',
    value: 'module',
    about: 'Run the rules of this JavaScript module; repeatable',
    check: ['an array of paths, `{ module, options }` and extensions', Array.isArray],
  },
  extensionOptions: {
    section: 'Rules',
    kind: 'text',
    value: 'file',
    about: 'JSON file with options for the modules, keyed by file name',
  },
  followLinks: {
    section: 'Skills',
    kind: 'boolean',
    about: 'Follow links that leave a root (only for trees you trust)',
  },
  allowRead: {
    section: 'Skills',
    kind: 'list',
    value: 'dir',
    about: 'Let the configuration read this folder outside the project; repeatable',
  },
  preset: {
    section: 'Clients',
    kind: 'text',
    value: 'name',
    about: 'Resolve skills as this client does (`skillc presets` lists them)',
  },
  clients: {
    section: 'Clients',
    kind: 'names',
    value: 'names',
    about: 'Show how these clients treat each skill: NAME,NAME or all',
  },
  user: { section: 'Clients', kind: 'boolean', about: 'Add the user folders that clients read' },
  system: {
    section: 'Clients',
    kind: 'boolean',
    about: 'Add the managed and system folders that clients read',
  },
  baseline: {
    section: 'Baseline and filtering',
    kind: 'text',
    value: 'file',
    about: 'Hide the findings that this file lists',
    no: 'Ignore the baseline',
    usually: DEFAULT_BASELINE,
    check: orFalse(text),
  },
  since: {
    section: 'Baseline and filtering',
    kind: 'text',
    value: 'revision',
    about: 'Report only findings in files changed since this git revision',
  },
  cacheDir: {
    section: 'Cache and speed',
    kind: 'text',
    isOutput: true,
    value: 'dir',
    about: 'Cache folder',
  },
  cache: { section: 'Cache and speed', kind: 'boolean', no: 'Ignore the cache and write every file again' },
  remoteCache: {
    section: 'Cache and speed',
    kind: 'text',
    value: 'url',
    about: 'Share a cache between machines: URL of a Bazel HTTP cache, or turborepo for TURBO_API',
    check: orFalse(text),
  },
  remoteCacheReadonly: {
    section: 'Cache and speed',
    kind: 'boolean',
    about: 'Read the remote cache, but do not write to it',
  },
  cacheKey: {
    section: 'Cache and speed',
    kind: 'text',
    value: 'file',
    about: 'Sign parts and remote cache entries with this PEM Ed25519 key, and trust only it; or env:NAME',
  },
  cachePublicKey: {
    section: 'Cache and speed',
    kind: 'text',
    value: 'file',
    about: 'Trust only parts and remote cache entries signed with this key; or env:NAME',
  },
  threads: {
    section: 'Cache and speed',
    kind: 'count',
    value: 'n',
    about: 'Threads for skills that are not cached',
  },
  parser: {
    section: 'Cache and speed',
    kind: 'one-of',
    value: 'name',
    values: ['satteri', 'remark'],
    about: 'Markdown parser: satteri or remark',
    usually: 'satteri',
  },
  tokenizer: {
    section: 'Cache and speed',
    kind: 'one-of',
    value: 'name',
    values: ['estimate', 'o200k'],
    about: 'Token counter: estimate or o200k',
    usually: 'estimate',
  },
  'limits.depth': {
    flag: 'maxDepth',
    section: 'Limits',
    kind: 'count',
    value: 'n',
    about: 'Folder levels below a root',
  },
  'limits.folders': {
    flag: 'maxFolders',
    section: 'Limits',
    kind: 'count',
    value: 'n',
    about: 'Folders in one source',
  },
  'limits.files': {
    flag: 'maxFiles',
    section: 'Limits',
    kind: 'count',
    value: 'n',
    about: 'Files in one source',
  },
  'limits.entryBytes': {
    flag: 'maxEntryBytes',
    section: 'Limits',
    kind: 'count',
    value: 'n',
    about: 'Bytes of one SKILL.md',
  },
  'limits.fileBytes': {
    flag: 'maxFileBytes',
    section: 'Limits',
    kind: 'count',
    value: 'n',
    about: 'Bytes of one resource',
  },
  out: {
    kind: 'text',
    isOutput: true,
    short: 'o',
    value: 'dir',
    about: 'Output folder for the bundle',
    usually: DEFAULT_OUT,
  },
  splitAbove: {
    kind: 'count',
    value: 'n',
    about: 'Split the manifest above this many skills',
    usually: String(DEFAULT_SPLIT),
  },
  parts: {
    section: 'Cache and speed',
    kind: 'list',
    value: 'dir',
    about: 'Reuse the analyses that --shard wrote here; repeatable',
  },
  durable: { kind: 'boolean', about: 'Flush every file to disk, to survive a power failure' },
  noEmitOnError: { kind: 'boolean', about: 'Write nothing if a skill has an error' },
  overlap: { kind: 'boolean', about: 'Report skills whose descriptions compete for requests' },
  write: { check: flag },
  embeddings: { check: orFalse(object) },
  onProgress: { check: callback },
  onWarning: { check: callback },
  signal: { check: abortSignal },
} as const satisfies { [K in BuildOption]-?: Row<NonNullable<FlatOptions[K]>> }

type Rows = typeof BUILD_OPTIONS
type FlaggedOption = { [K in BuildOption]: Rows[K] extends { kind: string } ? K : never }[BuildOption]
type FlagName<K extends FlaggedOption> = Rows[K] extends { flag: infer Name extends string } ? Name : K

export function getOptionFlags<const Names extends readonly FlaggedOption[]>(...names: Names) {
  const flags = names.map(option => {
    const {
      flag: name = option,
      check: _,
      ...row
    }: Flag & { flag?: string; check?: Check } = BUILD_OPTIONS[option]
    return [name, { ...row, option }]
  })
  return Object.fromEntries(flags) as {
    [K in Names[number] as FlagName<K>]: Omit<Rows[K], 'flag' | 'check'> & { option: K }
  }
}

function getCheck(row: Flag): Check {
  switch (row.kind) {
    case 'boolean':
      return flag
    case 'count':
      return count
    case 'one-of':
      return choice(...row.values)
    case 'list':
    case 'names':
      return texts
    default:
      return text
  }
}

export const BUILD_KINDS = Object.fromEntries(
  Object.entries<Flag | { check: Check }>({ ...BUILD_OPTIONS, limits: { check: object } }).flatMap(
    ([name, row]) => (name.includes('.') ? [] : [[name, 'check' in row ? row.check : getCheck(row as Flag)]]),
  ),
) as Kinds<Options>
