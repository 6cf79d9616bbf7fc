/** The words behind a command → its flags and arguments, or a Failure that says which word is wrong. */
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { cac } from 'cac'
import { failure } from '../core/errors/failure.ts'
import { quote } from '../core/text/show.ts'
import { formatSuggestion, suggest } from '../core/text/suggest.ts'
import { type Command, formatUsage, globalFlags } from './command.ts'
import { type Flags, type FlagTable, toKebab } from './flags.ts'

/** One way to write a flag. */
interface Spelling {
  /** The name in the table. */
  name: string
  /** What it takes, as cac writes it; empty for nothing. */
  takes: '' | ' <value>' | ' [value]'
  /** How help calls the value. */
  value: string
}

interface Parsed {
  /** Texts stay as they were typed: `1.10` is not 1.1. A flag that was given twice has a list. */
  flags: Flags
  args: string[]
  /** What follows `--`. */
  rest: string[]
}

/**
 * Reads the words of a command line by a table of flags. Values are `--out=dir`, `--out dir` or `-o dir`; flags of one
 * letter may be joined, as in `-qw`. `command` is what messages name. Throws a Failure.
 */
export function parseWords(words: string[], table: FlagTable, command: string): Parsed {
  const all: FlagTable = { ...table, ...globalFlags }
  const spellings = listSpellings(all)
  const cli = cac('skillc')
  cli.globalCommand.ignoreOptionDefaultValue()
  for (const [name, { short, about, no }] of Object.entries(all)) {
    const spelling = `--${toKebab(name)}`
    const letter = short === undefined ? '' : `-${short}, `
    if (about !== undefined) cli.option(`${letter}${spelling}${spellings.get(spelling)?.takes ?? ''}`, '')
    if (no !== undefined) cli.option(`--no-${toKebab(name)}`, '')
  }
  const texts: string[] = []
  const { args, options } = cli.parse(['', '', ...hideTexts(words, texts)], { run: false })
  const show = (hidden: unknown) =>
    typeof hidden === 'string' ? (texts[Number(hidden.slice(1))] ?? hidden) : hidden
  // Help is shown in spite of what is wrong.
  if (options.help !== true) checkFlags(words, spellings, options, command)
  const flags: Flags = {}
  for (const name of Object.keys(all)) {
    const value = getValue(options, name)
    if (value !== undefined) flags[name] = Array.isArray(value) ? value.map(show) : show(value)
  }
  return { flags, args: args.map(each => String(show(each))), rest: options['--'] }
}

/** The value of a flag. cac takes `--no-x` for the opposite of a flag `x`, also where the flag itself is called `noX`. */
function getValue(options: Readonly<Record<string, unknown>>, name: string): unknown {
  const [, letter, rest] = /^no([A-Z])(.*)$/.exec(name) ?? []
  if (letter === undefined) return options[name]
  return options[`${letter.toLowerCase()}${rest}`] === false ? true : undefined
}

/** What cac must not read as numbers: every text gets a sign in its place. */
function hideTexts(words: string[], texts: string[]): string[] {
  const hide = (text: string) => `:${texts.push(text) - 1}`
  const end = words.includes('--') ? words.indexOf('--') : words.length
  const hidden = words.slice(0, end).map(word => {
    const at = word.indexOf('=')
    if (!isFlag(word)) return hide(word)
    return at === -1 ? word : `${word.slice(0, at)}=${hide(word.slice(at + 1))}`
  })
  return [...hidden, ...words.slice(end)]
}

/** `-` alone is a file: standard input. */
function isFlag(word: string): boolean {
  return word.length > 1 && word.startsWith('-')
}

/** Whether the first of these words, other than flags of every command, is a flag. */
export function startsWithFlag(words: string[]): boolean {
  const common = listSpellings(globalFlags)
  return isFlag(words.find(word => !common.has(word)) ?? '')
}

/** Throws a Failure for the first flag that does not exist, lacks its value, or has one that it does not take. */
function checkFlags(
  words: string[],
  spellings: ReadonlyMap<string, Spelling>,
  options: Flags,
  command: string,
): void {
  const end = words.includes('--') ? words.indexOf('--') : words.length
  for (const word of words.slice(0, end).filter(isFlag)) {
    const [typed = ''] = word.split('=', 1)
    const written = typed.startsWith('--') ? [typed] : [...typed.slice(1)].map(letter => `-${letter}`)
    for (const each of written) {
      const flag = spellings.get(each)
      if (flag === undefined) throw createUnknownFlag(typed, spellings, command)
      const { name, takes, value } = flag
      if (takes === '' && word !== typed)
        throw failure(`\`${typed}\` takes no value`, `Write \`${typed}\` alone`)
      if (takes === ' <value>' && [options[name]].flat().includes(true))
        throw failure(`\`${typed}\` needs a value`, `Write \`${typed} ${value.toUpperCase()}\``)
    }
  }
}

/** Every way to write a flag: `--out`, `-o`, `--no-color`. */
function listSpellings(table: FlagTable): Map<string, Spelling> {
  const spellings = new Map<string, Spelling>()
  for (const [name, flag] of Object.entries(table)) {
    const value = flag.kind === 'boolean' ? '' : flag.value
    const takes = flag.kind === 'boolean' ? '' : flag.isOptional ? ' [value]' : ' <value>'
    if (flag.about !== undefined) {
      spellings.set(`--${toKebab(name)}`, { name, takes, value })
      if (flag.short !== undefined) spellings.set(`-${flag.short}`, { name, takes, value })
    }
    if (flag.no !== undefined) spellings.set(`--no-${toKebab(name)}`, { name, takes: '', value: '' })
  }
  return spellings
}

function createUnknownFlag(typed: string, spellings: ReadonlyMap<string, Spelling>, command: string): Error {
  return failure(
    `\`skillc ${command}\` has no flag \`${typed}\``,
    formatSuggestion(typed, spellings.keys(), `\`skillc ${command} --help\` lists the flags`),
  )
}

/** The words as a command's action gets them: a list where there may be many. Throws a Failure for too few or too many. */
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

/** Commands by the names that other tools have for them. */
const SYNONYMS: ReadonlyMap<string, string> = new Map([
  ['add', 'install'],
  ['bundle', 'build'],
  ['compile', 'build'],
  ['create', 'new'],
  ['find', 'search'],
  ['fix', 'check --fix'],
  ['lint', 'check'],
  ['validate', 'check'],
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
    near === '' ? '`skillc --help` lists the commands' : `Did you mean \`skillc ${near}\`?`,
  )
}
