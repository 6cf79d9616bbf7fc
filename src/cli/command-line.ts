/** Commands and flags, as cac knows them → the command that was asked for. */
import { type CAC, cac } from 'cac'
import { failure } from '../core/failure.ts'
import { VERSION } from '../core/version.ts'
import type { Io } from './commands/io.ts'
import { type AddCommands, asWritten, listOf } from './flags.ts'

type Group = readonly [commands: string, load: () => Promise<AddCommands>]

/** In the order in which the help shows them. */
const GROUPS: readonly Group[] = [
  ['build merge check', async () => (await import('./building.ts')).addBuilding],
  ['list show why presets match prompt', async () => (await import('./asking.ts')).addAsking],
  ['search eval', async () => (await import('./searching.ts')).addSearching],
  ['verify unpack', async () => (await import('./keeping.ts')).addKeeping],
  ['pack publish pull sign', async () => (await import('./publishing.ts')).addPublishing],
  ['diff install', async () => (await import('./depending.ts')).addDepending],
  ['serve mcp run', async () => (await import('./serving.ts')).addServing],
  ['explain new init', async () => (await import('./learning.ts')).addLearning],
]

/** Runs the command that the arguments of a process name, and gives its exit code. Throws what stops it. */
export async function runCommandLine(argv: string[], io: Io): Promise<number> {
  const cli = await commandsFor(argv[2], io)
  const { args, options } = cli.parse(argv, { run: false })
  if (options.help === true || options.version === true) return 0
  Object.assign(options, asWritten(options, argv))
  // cac keeps what follows `--` apart; only `run` wants that, for the script.
  if (cli.matchedCommandName !== 'run') (args as string[]).push(...(listOf(options, '--') ?? []))
  if (cli.matchedCommand === undefined) {
    const [name] = args
    if (name !== undefined)
      throw failure(`There is no command \`${name}\``, '`skillc --help` lists the commands')
    cli.outputHelp()
    return 2
  }
  return (await cli.runMatchedCommand()) ?? 0
}

/** A first argument that names a command needs only the commands of its group; all else needs all of them. */
async function commandsFor(first: string | undefined, io: Io): Promise<CAC> {
  const own = GROUPS.filter(([commands]) => first !== undefined && commands.split(' ').includes(first))
  const groups = own.length === 0 ? GROUPS : own
  const cli = cac('skillc')
  for (const add of await Promise.all(groups.map(([, load]) => load()))) add(cli, io)
  // cac shows `--no-x` as an option that is on by default.
  cli.help(sections =>
    sections.map(({ title, body }) => ({
      title,
      body: body.replace(/ \(default: (?:true|unsaid)\)/g, '').replace(/ +$/gm, ''),
    })),
  )
  cli.version(VERSION)
  return cli
}
