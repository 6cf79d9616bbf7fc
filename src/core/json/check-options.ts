/** Checks options at run time, for callers without TypeScript. */
import { fault } from '../errors/fault.ts'
import { formatSuggestion } from '../text/suggest.ts'
import {
  type Check,
  checkArray,
  checkChoice,
  checkRecord,
  isCount,
  isFlag,
  isMap,
  isNumber,
  isText,
  isTextList,
} from './shapes.ts'

export type Kind = readonly [says: string, check: Check]

/** TypeScript ensures that the list is complete. */
export type Kinds<Options> = Readonly<Record<keyof Required<Options>, Kind>>

export const text: Kind = ['a string', isText]
export const texts: Kind = ['an array of strings', isTextList]
export const textMap: Kind = ['an object of strings', checkRecord(isText)]
export const number: Kind = ['a number', isNumber]
/** Any value: checked elsewhere, or always valid. */
export const anything: Kind = ['anything', () => true]
export const flag: Kind = ['true or false', isFlag]
export const count: Kind = ['a whole number of at least 1', value => isCount(value) && value > 0]
export const object: Kind = ['an object', isMap]
export const callback: Kind = ['a function', value => typeof value === 'function']
export const abortSignal: Kind = [
  'an AbortSignal',
  value => isMap(value) && typeof value.aborted === 'boolean',
]
export const choice = (...values: string[]): Kind => [`one of ${values.join(', ')}`, checkChoice(...values)]
export const choices = (...values: string[]): Kind => [
  `an array of ${values.join(', ')}`,
  checkArray(checkChoice(...values)),
]

/** Throws the fault `invalid-option` for an unknown option or a wrong type. `of` names the options' owner in messages. */
export function checkOptions<Options extends object>(
  options: Options | undefined,
  kinds: Kinds<NoInfer<Options>>,
  of: string,
): void {
  checkNamed(options, kinds, of)
}

/** Throws the fault `invalid-option` unless `value` is a string. `what` names it. */
export function checkText(value: unknown, what: string): void {
  if (!isText(value)) throw fault('invalid-option', `${what} is not text`)
}

function checkNamed(options: unknown, kinds: Readonly<Record<string, Kind>>, of: string): void {
  if (options === undefined) return
  if (!isMap(options)) throw fault('invalid-option', `${of} takes an object of options`)
  for (const name in options) {
    const value = options[name]
    if (value === undefined) continue
    const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined
    if (kind === undefined) throw createUnknownOptionError(name, Object.keys(kinds), of)
    if (kind[1](value)) continue
    const help = isText(value) && kind[1]([value]) ? `Write \`${name}: ['${value}']\`` : undefined
    throw fault('invalid-option', `The option \`${name}\` takes ${kind[0]}`, help ? { help } : {})
  }
}

function createUnknownOptionError(name: string, known: string[], of: string): Error {
  return fault('invalid-option', `${of} has no option \`${name}\``, {
    help: formatSuggestion(name, known, `The options are ${known.join(', ')}`),
  })
}
