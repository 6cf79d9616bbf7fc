#!/usr/bin/env node
/**
 * The command line: arguments → a command → an exit code. The only place that touches the process and its streams.
 * Commands are imported when they run, so that `--help` and `--version` cost next to nothing.
 */
import { cac } from 'cac'
import { addChannelCommands } from './channel-commands.ts'
import type { BuildFlags, Format } from './commands/build.ts'
import { countOf, type Flags, isOn, listOf, namesOf, numberOf, oneOf, textOf } from './commands/flags.ts'
import type { ExitCode, Io } from './commands/io.ts'
import { registerPublishing, trustOptions } from './commands/register-publishing.ts'
import type { SearchFlags } from './commands/search.ts'
import { DEFAULT_OUT } from './config/options.ts'
import { type Failure, failure, isFailure } from './util/failure.ts'
import { escapeTerminal } from './util/terminal.ts'
import { VERSION } from './version.ts'

const FORMATS: Format[] = ['pretty', 'compact', 'json', 'sarif', 'github', 'gitlab', 'markdown']

const cli = cac('skillc')

function buildOptions(command: ReturnType<typeof cli.command>) {
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

buildOptions(cli.command('build [...roots]', 'Compile skill trees into a bundle'))
  .option('--out <dir>', `Where to write the bundle (default: ${DEFAULT_OUT})`)
  .option('--keep-going', 'Write the good skills even when others have errors')
  .example('  skillc build                      the skills of this project')
  .example('  skillc build skills --out bundle')
  .example('  skillc build vendor --profile lenient')
  .action(async (roots: unknown[], flags: Flags) => {
    const { buildCommand } = await import('./commands/build.ts')
    return buildCommand(buildFlags(roots, flags), io)
  })

buildOptions(cli.command('check [...roots]', 'Find what is wrong with skills; writes nothing'))
  .option('--fix', 'Repair what cannot change meaning')
  .option('--dry-run', 'With --fix: show the repairs, make none')
  .option('--update-baseline', 'Write the findings of now to the file of --baseline')
  .example('  skillc check --format github')
  .example('  skillc check skills --fix --dry-run')
  .example('  skillc check --since origin/main')
  .example('  skillc check --clients claude-code,codex')
  .action(async (roots: unknown[], flags: Flags) => {
    const { checkCommand } = await import('./commands/build.ts')
    return checkCommand(buildFlags(roots, flags), io)
  })

cli
  .command('list [bundle]', 'The skills of a bundle')
  .option('--json', 'As JSON')
  .action(async (bundle: unknown, flags: Flags) => {
    const { listCommand } = await import('./commands/query.ts')
    return listCommand(bundleOf(bundle), isOn(flags, 'json'), io)
  })

cli
  .command('show <...names>', 'Everything about one skill: skillc show [BUNDLE] ID')
  .option('--json', 'As JSON')
  .example('  skillc show frontend:lint')
  .action(async (names: unknown[], flags: Flags) => {
    const { showCommand } = await import('./commands/query.ts')
    return showCommand(...bundleAndId(names, 'show'), isOn(flags, 'json'), io)
  })

cli
  .command('why <...names>', 'Which source a skill came from, and over what it won: skillc why [BUNDLE] ID')
  .option(
    '--preset <names>',
    'Which file these clients would serve, from the folders of now: skillc why ID --preset NAMES',
  )
  .option('--json', 'As JSON')
  .example('  skillc why dist/skills frontend:lint')
  .example('  skillc why lint --preset claude-code,codex')
  .action(async (names: unknown[], flags: Flags) => {
    const presets = namesOf(flags, 'preset')
    if (presets !== undefined) {
      const { whyClientsCommand } = await import('./commands/why-clients.ts')
      return whyClientsCommand(onlyName(names), presets, isOn(flags, 'json'), io)
    }
    const { whyCommand } = await import('./commands/query.ts')
    return whyCommand(...bundleAndId(names, 'why'), isOn(flags, 'json'), io)
  })

cli
  .command('presets [name]', 'The clients whose rules are known; with a name, one client’s rules')
  .option('--json', 'As JSON')
  .example('  skillc presets codex')
  .action(async (name: unknown, flags: Flags) => {
    const { presetsCommand } = await import('./commands/presets.ts')
    return presetsCommand(name === undefined ? undefined : String(name), isOn(flags, 'json'), io)
  })

cli
  .command('match [bundle]', 'Which skills files and a text call for, why, and with which permission')
  .option('--text <text>', 'What a user writes')
  .option('--path <file>', 'A file that is worked with, from the working directory; may be repeated')
  .option('--agent <name>', 'The agent that asks (agents in the configuration)')
  .option('--scope <name>', 'A scope or tenant of the one who asks; may be repeated')
  .option('--user', 'Skills that the user may start, instead of those that the model may')
  .option('--json', 'As JSON')
  .example('  skillc match --path src/a.tsx --text "make it $faster"')
  .action(async (bundle: unknown, flags: Flags) => {
    const { matchCommand } = await import('./commands/match.ts')
    const asked = {
      text: textOf(flags, 'text'),
      paths: listOf(flags, 'path') ?? [],
      agent: textOf(flags, 'agent'),
      scope: listOf(flags, 'scope') ?? [],
      user: isOn(flags, 'user'),
      json: isOn(flags, 'json'),
    }
    return matchCommand(bundleOf(bundle), asked, io)
  })

cli
  .command('search <...names>', 'The skills that answer a request: skillc search [BUNDLE] "QUERY"')
  .option('--limit <n>', 'Hits (default: 10)')
  .option('--threshold <relevance>', 'No answer where no hit has this relevance, 0 to 1 (default: 0.35)')
  .option('--explain', 'Show which terms and fields counted')
  .option('--namespace <name>', 'Only skills of this namespace and those below it')
  .option('--level <name>', 'Only skills of this level')
  .option('--tag <name>', 'Only skills with this tag; repeated: with one of them')
  .option('--tool <name>', 'Only skills that need no other tools than those given; may be repeated')
  .option('--path <file>', 'A file that is worked with, from the working directory; may be repeated')
  .option('--agent <name>', 'Only what this agent may have (agents in the configuration)')
  .option('--scope <name>', 'Only what is for this scope or tenant; may be repeated')
  .option('--model', 'Only skills that the model may start')
  .option('--user', 'Only skills that the user may start')
  .option('--json', 'As JSON')
  .example('  skillc search "clean up this csv"')
  .action(async (names: unknown[], flags: Flags) => {
    const { searchCommand } = await import('./commands/search.ts')
    return searchCommand(...bundleAndId(names, 'search'), searchFlags(flags), io)
  })

cli
  .command('eval [bundle] [...queries]', 'How well search finds what labelled requests ask for')
  .option('--at-least <percent>', 'Exit with 1 when recall@3 is below this')
  .option('--verbose', 'Show what was missed')
  .option('--json', 'As JSON')
  .example('  skillc eval                              by the examples in the skills’ own evals/')
  .example('  skillc eval dist/skills queries.jsonl')
  .action(async (bundle: unknown, queries: unknown[], flags: Flags) => {
    const { evalCommand } = await import('./commands/eval.ts')
    const asked = {
      files: queries.map(String),
      atLeast: numberOf(flags, 'atLeast', 100),
      verbose: isOn(flags, 'verbose'),
      json: isOn(flags, 'json'),
    }
    return evalCommand(bundleOf(bundle), asked, io)
  })

cli
  .command('prompt [bundle]', 'The text that tells a model of the skills')
  .option('--json', 'As JSON')
  .action(async (bundle: unknown, flags: Flags) => {
    const { promptCommand } = await import('./commands/query.ts')
    return promptCommand(bundleOf(bundle), isOn(flags, 'json'), io)
  })

trustOptions(
  cli.command(
    'verify [bundle]',
    'Check a bundle, in a folder or at https://…, and its signature; or the skills that skills-lock.json names',
  ),
)
  .option('--plain-http', 'Without encryption; on this machine that is so anyway')
  .option('--json', 'As JSON')
  .example('  skillc verify dist/skills --key key.pub')
  .action(async (bundle: unknown, flags: Flags) => {
    const place = bundleOf(bundle)
    if (
      !/^oci:/.test(place) &&
      ['key', 'identity', 'issuer', 'trustedRoot'].every(name => !(name in flags))
    ) {
      const { verifyPlace } = await import('./commands/verify.ts')
      return verifyPlace(place, isOn(flags, 'json'), io)
    }
    const { verifySignedCommand } = await import('./commands/sign.ts')
    return verifySignedCommand(place, flags, io)
  })

cli
  .command('unpack [bundle] [...ids]', 'Write the skills of a bundle back as folders')
  .option('--out <dir>', 'An empty or new folder (required)')
  .option('--skills-lock', 'Note them in skills-lock.json, as the skills CLI does')
  .option('--json', 'As JSON')
  .example('  skillc unpack dist/skills --out unpacked')
  .action(async (bundle: unknown, ids: unknown[], flags: Flags) => {
    const out = textOf(flags, 'out')
    if (out === undefined) throw failure('`unpack` needs a folder to write to', 'Give a new one: `--out DIR`')
    const { unpackCommand } = await import('./commands/integrity.ts')
    const code = unpackCommand(bundleOf(bundle), ids.map(String), out, isOn(flags, 'json'), io)
    if (isOn(flags, 'skillsLock')) (await import('./commands/skills-lock.ts')).writeSkillsLock(out, io)
    return code
  })

cli
  .command('serve [bundle]', 'Serve a bundle over HTTP: its files, discovery indexes, a page to browse it')
  .option('--port <n>', 'The port; 0 for any free one (default: 4650)')
  .option('--host <address>', 'The address to listen at; 0.0.0.0 for every one (default: 127.0.0.1)')
  .option('--allow-host <name>', 'Another name that requests may be for, as behind a proxy; may be repeated')
  .option('--origin <origin>', 'A site whose pages may read this server, or *; may be repeated')
  .option('--scope <name>', 'Also show skills for this scope or tenant; may be repeated')
  .option('--no-page', 'No page for people')
  .option('--no-mcp', 'No MCP server')
  .option('--no-watch', 'Do not follow the bundle when it is built anew')
  .option('--log', 'A line on standard error for each answer, also where that is no terminal')
  .option('--json', 'Say where it listens as JSON')
  .example('  skillc serve')
  .example('  skillc serve dist/skills --port 8080 --host 0.0.0.0')
  .action(async (bundle: unknown, flags: Flags) => {
    const { serveCommand, serveFlags } = await import('./commands/serve.ts')
    // Once: whoever asks twice is not kept waiting.
    const stop = new AbortController()
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort())
    const asked = serveFlags(flags, process.stderr.isTTY === true)
    return serveCommand(bundleOf(bundle), asked, stop.signal, io)
  })

