/** What cac makes of flags → values of one kind each. */
import { failure } from './util/failure.ts'

export type Flags = Record<string, unknown>

/** Whether a flag without a value is given. */
export function isOn(flags: Flags, name: string): boolean {
  return flags[name] === true
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

/** A flag's text; repeated flags and flags without a value are mistakes. */
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

function kebab(name: string): string {
  return name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)
}
