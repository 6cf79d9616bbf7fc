/** Flags that several commands share, and what they mean. */

import { failure } from '../core/errors/failure.ts'
import { DEFAULT_BASELINE, DEFAULT_OUT, DEFAULT_SPLIT, type Options } from '../pipeline/config/options.ts'
import { FORMATS, type Format } from '../report/format.ts'
import { type BuildFlag, type FlagValues, getOptions } from './command.ts'

/** Where a report goes, and how much of it. */
export interface ReportFlags {
  format: Format
  /** Files to write the report to as well. */
  reports: { format: Format | 'html'; file: string }[]
  verbose: boolean
  quiet: boolean
  maxFindings?: number
  statistics?: boolean
}

/** What `build` and `check` take besides the library's options. */
export interface BuildFlags extends ReportFlags {
  options: Options
  fix?: boolean
  dryRun?: boolean
  unsafeFixes?: boolean
  updateBaseline?: boolean
  /** The file whose text is on standard input. */
  stdinFilepath?: string | undefined
  /** Watching: looks at files from time to time instead of being told. */
  poll?: boolean
}

type BuildFlagTable = Readonly<Record<string, BuildFlag>>

// Headings of help.
const OUTPUT = { section: 'Output' } as const
const SPEED = { section: 'Cache and speed' } as const

export const jsonFlag = { json: { kind: 'boolean', about: 'Print JSON' } } as const satisfies BuildFlagTable

export const pathFlag = {
  path: {
    kind: 'list',
    value: 'file',
    about: 'A file the request is about; repeatable',
  },
} as const satisfies BuildFlagTable

/** On whose behalf a command acts. */
export const callerFlags = {
  agent: { kind: 'text', value: 'name', about: 'Act as this agent (`agents` in the configuration)' },
  scope: { kind: 'list', value: 'name', about: 'Scope or tenant of the caller; repeatable' },
} as const satisfies BuildFlagTable

export const hybridFlag = {
  hybrid: { kind: 'boolean', about: 'Also search by meaning, with the configured embeddings' },
} as const satisfies BuildFlagTable

export const glossesFlag = {
  glosses: {
    kind: 'text',
    value: 'language|file',
    about: 'Also search in glosses of the request: `zh`, or a file of them',
  },
} as const satisfies BuildFlagTable

export const configFlag = {
  config: {
    kind: 'text',
    value: 'file',
    about: 'Configuration file',
    usually: 'skillc.config.json',
    option: 'config',
  },
} as const satisfies BuildFlagTable

/** Where a report goes, and how much of it. */
export const reportFlags = {
  format: {
    ...OUTPUT,
    kind: 'one-of',
    value: 'name',
    values: FORMATS,
    about: FORMATS.join(', '),
    default: 'pretty',
  },
  report: {
    ...OUTPUT,
    kind: 'list',
    value: 'format=file',
    about: 'Also write the report to a file, html for a page; repeatable',
  },
  json: { ...OUTPUT, kind: 'boolean', about: 'Short for --format json' },
  verbose: {
    ...OUTPUT,
    kind: 'boolean',
    short: 'v',
    about: 'Show notes too, and every finding',
  },
  quiet: { ...OUTPUT, kind: 'boolean', short: 'q', about: 'Show errors only' },
  maxFindings: {
    ...OUTPUT,
    kind: 'count',
    value: 'n',
    about: 'List at most this many findings of each code',
    usually: '5',
  },
  statistics: { ...OUTPUT, kind: 'boolean', about: 'Print only how many findings each code has' },
} as const satisfies BuildFlagTable

/** Where bundles are written. */
export const outFlag = {
  out: {
    kind: 'text',
    isOutput: true,
    short: 'o',
    value: 'dir',
    about: 'Where to write the bundle',
    usually: DEFAULT_OUT,
    option: 'out',
  },
} as const satisfies BuildFlagTable

export const cacheDirFlag = {
  cacheDir: {
    ...SPEED,
    kind: 'text',
    isOutput: true,
    value: 'dir',
    about: 'Where the cache is kept',
    option: 'cacheDir',
  },
} as const satisfies BuildFlagTable

export const cacheFlag = {
  cache: {
    ...SPEED,
    kind: 'boolean',
    no: 'Ignore the cache and write every file again',
    option: 'cache',
  },
} as const satisfies BuildFlagTable

const SKILLS = { section: 'Skills' } as const
const CLIENTS = { section: 'Clients' } as const
const HIDING = { section: 'Old findings' } as const
const LIMITS = { section: 'Limits' } as const

