import { failure } from '../core/errors/failure.ts'
import { getOptionFlags } from '../pipeline/config/option-table.ts'
import type { Options } from '../pipeline/config/options.ts'
import { FORMATS, type Format } from '../report/format.ts'
import { type FlagTable, type FlagValues, getOptions } from './flags.ts'

export interface ReportFlags {
  format: Format
  reports: { format: Format | 'html'; file: string }[]
  verbose: boolean
  quiet: boolean
  maxFindings?: number
  statistics?: boolean
}

export interface BuildFlags extends ReportFlags {
  options: Options
  fix?: boolean
  dryRun?: boolean
  unsafeFixes?: boolean
  updateBaseline?: boolean
  stdinFilepath?: string | undefined
  poll?: boolean
}

const OUTPUT = { section: 'Output' } as const

export const sharedFlags = {
  json: { kind: 'boolean', about: 'Print JSON' },
  path: { kind: 'list', value: 'file', about: 'A file the request is about; repeatable' },
  hybrid: { kind: 'boolean', about: 'Also search by meaning, with the configured embeddings' },
  glosses: {
    kind: 'text',
    value: 'language|file',
    about: 'Also search with a translation of the request: `zh`, or a word-list file',
  },
  allowSensitive: {
    kind: 'list',
    value: 'glob',
    about: 'Allow credentials in these bundle files; repeatable',
  },
  allowIncomplete: { kind: 'boolean', about: 'Use a bundle even if skills with errors were left out of it' },
  plainHttp: { kind: 'boolean', about: 'Use plain HTTP (the default for localhost)' },
  annotation: { kind: 'list', value: 'key=value', about: 'Add an annotation to the manifest; repeatable' },
  server: {
    kind: 'list',
    value: 'name=command',
    about: 'Start the MCP server of `mcp:NAME` with this command; repeatable',
  },
  pack: { kind: 'boolean', about: 'Combine small files into packs (large bundles always do)' },
  allowRead: { ...getOptionFlags('allowRead').allowRead, section: undefined },
  /** For commands that require a configuration. */
  config: { ...getOptionFlags('config').config, isOptional: undefined, no: undefined },
} as const satisfies FlagTable

export const extensionFlags = {
  extension: { ...getOptionFlags('extensions').extension, section: undefined },
  extensionOptions: { ...getOptionFlags('extensionOptions').extensionOptions, section: undefined },
} as const satisfies FlagTable

export const callerFlags = {
  agent: { kind: 'text', value: 'name', about: 'Act as this agent (`agents` in the configuration)' },
  scope: { kind: 'list', value: 'name', about: 'The caller’s scope or tenant; repeatable' },
} as const satisfies FlagTable

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
    about: 'Also write the report to a file in this format, or html; repeatable',
  },
  json: { ...OUTPUT, kind: 'boolean', about: 'Short for --format json' },
  verbose: { ...OUTPUT, kind: 'boolean', short: 'v', about: 'Also show notes, and do not shorten the list' },
  quiet: { ...OUTPUT, kind: 'boolean', short: 'q', about: 'Show errors only' },
  maxFindings: {
    ...OUTPUT,
    kind: 'count',
    value: 'n',
    about: 'List at most this many findings for each code',
    usually: '5',
  },
  statistics: { ...OUTPUT, kind: 'boolean', about: 'Print only the number of findings for each code' },
} as const satisfies FlagTable

export const buildFlags = {
  watch: { kind: 'boolean', short: 'w', about: 'Watch for changes and rebuild' },
  poll: { kind: 'boolean', about: 'With --watch: poll for changes (for network drives)' },
  ...getOptionFlags('profile', 'config', 'extensions', 'extensionOptions'),
  ...reportFlags,
  ...getOptionFlags('plugins', 'npm', 'records', 'entries', 'followLinks', 'allowRead'),
  ...getOptionFlags('preset', 'clients', 'user', 'system', 'baseline', 'since'),
  ...getOptionFlags('cacheDir', 'cache', 'remoteCache', 'remoteCacheReadonly'),
  ...getOptionFlags('cacheKey', 'cachePublicKey'),
  ...getOptionFlags('threads', 'parser', 'tokenizer'),
  ...getOptionFlags(
    'limits.depth',
    'limits.folders',
    'limits.files',
    'limits.entryBytes',
    'limits.fileBytes',
  ),
} as const satisfies FlagTable

export const signingFlags = {
  key: {
    kind: 'text',
    value: 'file',
    about: 'Sign with this PEM private key; env:NAME reads it from the environment',
  },
  builder: {
    kind: 'text',
    value: 'uri',
    about: 'Builder id for the provenance (on GitHub Actions: the workflow)',
  },
  expires: {
    kind: 'text',
    value: 'duration',
    about: 'How long the signature is valid, such as 12h, 90d or 4w (default: no limit)',
  },
  sourceUrl: { kind: 'text', value: 'uri', about: 'Source of the skills, such as git+https://…' },
  revision: { kind: 'text', value: 'commit', about: 'Source commit of the skills' },
  fulcio: { kind: 'text', value: 'url', about: 'Without a key: the certificate authority' },
  rekor: { kind: 'text', value: 'url', about: 'Without a key: the transparency log' },
  tsa: { kind: 'text', value: 'url', about: 'Without a key: the timestamp authority' },
} as const satisfies FlagTable

export const trustFlags = {
  key: {
    kind: 'text',
    value: 'file',
    about: 'Trust only signatures that this PEM public key verifies; env:NAME reads it from the environment',
  },
  identity: {
    kind: 'text',
    value: 'name',
    about: 'Trust only signatures from exactly this workflow or email address',
  },
  issuer: { kind: 'text', value: 'url', about: 'With --identity: its issuer' },
  trustedRoot: {
    kind: 'text',
    value: 'file',
    about: 'With --identity: the trusted_root.json of another Sigstore instance',
  },
} as const satisfies FlagTable

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

export function getBuild(
  table: FlagTable,
  flags: FlagValues<typeof buildFlags>,
  roots: string[],
): BuildFlags {
  const options = { ...getOptions(table, flags), roots, records: flags.source?.map(readRecords) }
  return { ...getReport(flags), options, poll: flags.poll }
}

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

function readRecords(source: string): string {
  if (!source.startsWith('jsonl:') || source === 'jsonl:')
    throw failure(
      `\`--source ${source}\` is not a source of records`,
      'Write `--source jsonl:FILE`, or `--source jsonl:-` for standard input',
    )
  return source.slice('jsonl:'.length)
}
