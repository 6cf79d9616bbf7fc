/** What a command is: its flags as data, its examples, and an action that gets the flags' values, typed by that data. */
import type { Options } from '../pipeline/config/options.ts'
import {
  type Flags,
  getChoice,
  getCount,
  getList,
  getNames,
  getNumber,
  getText,
  isOff,
  isOn,
  toKebab,
} from './flags.ts'
import type { Io } from './io.ts'

/**
 * What a flag takes: nothing, a text, a whole number above 0, a number from 0 to `most`, one of some words, a text each
 * time it is given, or names between commas. `isOutput`: the text is a path that is written to.
 */
type Kind =
  | { kind: 'boolean'; about?: string }
  | { kind: 'text'; default?: string; isOutput?: true }
  | { kind: 'count' }
  | { kind: 'number'; most: number; isWhole?: true; default?: number }
  | { kind: 'one-of'; values: readonly string[]; default?: string }
  | { kind: 'list' }
  | { kind: 'names' }

interface Placed {
  /** Its one letter. */
  short?: string
  /** The heading of help that it stands under; `Options` when absent. */
  section?: string
}

interface Described {
  /** What help says. A boolean without it has only its `--no-` form. */
  about: string
  /** What help says of `--no-NAME`; absent where that does not exist. */
  no?: string
  /** How help calls the value. */
  value: string
  /** Whether the value may be left out. */
  isOptional?: true
  /** What holds without the flag, as help shows it, where `default` cannot say it. */
  usually?: string
  /** The build option that it sets; then it has no value unless it is given, so that the configuration decides. */
  option?: BuildOption
}

/** A flag as data. */
export type Flag =
  | (Kind & { kind: 'boolean' } & Pick<Described, 'no' | 'option'> & Placed)
  | (Exclude<Kind, { kind: 'boolean' }> & Described & Placed)

/** Flags by their names in camel case, in the order in which help shows them. */
export type FlagTable = Readonly<Record<string, Flag>>

type Limits = NonNullable<Options['limits']>

/** What flags can set of a build's options, with `limits.` before what is in `limits`. */
type FlatOptions = Omit<Options, 'limits'> & { [K in keyof Limits as `limits.${K}`]: Limits[K] }
export type BuildOption = keyof FlatOptions

/** The kinds of flags that give a value of type T. */
type KindOf<T> = [T] extends [boolean]
  ? { kind: 'boolean' }
  : [T] extends [number]
    ? { kind: 'count' }
    : [T] extends [readonly string[]]
      ? { kind: 'list' | 'names' }
      : string extends T
        ? { kind: 'text' }
        : { kind: 'one-of'; values: readonly T[] }

/** A flag that sets no build option, or one of the type that it gives. */
export type BuildFlag =
  | (Flag & { option?: never })
  | { [K in BuildOption]-?: Flag & { option: K } & KindOf<NonNullable<FlatOptions[K]>> }[BuildOption]

type Otherwise<F> = F extends { option: string }
  ? undefined
  : F extends { default: string | number }
    ? never
    : undefined

/** What an action gets for a flag. */
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

/** The values of a table's flags. `--`: the words after it, for a command that hands them on. */
export type FlagValues<F extends FlagTable> = { [K in keyof F]: ValueOf<F[K]> } & { '--'?: string[] }

/**
 * What the exit codes of a command mean. `other` is for those that it takes from what it runs. 2 is never returned: it is what a
 * thrown Failure comes to.
 */
export type Exits = Readonly<
  Record<0 | 2, string> & Partial<Record<1 | 124 | 125 | 127 | 130 | 'other', string>>
>

const COMMON_EXITS: Exits = {
  0: 'Done',
  2: 'skillc could not do its work; standard error says why',
}

/** What an action may give: a code that is documented. */
type CodeOf<E> = 0 | Exclude<keyof E & number, 2> | ('other' extends keyof E ? number : never)

/** A command, for `commands.ts`, which says how its arguments are called. */
export interface Command<Args extends readonly unknown[]> {
  flags: FlagTable
  exits: Exits
  examples: readonly string[]
  /** Words that may be its first argument, where there are only some. */
  words: readonly string[]
  /** What a bundle completes its last argument with. */
  bundleGives?: 'ids' | 'requests' | undefined
  /** Whether words after `--` are handed on instead of being arguments. */
  handsOn: boolean
  /** Whether it works in the working directory, and not in the root of the project. */
  staysHere: boolean
  /** Gives the exit code. Throws a Failure for invalid flags. */
  run: (given: Flags, io: Io, args: Args) => Promise<number>
}

