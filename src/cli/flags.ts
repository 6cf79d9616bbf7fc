/** Flags and arguments as the command line gives them → values, or a Failure that says what is wrong with them. */
import type { CAC } from 'cac'
import { DEFAULT_OUT } from '../build/config/options.ts'
import { failure } from '../core/failure.ts'
import type { Io } from './commands/io.ts'

export type Flags = Record<string, unknown>

/** Adds commands to the command line. */
export type AddCommands = (cli: CAC, io: Io) => void

/** Whether a flag without a value is given; given twice it is still on. */
export function isOn(flags: Flags, name: string): boolean {
  return [flags[name]].flat().at(-1) === true
}

/** Whether a flag was taken back with `--no-NAME`, once or more often. */
export function isOff(flags: Flags, name: string): boolean {
  return [flags[name]].flat().at(-1) === false
}

/** A flag that may be repeated. */
export function listOf(flags: Flags, name: string): string[] | undefined {
  return flags[name] === undefined ? undefined : [flags[name]].flat().map(String)
}

/** A flag with names between commas; repeated, they add up. */
export function namesOf(flags: Flags, name: string): string[] | undefined {
  return listOf(flags, name)?.flatMap(text =>
    text
      .split(',')
      .map(each => each.trim())
      .filter(each => each !== ''),
  )
}

/** A flag's text. Throws a Failure when it is given twice. */
export function textOf(flags: Flags, name: string): string | undefined {
  const value = flags[name]
  if (value === undefined || value === true) return undefined
  if (Array.isArray(value)) throw failure(`\`--${kebab(name)}\` is given twice`, 'Give it once')
  return String(value)
}

/** A whole number above 0. Throws a Failure for anything else. */
export function countOf(flags: Flags, name: string): number | undefined {
  const text = textOf(flags, name)
  if (text === undefined) return undefined
  const count = Number(text)
  if (!Number.isSafeInteger(count) || count < 1)
    throw failure(`\`--${kebab(name)} ${text}\` is not a whole number above 0`)
  return count
}

/** A number from 0 to `most`. */
export function numberOf(flags: Flags, name: string, most: number): number | undefined {
  const text = textOf(flags, name)
  if (text === undefined) return undefined
  const value = text.trim() === '' ? Number.NaN : Number(text)
  if (!(value >= 0 && value <= most))
    throw failure(`\`--${kebab(name)} ${text}\` is not a number from 0 to ${most}`)
  return value
}

/** One of some words. Throws a Failure that lists them for any other. */
export function oneOf<T extends string>(flags: Flags, name: string, values: T[]): T | undefined {
  const text = textOf(flags, name)
  const value = values.find(candidate => candidate === text)
  if (text !== undefined && value === undefined) {
    throw failure(`There is no ${kebab(name)} \`${text}\``, `Use one of ${values.join(', ')}`)
  }
  return value
}

/** `maxDepth` → `max-depth`, as it is written. */
export function kebab(name: string): string {
  return name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)
}

/** A bundle's folder or address; without, that which a build writes. */
export function bundleOf(bundle: unknown): string {
  return bundle === undefined ? DEFAULT_OUT : String(bundle)
}

/** `[BUNDLE] ID`. Throws a Failure for more or fewer names. */
export function bundleAndId(names: unknown[], command: string): [bundle: string, id: string] {
  return bundleAnd(names, `\`${command}\` takes a bundle and an id`, `\`skillc ${command} [BUNDLE] ID\``)
}

/** `[BUNDLE] "QUERY"`. Throws a Failure for more or fewer texts: a request without quotes, as a rule. */
export function bundleAndQuery(names: unknown[]): [bundle: string, query: string] {
  const [bundle, query] = bundleAnd(
    names,
    '`search` takes a bundle and a request',
    'Put quotes around the request: `skillc search [BUNDLE] "QUERY"`',
  )
  if (query.trim() === '')
    throw failure('The request is empty', 'Say what is looked for: `skillc search "QUERY"`')
  return [bundle, query]
}

function bundleAnd(names: unknown[], what: string, hint: string): [bundle: string, name: string] {
  const [first, second, ...more] = names.map(String)
  if (first === undefined || more.length > 0) throw failure(what, hint)
  return second === undefined ? [DEFAULT_OUT, first] : [first, second]
}

/** Aborts when the process is asked to end. Once: whoever asks twice is not kept waiting. */
export function stopSignal(): AbortSignal {
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort())
  return stop.signal
}

/**
 * The flags with their texts as they were written: the parser makes `1.10` and `007` other numbers than what was meant.
 * `args`: the command line.
 */
export function asWritten(flags: Flags, args: string[]): Flags {
  const end = args.indexOf('--')
  const given = end === -1 ? args : args.slice(0, end)
  const exact: Flags = { ...flags }
  for (const [key, value] of Object.entries(flags)) {
    const values = [value].flat()
    if (!values.some(each => typeof each === 'number')) continue
    const texts = [`--${kebab(key)}`, `--${key}`]
      .filter((name, at, names) => names.indexOf(name) === at)
      .flatMap(name => textsOf(name, given))
    if (texts.length === values.length) exact[key] = texts.length === 1 ? texts[0] : texts
  }
  return exact
}

function textsOf(name: string, args: string[]): string[] {
  return args.flatMap((arg, at) => {
    if (arg.startsWith(`${name}=`)) return [arg.slice(name.length + 1)]
    return arg === name ? [args[at + 1] ?? ''] : []
  })
}
