/** The arguments of a process → the command that was asked for. */
import { type Failure, isFailure, toFailureData } from '../core/errors/failure.ts'
import { isFault } from '../core/errors/fault.ts'
import { formatJson } from '../core/json/json-text.ts'
import type { Command, Listed } from './command.ts'
import { commands } from './commands.ts'
import { enterProject } from './enter-project.ts'
import { nameFlags } from './flags.ts'
import type { Io } from './io.ts'
import { assignArguments, createUnknownCommand, parseWords, startsWithFlag } from './parse.ts'
import { warnIfStale } from './stale-warning.ts'
import { formatVersion } from './version.ts'

/** The exit code of what Ctrl+C ends: 128 and the number of the signal. */
const INTERRUPTED = 130

/** Loaded where it is asked for: most commands show no help. */
async function printHelp(...args: Parameters<typeof import('./help.ts').printHelp>): Promise<void> {
  await (await import('./help.ts')).printHelp(...args)
}

/** Runs the command that the arguments of a process name, and gives its exit code. Throws what stops it. */
export async function runCommandLine(argv: string[], given: Io): Promise<number> {
  const words = addCommand(argv.slice(2))
  const found = await findCommand(words)
  const name = words.find(word => !word.startsWith('-'))
  const wantsHelp = words.includes('--help') || words.includes('-h')
  if (found === undefined && name !== undefined && !wantsHelp)
    throw createUnknownCommand(name, commands, given.cwd)
  const parsed = parseWords(words, found?.command.flags ?? {}, found?.listed.name ?? '')
  const { flags } = parsed
  const io = flags.color === false ? { ...given, color: false } : given
  if (flags.version === true) {
    io.out(formatVersion())
    return 0
  }
  if (found === undefined) {
    if (flags.help !== true) {
      const entered = await enterProject({ flags, args: [], spec: '', table: {} }, io)
      return (await import('./actions/start.ts')).runStart(entered.io)
    }
    await printHelp(commands, undefined, io)
    return 0
  }
  const { listed, command } = found
  if (flags.help === true) {
    await printHelp(commands, listed.name, io)
    return 0
  }
  const args = parsed.args.slice(1)
  if (command.handsOn) flags['--'] = parsed.rest
  else args.push(...parsed.rest)
  const entered = command.staysHere
    ? { flags, args, io }
    : await enterProject({ flags, args, spec: listed.args, table: command.flags }, io)
  await warnIfStale(listed, entered.args, entered.flags, entered.io)
  try {
    return await command.run(entered.flags, entered.io, assignArguments(listed, entered.args) as never)
  } catch (error) {
    if (isFault(error) && error.code === 'aborted') {
      io.progress('')
      return INTERRUPTED
    }
    // With `--format json`, a failure is JSON as well.
    const isReport = 'report' in command.flags && (flags.json === true || flags.format === 'json')
    if (isReport && flags.watch !== true && isFailure(error)) io.out(formatFailure(listed.name, error))
    throw error
  }
}

function formatFailure(command: string, error: Failure): string {
  return nameFlags(formatJson({ command, ok: false, exitCode: 2, failure: toFailureData(error) }))
}

/** `skillc` alone is a check, and its report names flags of `check`: without a command, flags are those. */
function addCommand(words: string[]): string[] {
  const isNamed = commands.some(({ name }) => words.includes(name))
  return isNamed || !startsWithFlag(words) ? words : ['check', ...words]
}

interface Found {
  listed: Listed
  command: Command<never>
}

/** The command named by the first word that is neither a flag nor the value of one. */
async function findCommand(words: string[]): Promise<Found | undefined> {
  for (const listed of commands.filter(({ name }) => words.includes(name))) {
    if (words[0] !== listed.name && commands.some(({ name }) => name === words[0])) continue
    const { command } = await listed.load()
    if (words[0] === listed.name || isFirst(listed.name, words, command)) return { listed, command }
  }
  return undefined
}

function isFirst(name: string, words: string[], { flags }: Command<never>): boolean {
  try {
    return parseWords(words, flags, name).args[0] === name
  } catch {
    // Parsing it again says what is wrong.
    return words.find(word => !word.startsWith('-')) === name
  }
}
