/** The words behind a command → its flags and arguments, or a Failure that says which word is wrong. */
import { parseArgs } from 'node:util'
import { failure } from '../core/failure.ts'
import { suggest } from '../core/suggest.ts'
import type { FlagTable, Listed } from './command.ts'
import { type Flags, toKebab } from './flags.ts'
import { formatUsage, globalFlags } from './usage.ts'

interface Spelt {
  /** The name in the table. */
  name: string
  takes: 'nothing' | 'a value' | 'a value or nothing'
  /** How help calls the value. */
  value: string
  isOff: boolean
  short?: string | undefined
}

interface Parsed {
  /** Texts stay as they were typed: `1.10` is not 1.1. A flag that was given twice has a list. */
  flags: Flags
  args: string[]
  /** What follows `--`. */
  rest: string[]
}

/**
 * Reads the words of a command line by a table of flags. Values are `--out=dir`, `--out dir`, `-odir` or `-o dir`; flags of one
 * letter may be joined, as in `-qw`. `command` is what messages name. Throws a Failure.
 */
export function parseWords(words: string[], table: FlagTable, command: string | undefined): Parsed {
  const spelt = listSpellings({ ...table, ...globalFlags })
  const { tokens } = parseArgs({
    args: words,
    options: Object.fromEntries(
      [...spelt].map(([spelling, { takes, short }]) => [
        spelling,
        { type: takes === 'a value' ? 'string' : 'boolean', ...(short !== undefined && { short }) },
      ]),
    ),
    strict: false,
    tokens: true,
    allowPositionals: true,
  })
  const flags: Flags = {}
  const args: string[] = []
  const rest: string[] = []
  let end = words.length
  let taken = -1
  const wrong: (() => Error)[] = []
  for (const token of tokens) {
    if (token.kind === 'option-terminator') end = token.index
    else if (token.kind === 'positional') {
      if (token.index === taken) continue
      if (token.index > end) rest.push(token.value)
      else args.push(token.value)
    } else {
      const flag = spelt.get(token.name)
      if (flag === undefined) {
        wrong.push(() => createUnknownFlag(token.rawName, spelt, command))
        continue
      }
      let { value } = token
      const next = words[token.index + 1]
      if (flag.takes === 'a value or nothing' && value === undefined && next !== undefined) {
        if (token.index + 1 < end && !next.startsWith('-')) {
          value = next
          taken = token.index + 1
        }
      }
      const isMissing =
        value === undefined || (token.inlineValue === false && value.startsWith('-') && value !== '-')
      if (flag.takes === 'nothing' && value !== undefined)
        wrong.push(() => failure(`\`${token.rawName}\` takes no value`, `Write \`${token.rawName}\` alone`))
      else if (flag.takes === 'a value' && isMissing)
        wrong.push(() =>
          failure(
            `\`${token.rawName}\` needs a value`,
            `Write \`${token.rawName} ${flag.value.toUpperCase()}\``,
          ),
        )
      else addValue(flags, flag.name, flag.isOff ? false : (value ?? true))
    }
  }
  // Help is shown in spite of what is wrong.
  if (flags.help !== true && wrong.length > 0) throw wrong[0]!()
  return { flags, args, rest }
}

function listSpellings(table: FlagTable): Map<string, Spelt> {
  const spelt = new Map<string, Spelt>()
  for (const [name, flag] of Object.entries(table)) {
    const value = flag.kind === 'boolean' ? '' : flag.value
    const takes = flag.kind === 'boolean' ? 'nothing' : flag.isOptional ? 'a value or nothing' : 'a value'
    if (flag.about !== undefined)
      spelt.set(toKebab(name), { name, takes, value, isOff: false, short: flag.short })
    if (flag.no !== undefined)
      spelt.set(`no-${toKebab(name)}`, { name, takes: 'nothing', value: '', isOff: true })
  }
  return spelt
}

function addValue(flags: Flags, name: string, value: string | boolean): void {
  const before = flags[name]
  flags[name] = before === undefined ? value : [before, value].flat()
}

function createUnknownFlag(typed: string, spelt: ReadonlyMap<string, Spelt>, command?: string): Error {
  const near = suggest(
    typed,
    [...spelt.keys()].map(spelling => `--${spelling}`),
  )
  const help = command === undefined ? 'skillc --help' : `skillc ${command} --help`
  return failure(
    command === undefined ? `Unknown flag \`${typed}\`` : `\`skillc ${command}\` has no flag \`${typed}\``,
    near === '' ? `\`${help}\` lists the flags` : `Did you mean \`${near}\`?`,
  )
}

/** The words as a command's action gets them: a list where there may be many. Throws a Failure for too few or too many. */
export function assignArguments(listed: Listed, words: string[]): (string | string[] | undefined)[] {
  const left = [...words]
  const usage = `Usage: \`${formatUsage(listed)}\``
  const given = listed.args
    .split(' ')
    .filter(each => each !== '')
    .map(spec => {
      const isMany = spec.includes('...')
      const value = isMany ? left.splice(0) : left.shift()
      if (spec.startsWith('<') && (value === undefined || value.length === 0))
        throw failure(`\`skillc ${listed.name}\` needs an argument`, usage)
      return value
    })
  if (left.length > 0)
    throw failure(`\`skillc ${listed.name}\` does not take the argument \`${left[0]}\``, usage)
  return given
}

/** A Failure that suggests a command. */
export function createUnknownCommand(name: string, commands: readonly Listed[]): Error {
  const near = suggest(
    name,
    commands.map(each => each.name),
  )
  return failure(
    `Unknown command \`${name}\``,
    near === '' ? '`skillc --help` lists the commands' : `Did you mean \`skillc ${near}\`?`,
  )
}
