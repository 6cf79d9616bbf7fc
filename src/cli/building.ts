/** `build`, `merge` and `check`. */
import type { CAC } from 'cac'
import { DEFAULT_OUT } from '../build/config/options.ts'
import { failure } from '../core/failure.ts'
import type { BuildFlags, Format, ReportFlags } from './commands/build-flags.ts'
import type { Io } from './commands/io.ts'
import {
  type AddCommands,
  countOf,
  type Flags,
  isOff,
  isOn,
  listOf,
  namesOf,
  oneOf,
  stopSignal,
  textOf,
} from './flags.ts'

const FORMATS: Format[] = ['pretty', 'compact', 'json', 'sarif', 'github', 'gitlab', 'markdown']

export const addBuilding: AddCommands = (cli, io) => {
  buildOptions(cli.command('build [...roots]', 'Compile skill trees into a bundle'))
    .option('--out <dir>', `Where to write the bundle (default: ${DEFAULT_OUT})`)
    .option('--split-above <n>', 'Split the manifest of more skills than this (default: 10000)')
    .option('--keep-going', 'Write the good skills even when others have errors')
    .option('--shard <i/n>', 'Write one of n parts of the bundle to --out, for `skillc merge`')
    .example('  skillc build                      the skills of this project')
    .example('  skillc build skills --out bundle')
    .example('  skillc build vendor --profile lenient')
    .example('  skillc build skills --watch')
    .example('  skillc build skills --shard 1/4 --out parts/1')
    .action(async (roots: unknown[], flags: Flags) => {
      const asked = buildFlags(roots, flags)
      const shard = textOf(flags, 'shard')
      if (shard !== undefined) {
        if (asked.watch)
          throw failure('`--shard` builds a part once, and `--watch` goes on', 'Give one of them')
        const { shardCommand } = await import('./commands/shard.ts')
        return shardCommand(asked, shard, io)
      }
      if (asked.watch) return watching(asked, 'build', io)
      const { buildCommand } = await import('./commands/build.ts')
      return buildCommand(asked, io)
    })

  reportOptions(cli.command('merge [...parts]', 'Make one bundle of the parts that `build --shard` wrote'))
    .option('--out <dir>', `Where to write the bundle (default: ${DEFAULT_OUT})`)
    .option('--cache-dir <dir>', 'Where vectors are kept between builds')
    .option('--no-cache', 'Neither read nor write the cache, and write every file anew')
    .example('  skillc merge parts/1 parts/2')
    .example('  skillc merge parts --out bundle')
    .action(async (parts: unknown[], flags: Flags) => {
      const { mergeCommand } = await import('./commands/shard.ts')
      const options = {
        out: textOf(flags, 'out'),
        cache: !isOff(flags, 'cache'),
        cacheDir: textOf(flags, 'cacheDir'),
      }
      return mergeCommand(parts.map(String), { options, ...reportFlags(flags) }, io)
    })

  buildOptions(cli.command('check [...roots]', 'Find what is wrong with skills; writes nothing'))
    .option('--overlap', 'Name pairs of skills whose descriptions compete for the same requests')
    .option('--fix', 'Repair what cannot change meaning')
    .option('--dry-run', 'With --fix: show the repairs, make none')
    .option('--update-baseline', 'Write the current findings to the --baseline file')
    .example('  skillc check --format github')
    .example('  skillc check skills --fix --dry-run')
    .example('  skillc check --since origin/main')
    .example('  skillc check --clients claude-code,codex')
    .example('  skillc check --watch --format json')
    .action(async (roots: unknown[], flags: Flags) => {
      const asked = buildFlags(roots, flags)
      if (asked.watch) return watching(asked, 'check', io)
      const { checkCommand } = await import('./commands/build.ts')
      return checkCommand(asked, io)
    })
}

async function watching(flags: BuildFlags, command: 'build' | 'check', io: Io) {
  const { watchCommand } = await import('./commands/watch.ts')
  return watchCommand(flags, command, stopSignal(), io)
}

