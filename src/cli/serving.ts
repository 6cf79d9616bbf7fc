/** What gives a bundle, or a part of it, to others: `serve`, `mcp`, `run`. */

import type { Options } from '../build/config/options.ts'
import { failure } from '../core/failure.ts'
import type { ServeFlags } from './commands/serve.ts'
import {
  type AddCommands,
  bundleOf,
  countOf,
  type Flags,
  isOff,
  isOn,
  listOf,
  numberOf,
  oneOf,
  stopSignal,
  textOf,
} from './flags.ts'

/** What cac gives for a flag that stands for both, when it is not given. */
const UNSAID = 'unsaid'

export const addServing: AddCommands = (cli, io) => {
  cli
    .command(
      'serve [...bundle]',
      'Serve a bundle over HTTP: its files, discovery indexes, a page to browse it; with --watch, skill folders',
    )
    .option('--port <n>', 'The port; 0 for any free one (default: 4650)')
    .option('--host <address>', 'The address to listen at; 0.0.0.0 for every one (default: 127.0.0.1)')
    .option(
      '--allow-host <name>',
      'Another name that requests may be for, as behind a proxy; may be repeated',
    )
    .option('--origin <origin>', 'A site whose pages may read this server, or *; may be repeated')
    .option('--scope <name>', 'Also show skills for this scope or tenant; may be repeated')
    .option('--no-page', 'No page for people')
    .option('--no-mcp', 'No MCP server')
    .option(
      '--watch',
      'Build the folders that are named, or this project, and build again whenever they change',
    )
    // Neither flag: neither `true` nor `false`, which cac would take for `--watch`.
    .option('--no-watch', 'Do not follow the bundle when it is built anew', { default: UNSAID })
    .option('--out <dir>', 'With --watch: where to write the bundle (default: dist/skills)')
    .option('--profile <name>', 'With --watch: strict, standard or lenient')
    .option('--config <file>', 'With --watch: the configuration file (default: skillc.config.json)')
    .option('--keep-going', 'With --watch: serve the good skills even when others have errors')
    .option('--log', 'A line on standard error for each answer, also where that is no terminal')
    .option('--json', 'Say where it listens as JSON')
    .example('  skillc serve')
    .example('  skillc serve dist/skills --port 8080 --host 0.0.0.0')
    .example('  skillc serve skills --watch')
    .action(async (named: unknown[], flags: Flags) => {
      const { serveCommand } = await import('./commands/serve.ts')
      const asked = serveFlags(flags, process.stderr.isTTY === true)
      const sources = named.map(String)
      const { areRoots, onlyBundle, serveRootsCommand } = await import('./commands/serve-roots.ts')
      if (isOn(flags, 'watch') && areRoots(sources, io))
        return serveRootsCommand(buildOptions(sources, flags), asked, stopSignal(), io)
      return serveCommand(bundleOf(onlyBundle(sources)), asked, stopSignal(), io)
    })

  cli
    .command(
      'mcp [bundle]',
      'Serve a bundle to an agent over standard input and output (Model Context Protocol)',
    )
    .option('--agent <name>', 'The agent that is served (agents in the configuration)')
    .option('--scope <name>', 'A scope or tenant that is served; may be repeated')
    .option('--preset <name>', 'Wrap instructions as this client does')
    .option('--allow <pattern>', 'Ids that may be used, after the rules of the bundle; may be repeated')
    .option('--ask <pattern>', 'Ids for which the user is asked; may be repeated')
    .option('--deny <pattern>', 'Ids that are hidden; may be repeated')
    .option('--directory <dir>', 'The folder that the skills lie in, where a model can reach them')
    .option('--digest <digest>', 'Serve no other bundle than the one with this digest')
    .option('--watch', 'Follow the bundle when it is built anew')
    .example('  skillc mcp dist/skills --watch')
    .example('  skillc mcp https://skills.example.com --digest sha256:…')
    .example('  skillc mcp npm:@bakery/skills --agent baker --deny "ovens:*"')
    .example(
      '  claude mcp add skills -- npx -y -p skillc -p @modelcontextprotocol/server@2 skillc mcp dist/skills',
    )
    .action(async (bundle: unknown, flags: Flags) => {
      const { mcpCommand } = await import('./commands/mcp.ts')
      const asked = {
        agent: textOf(flags, 'agent'),
        scope: listOf(flags, 'scope') ?? [],
        preset: textOf(flags, 'preset'),
        allow: listOf(flags, 'allow') ?? [],
        ask: listOf(flags, 'ask') ?? [],
        deny: listOf(flags, 'deny') ?? [],
        directory: textOf(flags, 'directory'),
        digest: textOf(flags, 'digest'),
        watch: isOn(flags, 'watch'),
      }
      return mcpCommand(bundleOf(bundle), asked, io)
    })

  cli
    .command(
      'run <...names>',
      'Run a script of a skill in a sandbox: skillc run [BUNDLE] ID SCRIPT [-- ARGS]',
    )
    .option('--input <file>', 'A file that the script may read, as /input/NAME; may be repeated')
    .option('--out <dir>', 'Where to put what the script writes to /out')
    .option('--force', 'Replace files of that folder')
    .option('--stdin', 'Pass standard input on')
    .option('--timeout <seconds>', 'Stop it after this time, with exit code 124 (default: 60)')
    .option('--memory <mib>', 'Stop it above this much memory, with exit code 125 (default: 512)')
    .option('--agent <name>', 'The agent that asks (agents in the configuration)')
    .option('--scope <name>', 'A scope or tenant of the one who asks; may be repeated')
    .option('--user', 'A skill that the user starts, instead of the model')
    .option('--json', 'As JSON')
    .example('  skillc run knead-dough scripts/weigh.py -- 2 500')
    .action(async (names: unknown[], flags: Flags) => {
      const { runCommand, runTarget } = await import('./commands/run.ts')
      const asked = {
        args: listOf(flags, '--') ?? [],
        inputs: listOf(flags, 'input') ?? [],
        out: textOf(flags, 'out'),
        force: isOn(flags, 'force'),
        stdin: isOn(flags, 'stdin') ? process.stdin : undefined,
        seconds: countOf(flags, 'timeout'),
        memory: countOf(flags, 'memory'),
        agent: textOf(flags, 'agent'),
        scope: listOf(flags, 'scope') ?? [],
        user: isOn(flags, 'user'),
        json: isOn(flags, 'json'),
        signal: stopSignal(),
      }
      return runCommand(runTarget(names.map(String)), asked, {
        ...io,
        bytes: (stream, bytes) => void process[stream].write(bytes),
        isTerminal: stream => process[stream].isTTY === true,
      })
    })
}

