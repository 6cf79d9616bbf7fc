/** Flags that several commands share, and what they come to. */
import { DEFAULT_OUT, DEFAULT_SPLIT, type Options } from '../build/config/options.ts'
import { failure } from '../core/failure.ts'
import { FORMATS, type Format } from '../report/format.ts'
import { type BuildFlag, type FlagValues, getOptions } from './command.ts'

/** Where a report goes, and how much of it. */
export interface ReportFlags {
  format: Format
  /** Files to write the report to as well. */
  reports: { format: Format; file: string }[]
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
  updateBaseline?: boolean
  /** Watching: looks at files from time to time instead of being told. */
  poll?: boolean
}

type BuildFlagTable = Readonly<Record<string, BuildFlag>>

export const jsonFlag = { json: { kind: 'boolean', about: 'As JSON' } } as const satisfies BuildFlagTable

export const pathFlag = {
  path: {
    kind: 'list',
    value: 'file',
    about: 'A file that is worked with, from the working directory; may be repeated',
  },
} as const satisfies BuildFlagTable

/** On whose behalf a command acts. */
export const callerFlags = {
  agent: { kind: 'text', value: 'name', about: 'Act as this agent (`agents` in the configuration)' },
  scope: { kind: 'list', value: 'name', about: 'Scope or tenant of the caller; may be repeated' },
} as const satisfies BuildFlagTable

export const hybridFlag = {
  hybrid: { kind: 'boolean', about: 'Also by meaning, with the embeddings of the configuration' },
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
    kind: 'one-of',
    value: 'name',
    values: FORMATS,
    about: FORMATS.join(', '),
    default: 'pretty',
  },
  report: {
    kind: 'list',
    value: 'format=file',
    about: 'Also write the report to a file; may be repeated',
  },
  json: { kind: 'boolean', about: 'The same as --format json' },
  verbose: { kind: 'boolean', about: 'Show notes too, and each finding by itself' },
  quiet: { kind: 'boolean', about: 'Show errors only' },
  maxFindings: {
    kind: 'count',
    value: 'n',
    about: 'List at most n findings, those of one cause as one',
    usually: 'one screen',
  },
  statistics: { kind: 'boolean', about: 'Print only how many findings each code has' },
} as const satisfies BuildFlagTable

/** Where bundles are written. */
export const outFlag = {
  out: {
    kind: 'text',
    value: 'dir',
    about: 'Where to write the bundle',
    usually: DEFAULT_OUT,
    option: 'out',
  },
} as const satisfies BuildFlagTable

export const cacheDirFlag = {
  cacheDir: {
    kind: 'text',
    value: 'dir',
    about: 'Where analyses are kept between builds',
    option: 'cacheDir',
  },
} as const satisfies BuildFlagTable

export const cacheFlag = {
  cache: {
    kind: 'boolean',
    no: 'Neither read nor write the cache, and write every file anew',
    option: 'cache',
  },
} as const satisfies BuildFlagTable

/** What `build` and `check` take. */
export const buildFlags = {
  ...reportFlags,
  profile: {
    kind: 'one-of',
    value: 'name',
    values: ['strict', 'standard', 'lenient'],
    about: 'strict, standard or lenient',
    usually: 'standard; with --preset: lenient',
    option: 'profile',
  },
  config: { ...configFlag.config, isOptional: true, no: 'Read no configuration file' },
  preset: {
    kind: 'text',
    value: 'name',
    about: 'Resolve as this client does (`skillc presets` lists them)',
    option: 'preset',
  },
  clients: {
    kind: 'names',
    value: 'names',
    about: 'Say what these clients make of each skill: names with commas, or all',
    option: 'clients',
  },
  user: { kind: 'boolean', about: 'Also the folders of the user that clients read', option: 'user' },
  system: {
    kind: 'boolean',
    about: 'Also the managed and system folders that clients read',
    option: 'system',
  },
  plugin: {
    kind: 'list',
    value: 'dir',
    about: 'A plugin folder or marketplace; may be repeated',
    option: 'plugins',
  },
  watch: { kind: 'boolean', about: 'Go on, and do it again whenever something changes; Ctrl+C ends it' },
  poll: {
    kind: 'boolean',
    about: 'With --watch: look at files from time to time, for disks that tell of no changes',
  },
  npm: { kind: 'boolean', about: 'Also the skills inside installed npm packages', option: 'npm' },
  source: {
    kind: 'list',
    value: 'records',
    about: 'jsonl:FILE or jsonl:- (standard input): skills as JSON Lines; may be repeated',
    option: 'records',
  },
  entry: {
    kind: 'list',
    value: 'id',
    about: 'Keep only this skill and what it depends on; may be repeated',
    option: 'entries',
  },
  baseline: {
    kind: 'text',
    value: 'file',
    about: 'Hide the findings that this file holds',
    option: 'baseline',
  },
  since: {
    kind: 'text',
    value: 'revision',
    about: 'Report only findings in files changed since this git revision',
    option: 'since',
  },
  parser: {
    kind: 'one-of',
    value: 'name',
    values: ['satteri', 'remark'],
    about: 'satteri or remark: the Markdown parser',
    usually: 'satteri',
    option: 'parser',
  },
  tokenizer: {
    kind: 'one-of',
    value: 'name',
    values: ['estimate', 'o200k'],
    about: 'estimate or o200k: how tokens are counted',
    usually: 'estimate',
    option: 'tokenizer',
  },
  followLinks: {
    kind: 'boolean',
    about: 'Follow links that leave a root; only for trees you trust',
    option: 'followLinks',
  },
  ...cacheDirFlag,
  ...cacheFlag,
  remoteCache: {
    kind: 'text',
    value: 'url',
    about: 'A cache that machines share (Bazel’s HTTP protocol)',
    option: 'remoteCache',
  },
  remoteCacheReadonly: {
    kind: 'boolean',
    about: 'Ask the remote cache, and give it nothing',
    option: 'remoteCacheReadonly',
  },
  threads: { kind: 'count', value: 'n', about: 'Threads for cold work', option: 'threads' },
  maxDepth: {
    kind: 'count',
    value: 'n',
    about: 'Folders below a root (limits.depth)',
    option: 'limits.depth',
  },
  maxFolders: {
    kind: 'count',
    value: 'n',
    about: 'Folders in one source (limits.folders)',
    option: 'limits.folders',
  },
  maxFiles: {
    kind: 'count',
    value: 'n',
    about: 'Files in one source (limits.files)',
    option: 'limits.files',
  },
  maxEntryBytes: {
    kind: 'count',
    value: 'n',
    about: 'Bytes of one SKILL.md (limits.entryBytes)',
    option: 'limits.entryBytes',
  },
  maxFileBytes: {
    kind: 'count',
    value: 'n',
    about: 'Bytes of one resource (limits.fileBytes)',
    option: 'limits.fileBytes',
  },
} as const satisfies BuildFlagTable