type Command = ReturnType<CAC['command']>

/** Where a report goes, and how much of it. */
function reportOptions(command: Command) {
  return command
    .option('--format <name>', `${FORMATS.join(', ')} (default: pretty)`)
    .option('--report <format=file>', 'Also write the report to a file; may be repeated')
    .option('--json', 'The same as --format json')
    .option('--verbose', 'Show notes too, and fold nothing')
    .option('--quiet', 'Show errors only')
}

function buildOptions(command: Command) {
  return reportOptions(command)
    .option('--profile <name>', 'strict, standard or lenient (default: standard; with --preset: lenient)')
    .option('--config [file]', 'Configuration file (default: skillc.config.json)')
    .option('--no-config', 'Read no configuration file')
    .option('--preset <name>', 'Resolve as this client does (`skillc presets` lists them)')
    .option('--clients <names>', 'Say what these clients make of each skill: names with commas, or all')
    .option('--user', 'Also the folders of the user that clients read')
    .option('--system', 'Also the managed and system folders that clients read')
    .option('--plugin <dir>', 'A plugin folder or marketplace; may be repeated')
    .option('--watch', 'Go on, and do it again whenever something changes; Ctrl+C ends it')
    .option('--poll', 'With --watch: look at files from time to time, for disks that tell of no changes')
    .option('--npm', 'Also the skills inside installed npm packages')
    .option(
      '--source <records>',
      'jsonl:FILE or jsonl:- (standard input): skills as JSON Lines; may be repeated',
    )
    .option('--entry <id>', 'Keep only this skill and what it depends on; may be repeated')
    .option('--baseline <file>', 'Hide the findings that this file holds')
    .option('--since <revision>', 'Report only findings in files changed since this git revision')
    .option('--parser <name>', 'satteri or remark: the Markdown parser (default: satteri)')
    .option('--tokenizer <name>', 'estimate or o200k: how tokens are counted (default: estimate)')
    .option('--follow-links', 'Follow links that leave a root; only for trees you trust')
    .option('--cache-dir <dir>', 'Where analyses are kept between builds')
    .option('--no-cache', 'Neither read nor write the cache, and write every file anew')
    .option('--remote-cache <url>', 'A cache that machines share (Bazel’s HTTP protocol)')
    .option('--remote-cache-readonly', 'Ask the remote cache, and give it nothing')
    .option('--threads <n>', 'Threads for cold work')
    .option('--max-depth <n>', 'Folders below a root (limits.depth)')
    .option('--max-folders <n>', 'Folders in one source (limits.folders)')
    .option('--max-files <n>', 'Files in one source (limits.files)')
    .option('--max-entry-bytes <n>', 'Bytes of one SKILL.md (limits.entryBytes)')
    .option('--max-file-bytes <n>', 'Bytes of one resource (limits.fileBytes)')
}

function buildFlags(roots: unknown[], flags: Flags): BuildFlags {
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
      remoteCache: textOf(flags, 'remoteCache'),
      remoteCacheReadonly: isOn(flags, 'remoteCacheReadonly'),
      threads: countOf(flags, 'threads'),
      limits: Object.fromEntries(Object.entries(limits).filter(([, value]) => value !== undefined)),
    },
    ...reportFlags(flags),
    fix: isOn(flags, 'fix'),
    dryRun: isOn(flags, 'dryRun'),
    updateBaseline: isOn(flags, 'updateBaseline'),
    watch: isOn(flags, 'watch'),
    poll: isOn(flags, 'poll'),
  }
}

function reportFlags(flags: Flags): ReportFlags {
  const format = isOn(flags, 'json') ? 'json' : oneOf(flags, 'format', FORMATS)
  return {
    format: format ?? 'pretty',
    reports: flags.report === undefined ? [] : [flags.report].flat().map(reportOf),
    verbose: isOn(flags, 'verbose'),
    quiet: isOn(flags, 'quiet'),
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