/** What `build` and `check` take. */
export const buildFlags = {
  watch: { kind: 'boolean', short: 'w', about: 'Watch and rebuild on change' },
  poll: { kind: 'boolean', about: 'With --watch: poll for changes (for network drives)' },
  profile: {
    kind: 'one-of',
    value: 'name',
    values: ['strict', 'standard'],
    about: 'strict or standard',
    usually: 'standard',
    option: 'profile',
  },
  config: { ...configFlag.config, isOptional: true, no: 'Read no configuration file' },
  ...reportFlags,
  plugin: {
    ...SKILLS,
    kind: 'list',
    value: 'dir',
    about: 'Add a plugin folder or marketplace; repeatable',
    option: 'plugins',
  },
  npm: { ...SKILLS, kind: 'boolean', about: 'Add the skills inside installed npm packages', option: 'npm' },
  source: {
    ...SKILLS,
    kind: 'list',
    value: 'records',
    about: 'Add skills from JSON Lines: jsonl:FILE, or jsonl:- for standard input; repeatable',
    option: 'records',
  },
  entry: {
    ...SKILLS,
    kind: 'list',
    value: 'id',
    about: 'Keep only this skill and its dependencies; repeatable',
    option: 'entries',
  },
  followLinks: {
    ...SKILLS,
    kind: 'boolean',
    about: 'Follow links that leave a root (only for trees you trust)',
    option: 'followLinks',
  },
  allowRead: {
    ...SKILLS,
    kind: 'list',
    value: 'dir',
    about: 'Let the configuration read this folder outside of the project; repeatable',
    option: 'allowRead',
  },
  preset: {
    ...CLIENTS,
    kind: 'text',
    value: 'name',
    about: 'Resolve skills as this client does (`skillc presets` lists them)',
    option: 'preset',
  },
  clients: {
    ...CLIENTS,
    kind: 'names',
    value: 'names',
    about: 'Show what these clients make of each skill: NAME,NAME or all',
    option: 'clients',
  },
  user: { ...CLIENTS, kind: 'boolean', about: 'Add the user folders that clients read', option: 'user' },
  system: {
    ...CLIENTS,
    kind: 'boolean',
    about: 'Add the managed and system folders that clients read',
    option: 'system',
  },
  baseline: {
    ...HIDING,
    kind: 'text',
    value: 'file',
    about: 'Hide the findings that this file lists',
    no: 'Hide no findings, whatever baseline there is',
    usually: DEFAULT_BASELINE,
    option: 'baseline',
  },
  since: {
    ...HIDING,
    kind: 'text',
    value: 'revision',
    about: 'Report only findings in files changed since this git revision',
    option: 'since',
  },
  ...cacheDirFlag,
  ...cacheFlag,
  remoteCache: {
    ...SPEED,
    kind: 'text',
    value: 'url',
    about: 'Share a cache between machines (Bazel’s HTTP protocol)',
    option: 'remoteCache',
  },
  remoteCacheReadonly: {
    ...SPEED,
    kind: 'boolean',
    about: 'Read the remote cache, but do not write to it',
    option: 'remoteCacheReadonly',
  },
  remoteCacheUnsigned: {
    ...SPEED,
    kind: 'boolean',
    about: 'Read the remote cache although its entries are not signed',
    option: 'remoteCacheUnsigned',
  },
  threads: {
    ...SPEED,
    kind: 'count',
    value: 'n',
    about: 'Threads for skills that are not cached',
    option: 'threads',
  },
  parser: {
    ...SPEED,
    kind: 'one-of',
    value: 'name',
    values: ['satteri', 'remark'],
    about: 'Markdown parser: satteri or remark',
    usually: 'satteri',
    option: 'parser',
  },
  tokenizer: {
    ...SPEED,
    kind: 'one-of',
    value: 'name',
    values: ['estimate', 'o200k'],
    about: 'Token counter: estimate or o200k',
    usually: 'estimate',
    option: 'tokenizer',
  },
  maxDepth: {
    ...LIMITS,
    kind: 'count',
    value: 'n',
    about: 'Levels of folders below a root',
    option: 'limits.depth',
  },
  maxFolders: {
    ...LIMITS,
    kind: 'count',
    value: 'n',
    about: 'Folders in one source',
    option: 'limits.folders',
  },
  maxFiles: {
    ...LIMITS,
    kind: 'count',
    value: 'n',
    about: 'Files in one source',
    option: 'limits.files',
  },
  maxEntryBytes: {
    ...LIMITS,
    kind: 'count',
    value: 'n',
    about: 'Bytes of one SKILL.md',
    option: 'limits.entryBytes',
  },
  maxFileBytes: {
    ...LIMITS,
    kind: 'count',
    value: 'n',
    about: 'Bytes of one resource',
    option: 'limits.fileBytes',
  },
} as const satisfies BuildFlagTable

/** Flags of `build` alone. */
export const durableFlag = {
  durable: {
    kind: 'boolean',
    about: 'Flush every file to the disk, in case the power fails',
    option: 'durable',
  },
} as const satisfies BuildFlagTable