cli
  .command('explain [code]', 'What a diagnostic means and what to do; without a code, all of them')
  .option('--json', 'The list as JSON')
  .example('  skillc explain mismatched-name')
  .action(async (code: unknown, flags: Flags) => {
    const { explainCommand } = await import('./commands/explain.ts')
    return explainCommand(code === undefined ? undefined : String(code), isOn(flags, 'json'), io)
  })

cli
  .command('new <name>', 'Start a skill: a folder with a SKILL.md')
  .option('--dir <dir>', 'The folder to make it in (default: skills)')
  .example('  skillc new review-recipe')
  .action(async (name: unknown, flags: Flags) => {
    const { newCommand } = await import('./commands/new.ts')
    return newCommand(String(name), textOf(flags, 'dir') ?? 'skills', io)
  })

cli.command('init', 'Write a skillc.config.json').action(async () => {
  const { initCommand } = await import('./commands/new.ts')
  return initCommand(io)
})

addChannelCommands(cli, () => io)
registerPublishing(cli, () => io)

// cac shows `--no-x` as an option that is on by default.
cli.help(sections =>
  sections.map(({ title, body }) => ({
    title,
    body: body.replaceAll(' (default: true)', '').replace(/ +$/gm, ''),
  })),
)
cli.version(VERSION)

