/** The arguments of a process, as cac reads them → the command that was asked for. */
import { type CAC, cac } from 'cac'
import { failure } from '../core/failure.ts'
import { VERSION } from '../core/version.ts'
import { type Command, formatExits, formatFlag } from './command.ts'
import { commands } from './commands.ts'
import { asWritten, type Flags } from './flags.ts'
import type { Io } from './io.ts'

/** Runs the command that the arguments of a process name, and gives its exit code. Throws what stops it. */
export async function runCommandLine(argv: string[], io: Io): Promise<number> {
  const loaded = await loadCommands(argv.slice(2))
  const cli = createParser(loaded, io)
  const { args, options } = cli.parse(argv, { run: false })
  if (options.help === true || options.version === true) return 0
  Object.assign(options, asWritten(options, argv))
  const command = loaded.get(cli.matchedCommandName ?? '')
  // cac keeps what follows `--` apart.
  if (command?.handsOn !== true) (args as string[]).push(...options['--'])
  if (command === undefined) {
    const [name] = args
    if (name !== undefined)
      throw failure(`There is no command \`${name}\``, '`skillc --help` lists the commands')
    cli.outputHelp()
    return 2
  }
  return cli.runMatchedCommand()
}

type Loaded = ReadonlyMap<string, Command<never>>

/** The commands that some words may be for: the one that the first names, else those that any does, behind flags. */
async function loadCommands(words: string[]): Promise<Loaded> {
  const first = commands.filter(({ name }) => name === words[0])
  const asked = first.length > 0 ? first : commands.filter(({ name }) => words.includes(name))
  return new Map(
    await Promise.all(asked.map(async ({ name, load }) => [name, (await load()).command] as const)),
  )
}

/** A parser that lists every command, and knows the flags of those that are loaded. */
function createParser(loaded: Loaded, io: Io): CAC {
  const cli = cac('skillc')
  for (const { name, args, about } of commands) {
    const added = cli.command(`${name} ${args}`.trimEnd(), about)
    const command = loaded.get(name)
    if (command !== undefined) describeCommand(added, command, io)
  }
  // cac shows `--no-x` as an option that is on by default.
  cli.help(sections => [
    ...sections.map(({ title, body }) => ({
      title,
      body: body.replaceAll(' (default: true)', '').replace(/(?<! ) +$/gm, ''),
    })),
    ...describeExits(loaded.get(cli.matchedCommandName ?? '')),
  ])
  cli.version(VERSION)
  return cli
}

function describeExits(command: Command<never> | undefined): { title: string; body: string }[] {
  if (command === undefined) return []
  const lines = formatExits(command.exits).map(([code, meaning]) => `  ${code.padEnd(6)} ${meaning}`)
  return [{ title: 'Exit codes', body: lines.join('\n') }]
}

function describeCommand(added: ReturnType<CAC['command']>, command: Command<never>, io: Io): void {
  // A flag that is not given has no value here: the table says what holds then.
  added.ignoreOptionDefaultValue()
  for (const [name, flag] of Object.entries(command.flags)) {
    for (const { spelling, value, about } of formatFlag(name, flag)) added.option(spelling + value, about)
  }
  for (const example of command.examples) added.example(`  ${example}`)
  added.action((...given: unknown[]) => {
    const flags = given.pop() as Flags
    return command.run(flags, io, given as never)
  })
}