export const writeFlags = {
  ...outFlag,
  splitAbove: {
    kind: 'count',
    value: 'n',
    about: 'Split the manifest above this many skills',
    usually: String(DEFAULT_SPLIT),
    option: 'splitAbove',
  },
  ...durableFlag,
  noEmitOnError: {
    kind: 'boolean',
    about: 'Write nothing when a skill has an error',
    option: 'noEmitOnError',
  },
} as const satisfies BuildFlagTable

/** `--allow-sensitive`. */
export const sensitiveFlag = {
  allowSensitive: {
    kind: 'list',
    value: 'glob',
    about: 'Allow the credentials in these files of the bundle; repeatable',
  },
} as const satisfies BuildFlagTable

/** `--allow-incomplete`. */
export const incompleteFlag = {
  allowIncomplete: { kind: 'boolean', about: 'Take the bundle although errors left skills out of it' },
} as const satisfies BuildFlagTable

/** Flags of everything that signs. */
export const signingFlags = {
  key: {
    kind: 'text',
    value: 'file',
    about: 'Sign with this private key in PEM; env:NAME takes it from the environment',
  },
  builder: {
    kind: 'text',
    value: 'uri',
    about: 'Who builds, for the provenance (GitHub Actions: its workflow)',
  },
  expires: {
    kind: 'text',
    value: 'duration',
    about: 'How long the signature counts, such as 12h, 90d or 4w (default: for ever)',
  },
  sourceUrl: {
    kind: 'text',
    value: 'uri',
    about: 'Where the skills come from, such as git+https://…',
  },
  revision: { kind: 'text', value: 'commit', about: 'The commit they come from' },
  fulcio: { kind: 'text', value: 'url', about: 'Without a key: where certificates come from' },
  rekor: { kind: 'text', value: 'url', about: 'Without a key: the transparency log' },
  tsa: { kind: 'text', value: 'url', about: 'Without a key: the timestamp authority' },
} as const satisfies BuildFlagTable

/** Flags of everything that trusts a signature. */
export const trustFlags = {
  key: {
    kind: 'text',
    value: 'file',
    about: 'Trust signatures by this public key in PEM; env:NAME takes it from the environment',
  },
  identity: {
    kind: 'text',
    value: 'name',
    about: 'Trust signatures by exactly this workflow or mail address',
  },
  issuer: { kind: 'text', value: 'url', about: 'With --identity: its issuer' },
  trustedRoot: {
    kind: 'text',
    value: 'file',
    about: 'With --identity: the trusted_root.json of another Sigstore instance',
  },
} as const satisfies BuildFlagTable

/** Flags of everything that writes or reads an OCI manifest. */
export const plainHttpFlag = {
  plainHttp: { kind: 'boolean', about: 'Use plain HTTP (the default for localhost)' },
} as const satisfies BuildFlagTable

/** Flags of everything that makes an OCI manifest. */
export const annotationFlag = {
  annotation: {
    kind: 'list',
    value: 'key=value',
    about: 'An annotation of the manifest; repeatable',
  },
} as const satisfies BuildFlagTable

export const packFlag = {
  pack: { kind: 'boolean', about: 'Gather small files in packs (large bundles always do)' },
} as const satisfies BuildFlagTable

/** What the flags of a report say. */
export function getReport({
  json,
  format,
  report,
  verbose,
  quiet,
  maxFindings,
  statistics,
}: FlagValues<typeof reportFlags>): ReportFlags {
  const reports = (report ?? []).map(readReport)
  const asked = json ? 'json' : format
  if (statistics && asked !== 'pretty')
    throw failure(
      `\`--statistics\` prints a table, which \`--format ${asked}\` does not have`,
      'Leave one of them out, or write the report to a file as well: `--report FORMAT=FILE`',
    )
  return { format: asked, reports, verbose, quiet, maxFindings, statistics }
}

/** What the flags of a build say. `table`: all of the command's flags. */
export function getBuild(
  table: BuildFlagTable,
  flags: FlagValues<typeof buildFlags>,
  roots: string[],
): BuildFlags {
  const options = { ...getOptions(table, flags), roots, records: flags.source?.map(readRecords) }
  return { ...getReport(flags), options, poll: flags.poll }
}

/** `json=report.json`: a format, and the file to write it to. */
function readReport(value: string): ReportFlags['reports'][number] {
  const [name, ...rest] = value.split('=')
  const formats = [...FORMATS, 'html'] as const
  const format = formats.find(candidate => candidate === name)
  const file = rest.join('=')
  if (format === undefined || file === '') {
    throw failure(
      `\`--report ${value}\` does not name a format and a file`,
      `Write \`--report FORMAT=FILE\` with one of ${formats.join(', ')}`,
    )
  }
  return { format, file }
}

/** `jsonl:records.jsonl` → the file. */
function readRecords(source: string): string {
  if (!source.startsWith('jsonl:') || source === 'jsonl:')
    throw failure(
      `\`--source ${source}\` is not a source of records`,
      'Write `--source jsonl:FILE`, or `--source jsonl:-` for standard input',
    )
  return source.slice('jsonl:'.length)
}