function searchFlags(flags: Flags): SearchFlags {
  const limit = countOf(flags, 'limit')
  const threshold = numberOf(flags, 'threshold', 1)
  const agent = textOf(flags, 'agent')
  const namespace = textOf(flags, 'namespace')
  const level = textOf(flags, 'level')
  const scope = listOf(flags, 'scope')
  const tags = listOf(flags, 'tag')
  const tools = listOf(flags, 'tool')
  const invocation = isOn(flags, 'user') ? 'user' : isOn(flags, 'model') ? 'model' : undefined
  return {
    paths: listOf(flags, 'path') ?? [],
    explain: isOn(flags, 'explain'),
    json: isOn(flags, 'json'),
    ...(limit !== undefined && { limit }),
    ...(threshold !== undefined && { threshold }),
    ...(agent !== undefined && { agent }),
    ...(namespace !== undefined && { namespace }),
    ...(level !== undefined && { level }),
    ...(scope !== undefined && { scope }),
    ...(tags !== undefined && { tags }),
    ...(tools !== undefined && { tools }),
    ...(invocation !== undefined && { invocation }),
  }
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
      config: flags.config === false ? false : textOf(flags, 'config'),
      out: textOf(flags, 'out'),
      profile: oneOf(flags, 'profile', ['strict', 'standard', 'lenient']),
      parser: oneOf(flags, 'parser', ['satteri', 'remark']),
      tokenizer: oneOf(flags, 'tokenizer', ['estimate', 'o200k']),
      keepGoing: flags.keepGoing === undefined ? undefined : isOn(flags, 'keepGoing'),
      entries: listOf(flags, 'entry'),
      baseline: textOf(flags, 'baseline'),
      since: textOf(flags, 'since'),
      followLinks: flags.followLinks === undefined ? undefined : isOn(flags, 'followLinks'),
      cache: flags.cache !== false,
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

function bundleOf(bundle: unknown): string {
  return bundle === undefined ? DEFAULT_OUT : String(bundle)
}

function onlyName(names: unknown[]): string {
  const [name, ...more] = names.map(String)
  if (name === undefined || more.length > 0)
    throw failure('`why` with `--preset` takes one name', '`skillc why NAME --preset CLIENT`')
  return name
}

function bundleAndId(names: unknown[], command: string): [bundle: string, id: string] {
  const [first, second, ...more] = names.map(String)
  if (first === undefined || more.length > 0)
    throw failure(`\`${command}\` takes a bundle and an id`, `\`skillc ${command} [BUNDLE] ID\``)
  return second === undefined ? [DEFAULT_OUT, first] : [first, second]
}

/** Colour only on a terminal, and never against NO_COLOR (no-color.org); FORCE_COLOR turns it on elsewhere. */
function makeIo(): Io {
  const { NO_COLOR, FORCE_COLOR, TERM, CI } = process.env
  const wantsColour = FORCE_COLOR !== undefined && FORCE_COLOR !== '0'
  const isTerminal = process.stderr.isTTY === true && TERM !== 'dumb' && CI === undefined
  let hasProgress = false
  return {
    out: text => void process.stdout.write(text),
    err: text => void process.stderr.write(text),
    colour: (NO_COLOR ?? '') === '' && (wantsColour || (process.stdout.isTTY === true && TERM !== 'dumb')),
    width: process.stdout.columns ?? 100,
    progress: text => {
      if (!isTerminal || (text === '' && !hasProgress)) return
      process.stderr.write(`\r\u001b[K${text}`)
      hasProgress = text !== ''
    },
    now: () => performance.now(),
    cwd: process.cwd(),
  }
}

/** What stopped skillc, in one line or two. */
function explain({ message, hint }: Failure): string {
  return [`skillc: ${message}`, hint ?? ''].map(sentence).join('')
}

function sentence(text: string): string {
  if (text === '') return ''
  return `${escapeTerminal(text)}${/[.?!]$/.test(text) ? '' : '.'}\n`
}

function failureOf(error: unknown): Failure {
  if (isFailure(error)) return error
  if (error instanceof Error && error.name === 'CACError') {
    return failure(error.message, '`skillc --help` and `skillc COMMAND --help` show what can be given')
  }
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return failure(
    `This is a bug in skillc ${VERSION}: ${text}`,
    'Please report it with the command that you ran',
  )
}

async function main(argv: string[]): Promise<ExitCode> {
  try {
    const { args, options } = cli.parse(argv, { run: false })
    if (options.help === true || options.version === true) return 0
    if (cli.matchedCommand === undefined) {
      const [name] = args
      if (name !== undefined)
        throw failure(`There is no command \`${name}\``, '`skillc --help` lists the commands')
      cli.outputHelp()
      return 2
    }
    return (await cli.runMatchedCommand()) ?? 0
  } catch (error) {
    io.progress('')
    io.err(explain(failureOf(error)))
    return 2
  }
}

// A reader that closes the pipe early (`skillc list | head`) is no failure.
process.stdout.on('error', error => {
  if (!('code' in error && error.code === 'EPIPE')) throw error
})
const io = makeIo()
process.exitCode = await main(process.argv)
