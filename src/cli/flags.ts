import { failure } from '../core/errors/failure.ts'
import { formatSuggestion } from '../core/text/suggest.ts'
import type { Flag, FlagTable } from '../pipeline/config/option-table.ts'
import type { Options } from '../pipeline/config/options.ts'

export type { Flag, FlagTable }

type Otherwise<F> = F extends { option: string }
  ? undefined
  : F extends { default: string | number }
    ? never
    : undefined

type ValueOf<F extends Flag> = F extends { kind: 'boolean' }
  ? F extends { option: string } | { about: string; no: string }
    ? boolean | undefined
    : boolean
  :
      | (F extends { kind: 'text' }
          ? string
          : F extends { kind: 'count' | 'number' }
            ? number
            : F extends { values: readonly (infer V)[] }
              ? V
              : string[])
      | (F extends { no: string } ? false : never)
      | (F extends { kind: 'list'; isOptional: true } ? true : never)
      | Otherwise<F>

/** A table's flag values. `--`: the words after it, for a command that passes them on. */
export type FlagValues<F extends FlagTable> = { [K in keyof F]: ValueOf<F[K]> } & { '--'?: string[] }

export type Flags = Record<string, unknown>

/** Throws a Failure for an invalid value. */
export function readFlags<F extends FlagTable>(table: F, given: Flags): FlagValues<F> {
  const values = Object.entries(table).map(([name, flag]) => [name, readFlag(name, flag, given[name])])
  const rest = given['--'] === undefined ? [] : [['--', given['--']]]
  return Object.fromEntries([...values, ...rest]) as FlagValues<F>
}

function readFlag(name: string, flag: Flag, given: unknown): unknown {
  const last = [given].flat().at(-1)
  if (flag.kind === 'boolean') return given === undefined ? getAbsentValue(flag) : last === true
  if (flag.no !== undefined && last === false) return false
  if (flag.kind === 'list' && flag.isOptional && given === true) return true
  const list = given === undefined ? undefined : [given].flat().map(String)
  if (flag.kind === 'list') return list
  if (flag.kind === 'names') return list?.flatMap(splitNames)
  const text = getText(name, given)
  if (text === undefined) return 'default' in flag ? flag.default : undefined
  if (flag.kind === 'text') return text
  return flag.kind === 'one-of' ? readChoice(name, text, flag.values) : readNumber(name, text, flag)
}

function getAbsentValue({ about, no, option }: Flag & { kind: 'boolean' }): boolean | undefined {
  if (option !== undefined || (about !== undefined && no !== undefined)) return undefined
  return no !== undefined
}

function splitNames(text: string): string[] {
  const names = text.split(',').map(name => name.trim())
  return names.filter(name => name !== '')
}

function getText(name: string, value: unknown): string | undefined {
  if (value === undefined || value === true) return undefined
  if (Array.isArray(value)) throw failure(`\`--${toKebab(name)}\` is given twice`, 'Give it once')
  return String(value)
}

function readNumber(name: string, text: string, flag: Flag & { kind: 'count' | 'number' }): number {
  const value = text.trim() === '' ? Number.NaN : Number(text)
  if (flag.kind === 'count') {
    if (Number.isSafeInteger(value) && value >= 1) return value
    throw failure(`\`--${toKebab(name)} ${text}\` must be a whole number above 0`)
  }
  if (!(value >= 0 && value <= flag.most))
    throw failure(`\`--${toKebab(name)} ${text}\` is not a number from 0 to ${flag.most}`)
  if (flag.isWhole && !Number.isInteger(value))
    throw failure(`\`--${toKebab(name)} ${value}\` is not a whole number`)
  return value
}

function readChoice(name: string, text: string, values: readonly string[]): string {
  if (values.includes(text)) return text
  throw failure(
    `\`--${toKebab(name)}\` does not take \`${text}\``,
    formatSuggestion(text, values, `Use one of ${values.join(', ')}`),
  )
}

export function getOptions(table: FlagTable, values: Readonly<Record<string, unknown>>): Options {
  const options: Record<string, unknown> = {}
  const limits: Record<string, unknown> = {}
  for (const [name, { option }] of Object.entries(table)) {
    if (option === undefined || values[name] === undefined) continue
    if (option.startsWith('limits.')) limits[option.slice('limits.'.length)] = values[name]
    else options[option] = values[name]
  }
  return { ...options, limits } as Options
}

export interface Spelling {
  short?: string
  spelling: string
  value: string
  about: string
}

export function formatFlag(name: string, flag: Flag): Spelling[] {
  const spellings: Spelling[] = []
  if (flag.about !== undefined)
    spellings.push({
      ...(flag.short !== undefined && { short: `-${flag.short}` }),
      spelling: `--${toKebab(name)}`,
      value: formatValue(flag),
      about: flag.about + formatDefault(flag),
    })
  if (flag.no !== undefined) spellings.push({ spelling: `--no-${toKebab(name)}`, value: '', about: flag.no })
  return spellings
}

export function listSpellings({
  short,
  spelling,
}: {
  short?: string | undefined
  spelling: string
}): string[] {
  return short === undefined ? [spelling] : [short, spelling]
}

function formatValue(flag: Flag): string {
  if (flag.kind === 'boolean') return ''
  return flag.isOptional ? ` [${flag.value}]` : ` <${flag.value}>`
}

function formatDefault(flag: Flag): string {
  if (flag.kind === 'boolean') return ''
  const shown = flag.usually ?? ('default' in flag ? flag.default : undefined)
  return shown === undefined ? '' : ` (default: ${shown})`
}

/** Rewrites the library's "the option `plainHttp`" to the flag `--plain-http`. */
export function nameFlags(text: string): string {
  return text.replace(/the option `([a-zA-Z]+)`/g, (_, name: string) => `\`--${toKebab(name)}\``)
}

/** `maxDepth` → `max-depth`, as it is written. */
export function toKebab(name: string): string {
  return name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)
}
