/** Flags as the command line gives them → values, or a Failure that says what is wrong with them. */
import { failure } from '../core/errors/failure.ts'
import { suggest } from '../core/text/suggest.ts'

export type Flags = Record<string, unknown>

/** Whether a flag without a value is given; given twice it is still on. */
export function isOn(flags: Flags, name: string): boolean {
  return [flags[name]].flat().at(-1) === true
}

/** Whether a flag was taken back with `--no-NAME`, once or more often. */
export function isOff(flags: Flags, name: string): boolean {
  return [flags[name]].flat().at(-1) === false
}

/** A flag that may be repeated. */
export function getList(flags: Flags, name: string): string[] | undefined {
  return flags[name] === undefined ? undefined : [flags[name]].flat().map(String)
}

/** A flag with names between commas; repeated, they add up. */
export function getNames(flags: Flags, name: string): string[] | undefined {
  return getList(flags, name)?.flatMap(text =>
    text
      .split(',')
      .map(each => each.trim())
      .filter(each => each !== ''),
  )
}

/** A flag's text. Throws a Failure when it is given twice. */
export function getText(flags: Flags, name: string): string | undefined {
  const value = flags[name]
  if (value === undefined || value === true) return undefined
  if (Array.isArray(value)) throw failure(`\`--${toKebab(name)}\` is given twice`, 'Give it once')
  return String(value)
}

/** A whole number above 0. Throws a Failure for anything else. */
export function getCount(flags: Flags, name: string): number | undefined {
  const text = getText(flags, name)
  if (text === undefined) return undefined
  const count = Number(text)
  if (!Number.isSafeInteger(count) || count < 1)
    throw failure(`\`--${toKebab(name)} ${text}\` must be a whole number above 0`)
  return count
}

/** A number from 0 to `most`. */
export function getNumber(
  flags: Flags,
  name: string,
  { most, isWhole = false }: { most: number; isWhole?: boolean },
): number | undefined {
  const text = getText(flags, name)
  if (text === undefined) return undefined
  const value = text.trim() === '' ? Number.NaN : Number(text)
  if (!(value >= 0 && value <= most))
    throw failure(`\`--${toKebab(name)} ${text}\` is not a number from 0 to ${most}`)
  if (isWhole && !Number.isInteger(value))
    throw failure(`\`--${toKebab(name)} ${value}\` is not a whole number`)
  return value
}

/** One of some words. Throws a Failure that lists them for any other. */
export function getChoice<T extends string>(flags: Flags, name: string, values: readonly T[]): T | undefined {
  const text = getText(flags, name)
  const value = values.find(candidate => candidate === text)
  if (text !== undefined && value === undefined) {
    const near = suggest(text, values)
    throw failure(
      `\`--${toKebab(name)}\` does not take \`${text}\``,
      near === '' ? `Use one of ${values.join(', ')}` : `Did you mean \`${near}\`?`,
    )
  }
  return value
}

/** A text of the library for the command line: "the option `plainHttp`" is the flag `--plain-http` there. */
export function nameFlags(text: string): string {
  return text.replace(/the option `([a-zA-Z]+)`/g, (_, name: string) => `\`--${toKebab(name)}\``)
}

/** `maxDepth` → `max-depth`, as it is written. */
export function toKebab(name: string): string {
  return name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)
}