/** Flags of `build` alone. */
export const durableFlag = {
  durable: {
    kind: 'boolean',
    about: 'Flush every file of the bundle to the disk, in case the power fails',
    option: 'durable',
  },
} as const satisfies BuildFlagTable

export const writeFlags = {
  ...outFlag,
  splitAbove: {
    kind: 'count',
    value: 'n',
    about: 'Split the manifest of more skills than this',
    usually: String(DEFAULT_SPLIT),
    option: 'splitAbove',
  },
  ...durableFlag,
  keepGoing: {
    kind: 'boolean',
    about: 'Write the good skills even when others have errors',
    option: 'keepGoing',
  },
} as const satisfies BuildFlagTable

/** `--allow-sensitive`. */
export const sensitiveFlag = {
  allowSensitive: {
    kind: 'list',
    value: 'glob',
    about: 'Take the credentials in these files of the bundle; may be repeated',
  },
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
  sourceUrl: {
    kind: 'text',
    value: 'uri',
    about: 'Where the skills come from, such as git+https://…',
  },
  revision: { kind: 'text', value: 'commit', about: 'The commit they come from' },
  fulcio: { kind: 'text', value: 'url', about: 'Without a key: where certificates come from' },
  rekor: { kind: 'text', value: 'url', about: 'Without a key: the log of signatures' },
  tsa: { kind: 'text', value: 'url', about: 'Without a key: the authority of time stamps' },
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
  issuer: { kind: 'text', value: 'url', about: 'With --identity: who vouches for it' },
  trustedRoot: {
    kind: 'text',
    value: 'file',
    about: 'With --identity: the trusted_root.json of another Sigstore instance',
  },
} as const satisfies BuildFlagTable

/** Flags of everything that writes or reads an OCI manifest. */
export const plainHttpFlag = {
  plainHttp: { kind: 'boolean', about: 'Without encryption; on this machine that is so anyway' },
} as const satisfies BuildFlagTable

/** Flags of everything that makes an OCI manifest. */
export const annotationFlag = {
  annotation: {
    kind: 'list',
    value: 'key=value',
    about: 'An annotation of the manifest; may be repeated',
  },
} as const satisfies BuildFlagTable

export const packFlag = {
  pack: { kind: 'boolean', about: 'Gather small files in packs, as happens to large bundles anyway' },
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
  const format = FORMATS.find(candidate => candidate === name)
  const file = rest.join('=')
  if (format === undefined || file === '') {
    throw failure(
      `\`--report ${value}\` is no format and file`,
      `Write \`--report FORMAT=FILE\` with one of ${FORMATS.join(', ')}`,
    )
  }
  return { format, file }
}

/** `jsonl:records.jsonl` → the file. */
function readRecords(source: string): string {
  if (!source.startsWith('jsonl:') || source === 'jsonl:')
    throw failure(
      `\`--source ${source}\` is no source of records`,
      'Write `--source jsonl:FILE`, or `--source jsonl:-` for standard input',
    )
  return source.slice('jsonl:'.length)
}
