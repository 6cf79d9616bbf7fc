/** Parses the words after a command into flags and arguments, or a Failure that names the wrong word. */
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { cac } from 'cac'
import { failure } from '../core/errors/failure.ts'
import { formatSuggestion, suggest } from '../core/text/suggest.ts'
import { quote } from '../core/text/terminal.ts'
import { type Command, formatUsage, globalFlags } from './command.ts'
import { type Flags, type FlagTable, formatFlag, listSpellings, type Spelling } from './flags.ts'

interface Parsed {
  /** Texts stay as typed: `1.10` is not 1.1. A repeated flag has a list. */
  flags: Flags
  args: string[]
  rest: string[]
}

/**
 * Values are `--out=dir`, `--out dir` or `-o dir`; single-letter flags may be joined: `-qw`. `command` is its name in
 * messages. Throws a Failure.
 */
export function parseWords(words: string[], table: FlagTable, command: string): Parsed {
  const all: FlagTable = { ...table, ...globalFlags }
  const end = words.includes('--') ? words.indexOf('--') : words.length
  const own = words.slice(0, end)
  const cli = cac('skillc')
  cli.globalCommand.ignoreOptionDefaultValue()
  const listed = listFlags(all)
  for (const flag of listed) cli.option(listSpellings(flag).join(', ') + flag.value, '')
  const { args, options } = cli.parse(['', '', ...own.map(hideText)], { run: false })
  if (options.help !== true) checkFlags(own, listed, options, command)
  const flags: Flags = {}
  for (const name of Object.keys(all)) {
    const value = getValue(options, name)
    if (value !== undefined) flags[name] = Array.isArray(value) ? value.map(showText) : showText(value)
  }
  return { flags, args: args.map(each => String(showText(each))), rest: words.slice(end + 1) }
}

/** cac treats `--no-x` as the negation of `x`, even if the flag itself is called `noX`. */
function getValue(options: Readonly<Record<string, unknown>>, name: string): unknown {
  const [, letter, rest] = /^no([A-Z])(.*)$/.exec(name) ?? []
  if (letter === undefined) return options[name]
  return options[`${letter.toLowerCase()}${rest}`] === false ? true : undefined
}

/**
 * Prefixes a word that cac would parse as a number. Flags get camel case, because cac takes the word after `--dry-run` as
 * its value, but not the one after `--dryRun`.
 */
function hideText(word: string): string {
  if (!isFlag(word)) return `:${word}`
  const toCamel = (name: string) => name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
  return word.replace(/^--(?!no-)[a-z][^=]*/, name => `--${toCamel(name.slice(2))}`).replace('=', '=:')
}

function showText(value: unknown): unknown {
  return typeof value === 'string' ? value.slice(1) : value
}

function isFlag(word: string): boolean {
  return word.length > 1 && word.startsWith('-')
}

export function startsWithFlag(words: string[]): boolean {
  const common = listFlags(globalFlags).flatMap(listSpellings)
  return isFlag(words.find(word => !common.includes(word)) ?? '')
}

interface NamedSpelling extends Spelling {
  name: string
}

function listFlags(table: FlagTable): NamedSpelling[] {
  return Object.entries(table).flatMap(([name, flag]) =>
    formatFlag(name, flag).map(spelling => ({ name, ...spelling })),
  )
}

/** Throws a Failure for the first flag that is unknown, lacks its value, or has a value it does not take. */
function checkFlags(words: string[], listed: NamedSpelling[], options: Flags, command: string): void {
  const known = new Map(listed.flatMap(flag => listSpellings(flag).map(each => [each, flag])))
  for (const word of words.filter(isFlag)) {
    const [typed = ''] = word.split('=', 1)
    const written = typed.startsWith('--') ? [typed] : [...typed.slice(1)].map(letter => `-${letter}`)
    for (const each of written) {
      const flag = known.get(each)
      if (flag === undefined) throw createUnknownFlag(typed, known.keys(), command)
      const { name, value } = flag
      if (value === '' && word !== typed)
        throw failure(`\`${typed}\` takes no value`, `Write \`${typed}\` alone`)
      if (value.endsWith('>') && [options[name]].flat().includes(true))
        throw failure(
          `\`${typed}\` needs a value`,
          `Write \`${typed}${value.replace(/[<>]/g, '').toUpperCase()}\``,
        )
    }
  }
}

function createUnknownFlag(typed: string, known: Iterable<string>, command: string): Error {
  return failure(
    `\`skillc ${command}\` has no flag \`${typed}\``,
    formatSuggestion(typed, known, `\`skillc ${command} --help\` lists the flags`),
  )
}

/** A command's arguments: a list if repeated. Throws a Failure for too few or too many. */
export function assignArguments(command: Command, words: string[]): (string | string[] | undefined)[] {
  const left = [...words]
  const usage = `Usage: \`${formatUsage(command)}\``
  const given = command.args
    .split(' ')
    .filter(each => each !== '')
    .map(spec => {
      const isMany = spec.includes('...')
      const value = isMany ? left.splice(0) : left.shift()
      if (spec.startsWith('<') && (value === undefined || value.length === 0))
        throw failure(`\`skillc ${command.name}\` needs an argument`, usage)
      return value
    })
  if (left.length > 0)
    throw failure(`\`skillc ${command.name}\` does not take the argument \`${left[0]}\``, usage)
  return given
}

const SYNONYMS: ReadonlyMap<string, string> = new Map([
  ['audit', 'check'],
  ['bundle', 'build'],
  ['compile', 'build'],
  ['create', 'new'],
  ['dev', 'serve'],
  ['find', 'search'],
  ['fix', 'check --fix'],
  ['info', 'show'],
  ['lint', 'check'],
  ['ls', 'list'],
  ['match', 'search'],
  ['pack', 'export --to oci'],
  ['rm', 'remove'],
  ['stats', 'list --sizes'],
  ['uninstall', 'remove'],
  ['unpack', 'export --to folders'],
  ['upgrade', 'update'],
  ['validate', 'check'],
  ['why', 'show'],
])

export function createUnknownCommand(name: string, commands: readonly Command[], cwd: string): Error {
  if (existsSync(resolve(cwd, name)))
    return failure(
      `Unknown command \`${name}\``,
      `For the path of that name: \`skillc check ${quote(name)}\``,
    )
  const names = commands.map(each => each.name)
  const near = SYNONYMS.get(name) ?? suggest(name, names)
  return failure(
    `Unknown command \`${name}\``,
    near === '' ? '`skillc --help --all` lists the commands' : `Did you mean \`skillc ${near}\`?`,
  )
}
