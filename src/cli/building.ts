/** `build` and `check`. */
import type { CAC } from 'cac'
import type { BuildFlags, Format } from '../commands/build.ts'
import { DEFAULT_OUT } from '../config/options.ts'
import { failure } from '../util/failure.ts'
import {
  type AddCommands,
  countOf,
  type Flags,
  isOff,
  isOn,
  listOf,
  namesOf,
  oneOf,
  textOf,
} from './flags.ts'

const FORMATS: Format[] = ['pretty', 'compact', 'json', 'sarif', 'github', 'gitlab', 'markdown']

export const addBuilding: AddCommands = (cli, io) => {
  buildOptions(cli.command('build [...roots]', 'Compile skill trees into a bundle'))
    .option('--out <dir>', `Where to write the bundle (default: ${DEFAULT_OUT})`)
    .option('--split-above <n>', 'Split the manifest of more skills than this (default: 10000)')
    .option('--keep-going', 'Write the good skills even when others have errors')
    .example('  skillc build                      the skills of this project')
    .example('  skillc build skills --out bundle')
    .example('  skillc build vendor --profile lenient')
    .action(async (roots: unknown[], flags: Flags) => {
      const { buildCommand } = await import('../commands/build.ts')
      return buildCommand(buildFlags(roots, flags), io)
    })

  buildOptions(cli.command('check [...roots]', 'Find what is wrong with skills; writes nothing'))
    .option('--overlap', 'Name pairs of skills whose descriptions compete for the same requests')
    .option('--fix', 'Repair what cannot change meaning')
    .option('--dry-run', 'With --fix: show the repairs, make none')
    .option('--update-baseline', 'Write the findings of now to the file of --baseline')
    .example('  skillc check --format github')
    .example('  skillc check skills --fix --dry-run')
    .example('  skillc check --since origin/main')
    .example('  skillc check --clients claude-code,codex')
    .action(async (roots: unknown[], flags: Flags) => {
      const { checkCommand } = await import('../commands/build.ts')
      return checkCommand(buildFlags(roots, flags), io)
    })
}

function buildOptions(command: ReturnType<CAC['command']>) {
  return command
    .option('--profile <name>', 'strict, standard or lenient (default: standard; with --preset: lenient)')
    .option('--config [file]', 'Configuration file (default: skillc.config.json)')
    .option('--no-config', 'Read no configuration file')
    .option('--format <name>', `${FORMATS.join(', ')} (default: pretty)`)
    .option('--report <format=file>', 'Also write the report to a file; may be repeated')
    .option('--json', 'The same as --format json')
    .option('--verbose', 'Show notes too, and fold nothing')
    .option('--quiet', 'Show errors only')
    .option('--preset <name>', 'Resolve as this client does (`skillc presets` lists them)')
    .option('--clients <names>', 'Say what these clients make of each skill: names with commas, or all')
    .option('--user', 'Also the folders of the user that clients read')
    .option('--system', 'Also the managed and system folders that clients read')
    .option('--plugin <dir>', 'A plugin folder or marketplace; may be repeated')
    .option('--npm', 'Also the skills inside installed npm packages')
    .option(
      '--source <records>',
      'jsonl:FILE or jsonl:- (standard input): skills as JSON Lines; may be repeated',
    )
    .option('--entry <id>', 'Keep only this skill and what it depends on; may be repeated')
    .option('--baseline <file>', 'Leave out the findings of this file')
    .option('--since <revision>', 'Only findings in files that changed since this git revision count')
    .option('--parser <name>', 'satteri or remark: the Markdown parser (default: satteri)')
    .option('--tokenizer <name>', 'estimate or o200k: how tokens are counted (default: estimate)')
    .option('--follow-links', 'Follow links that leave a root; only for trees you trust')
    .option('--cache-dir <dir>', 'Where analyses are kept between builds')
    .option('--no-cache', 'Neither read nor write the cache, and write every file anew')
    .option('--threads <n>', 'Threads for cold work')
    .option('--max-depth <n>', 'Folders below a root (limits.depth)')
    .option('--max-folders <n>', 'Folders in one source (limits.folders)')
    .option('--max-files <n>', 'Files in one source (limits.files)')
    .option('--max-entry-bytes <n>', 'Bytes of one SKILL.md (limits.entryBytes)')
    .option('--max-file-bytes <n>', 'Bytes of one resource (limits.fileBytes)')
}

function buildFlags(roots: unknown[], flags: Flags): BuildFlags {
  const format = isOn(flags, 'json') ? 'json' : oneOf(flags, 'format', FORMATS)
  const limits = {
    depth: countOf(flags, 'maxDepth'),
    folders: countOf(flags, 'maxFolders'),
    files: countOf(flags, 'maxFiles'),
    entryBytes: countOf(flags, 'maxEntryBytes'),
    fileBytes: countOf(flags, 'maxFileBytes'),
  }
  return {
    options: {
      roots: roots.map(String),
      plugins: listOf(flags, 'plugin'),
      records: listOf(flags, 'source')?.map(recordsOf),
      npm: flags.npm === undefined ? undefined : isOn(flags, 'npm'),
      user: isOn(flags, 'user'),
      system: isOn(flags, 'system'),
      preset: textOf(flags, 'preset'),
      clients: namesOf(flags, 'clients'),
      config: isOff(flags, 'config') ? false : textOf(flags, 'config'),
      out: textOf(flags, 'out'),
      profile: oneOf(flags, 'profile', ['strict', 'standard', 'lenient']),
      parser: oneOf(flags, 'parser', ['satteri', 'remark']),
      tokenizer: oneOf(flags, 'tokenizer', ['estimate', 'o200k']),
      keepGoing: flags.keepGoing === undefined ? undefined : isOn(flags, 'keepGoing'),
      entries: listOf(flags, 'entry'),
      baseline: textOf(flags, 'baseline'),
      since: textOf(flags, 'since'),
      overlap: isOn(flags, 'overlap'),
      followLinks: flags.followLinks === undefined ? undefined : isOn(flags, 'followLinks'),
      cache: !isOff(flags, 'cache'),
      splitAbove: countOf(flags, 'splitAbove'),
      cacheDir: textOf(flags, 'cacheDir'),
      threads: countOf(flags, 'threads'),
      limits: Object.fromEntries(Object.entries(limits).filter(([, value]) => value !== undefined)),
    },
    format: format ?? 'pretty',
    reports: flags.report === undefined ? [] : [flags.report].flat().map(reportOf),
    verbose: isOn(flags, 'verbose'),
    quiet: isOn(flags, 'quiet'),
    fix: isOn(flags, 'fix'),
    dryRun: isOn(flags, 'dryRun'),
    updateBaseline: isOn(flags, 'updateBaseline'),
  }
}

/** `json=report.json`: a format, and the file to write it to. */
function reportOf(value: unknown): { format: Format; file: string } {
  const [name, ...rest] = String(value).split('=')
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
function recordsOf(source: string): string {
  if (!source.startsWith('jsonl:') || source === 'jsonl:')
    throw failure(
      `\`--source ${source}\` is no source of records`,
      'Write `--source jsonl:FILE`, or `--source jsonl:-` for standard input',
    )
  return source.slice('jsonl:'.length)
}