/** A command as help lists it. */
export interface Listed {
  /** The heading of help that it stands under. */
  group: string
  name: string
  /** Its arguments: `[bundle] [...ids]`, or empty. */
  args: string
  /** Its arguments as help shows them, where `args` cannot say it: `[BUNDLE] ID`. */
  usage?: string
  about: string
  load: () => Promise<{ command: Command<never> }>
}

/** A command from its table. `action`: gets the flags' values and the arguments, and gives the exit code. */
export function defineCommand<
  const F extends Record<string, BuildFlag>,
  Args extends unknown[],
  const E extends Partial<Exits> = Record<never, never>,
>(table: {
  flags: F
  /** What its exit codes mean, where that is more than what is common to all. */
  exits?: E
  examples?: readonly string[]
  words?: readonly string[]
  bundleGives?: 'ids' | 'requests'
  handsOn?: boolean
  staysHere?: boolean
  action: (flags: FlagValues<F>, io: Io, ...args: Args) => CodeOf<E> | Promise<CodeOf<E>>
}): Command<Args> {
  const {
    flags,
    exits,
    examples = [],
    words = [],
    bundleGives,
    handsOn = false,
    staysHere = false,
    action,
  } = table
  return {
    flags,
    exits: { ...COMMON_EXITS, ...exits },
    examples,
    words,
    bundleGives,
    handsOn,
    staysHere,
    run: async (given, io, args) => {
      const values = readFlags(flags, given)
      await checkOutputs(flags, values, io.cwd)
      return action(values, io, ...args)
    },
  }
}

function readFlags<F extends FlagTable>(table: F, given: Flags): FlagValues<F> {
  const values = Object.entries(table).map(([name, flag]) => [name, readFlag(name, flag, given)])
  const rest = getList(given, '--')
  return Object.fromEntries(rest === undefined ? values : [...values, ['--', rest]]) as FlagValues<F>
}

/** Throws a Failure for a path to write to that a link leads out of the working directory. */
async function checkOutputs(
  table: FlagTable,
  values: Readonly<Record<string, unknown>>,
  cwd: string,
): Promise<void> {
  const paths = Object.entries(table).flatMap(([name, flag]) => {
    const value = flag.kind === 'text' && flag.isOutput ? values[name] : undefined
    return typeof value === 'string' ? [value] : []
  })
  if (paths.length === 0) return
  const { resolveOutput } = await import('../core/files/drafts.ts')
  for (const path of paths) resolveOutput(cwd, path)
}

function readFlag(name: string, flag: Flag, given: Flags): unknown {
  if (flag.kind === 'boolean') return given[name] === undefined ? readAbsent(flag) : isOn(given, name)
  if (flag.no !== undefined && isOff(given, name)) return false
  switch (flag.kind) {
    case 'text':
      return getText(given, name) ?? flag.default
    case 'count':
      return getCount(given, name)
    case 'number':
      return getNumber(given, name, flag) ?? flag.default
    case 'one-of':
      return getChoice(given, name, flag.values) ?? flag.default
    case 'list':
      return flag.isOptional && given[name] === true ? true : getList(given, name)
    case 'names':
      return getNames(given, name)
  }
}

function readAbsent({ about, no, option }: Flag & { kind: 'boolean' }): boolean | undefined {
  if (option !== undefined || (about !== undefined && no !== undefined)) return undefined
  return no !== undefined
}

/** A flag as help writes it, `--no-NAME` as one of its own. */
export interface Spelling {
  /** `-o`. */
  short?: string
  /** `--out`. */
  spelling: string
  /** ` <dir>`, ` [file]` or nothing. */
  value: string
  /** With the default. */
  about: string
}

/** Exit codes as help and page write them, in rising order. */
export function formatExits(exits: Exits): [code: string, meaning: string][] {
  return Object.entries(exits)
}

/** The one or two spellings of a flag. */
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

function formatValue(flag: Flag): string {
  if (flag.kind === 'boolean') return ''
  return flag.isOptional ? ` [${flag.value}]` : ` <${flag.value}>`
}

function formatDefault(flag: Flag): string {
  if (flag.kind === 'boolean') return ''
  const shown = flag.usually ?? ('default' in flag ? flag.default : undefined)
  return shown === undefined ? '' : ` (default: ${shown})`
}

/** The build options that flags set. */
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
