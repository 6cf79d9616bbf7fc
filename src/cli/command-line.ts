import { type Failure, failure, isFailure, toFailureData } from '../core/errors/failure.ts'
import { isFault } from '../core/errors/fault.ts'
import { formatJson } from '../core/json/json.ts'
import type { Command } from './command.ts'
import { commands } from './commands.ts'
import { enterProject } from './enter-project.ts'
import { nameFlags } from './flags.ts'
import type { Io } from './io.ts'
import { assignArguments, createUnknownCommand, parseWords, startsWithFlag } from './parse.ts'
import { warnIfStale } from './place.ts'
import { formatVersion } from './version.ts'

const INTERRUPTED = 130

export async function runCommandLine(argv: string[], given: Io): Promise<number> {
  const [first, ...others] = argv.slice(2)
  const isHelp = first === 'help'
  const words = isHelp ? [...others, '--help'] : addCommand(argv.slice(2))
  const command = findCommand(words)
  const name = words.find(word => !word.startsWith('-'))
  const wantsHelp = words.includes('--help') || words.includes('-h')
  if (command === undefined && name !== undefined && (isHelp || !wantsHelp))
    throw createUnknownCommand(name, commands, given.cwd)
  const parsed = parseWords(words, command?.flags ?? {}, command?.name ?? '')
  const { flags } = parsed
  const io = flags.color === false ? { ...given, color: false } : given
  if (flags.version === true) {
    io.out(formatVersion())
    return 0
  }
  if (flags.help === true)
    return (await import('./help.ts')).printHelp(commands, command, flags.all === true, io)
  if (flags.all === true)
    throw failure(
      '`--all` belongs to `--help`',
      `\`skillc ${command?.name ?? ''} --help --all\``.replace('  ', ' '),
    )
  if (command === undefined) {
    const entered = await enterProject({ flags, args: [], spec: '', table: {} }, io)
    return (await import('./actions/build.ts')).runStart(entered.io)
  }
  const args = parsed.args.slice(1)
  if (command.handsOn) flags['--'] = parsed.rest
  else args.push(...parsed.rest)
  const entered = command.staysHere
    ? { flags, args, io }
    : await enterProject({ flags, args, spec: command.args, table: command.flags }, io)
  await warnIfStale(command, entered.args, entered.flags, entered.io)
  try {
    return await command.run(entered.flags, entered.io, assignArguments(command, entered.args))
  } catch (error) {
    if (isFault(error) && error.code === 'aborted') {
      io.progress('')
      return INTERRUPTED
    }
    const isReport = 'report' in command.flags && (flags.json === true || flags.format === 'json')
    if (isReport && flags.watch !== true && isFailure(error)) io.out(formatFailure(command.name, error))
    throw error
  }
}

function formatFailure(command: string, error: Failure): string {
  return nameFlags(formatJson({ command, ok: false, exitCode: 2, failure: toFailureData(error) }))
}

/** `skillc` alone is a check, and its report names flags of `check`. */
function addCommand(words: string[]): string[] {
  const isNamed = commands.some(({ name }) => words.includes(name))
  return isNamed || !startsWithFlag(words) ? words : ['check', ...words]
}

function findCommand(words: string[]): Command | undefined {
  const [first] = words
  return (
    commands.find(({ name }) => name === first) ??
    commands.find(command => words.includes(command.name) && isFirst(command, words))
  )
}

function isFirst({ name, flags }: Command, words: string[]): boolean {
  try {
    return parseWords(words, flags, name).args[0] === name
  } catch {
    // Parsing it again reports the error.
    return words.find(word => !word.startsWith('-')) === name
  }
}