/** What a build is told besides its configuration. */
function buildOptions(roots: string[], flags: Flags): Options {
  return {
    roots,
    out: textOf(flags, 'out'),
    profile: oneOf(flags, 'profile', ['strict', 'standard', 'lenient']),
    config: textOf(flags, 'config'),
    keepGoing: flags.keepGoing === undefined ? undefined : isOn(flags, 'keepGoing'),
  }
}

const DEFAULT_PORT = 4650
const DEFAULT_HOST = '127.0.0.1'

/** The flags of a command line. On a terminal, lines are logged unasked. Throws a Failure. */
function serveFlags(flags: Flags, isTerminal: boolean): ServeFlags {
  const port = numberOf(flags, 'port', 65_535) ?? DEFAULT_PORT
  if (!Number.isInteger(port)) throw failure(`\`--port ${port}\` is no whole number`)
  return {
    port,
    host: textOf(flags, 'host') ?? DEFAULT_HOST,
    allowHost: listOf(flags, 'allowHost') ?? [],
    origin: (listOf(flags, 'origin') ?? []).map(originOf),
    scope: listOf(flags, 'scope') ?? [],
    page: !isOff(flags, 'page'),
    mcp: !isOff(flags, 'mcp'),
    watch: !isOff(flags, 'watch'),
    log: isOn(flags, 'log') || isTerminal,
    json: isOn(flags, 'json'),
  }
}

/** An origin as browsers write it: any other text would let nobody in. Throws a Failure. */
function originOf(text: string): string {
  if (text === '*') return text
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url === undefined || url.origin === 'null' || url.pathname !== '/' || url.search + url.hash !== '')
    throw failure(
      `\`--origin ${text}\` is no origin`,
      'Write scheme, name and port, as in `https://bakery.example` or `http://localhost:3000`; or `*` for all',
    )
  return url.origin
}
