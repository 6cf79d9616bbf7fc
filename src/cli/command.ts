/** A command as data for parser, help and completion, and its action, which is imported on demand. */
import { type Flags, type FlagTable, type FlagValues, readFlags } from './flags.ts'
import type { Io } from './io.ts'

/** Exit codes with their meanings. `other`: the code of a program that the command runs. 2 always means a thrown Failure. */
export type Exits = Readonly<
  Record<0 | 2, string> & Partial<Record<1 | 124 | 125 | 127 | 130 | 'other', string>>
>

const COMMON_EXITS: Exits = {
  0: 'Done',
  2: 'skillc failed; see standard error',
}

/** A command without its action. `E`: exit codes beyond those of all commands. */
export interface CommandTable<F extends FlagTable, Call extends string, E extends Partial<Exits>> {
  /** Name and arguments: `unpack [bundle] [...ids]`. */
  call: Call
  /** Arguments in help, if `call` cannot express them: `[BUNDLE] ID`. */
  usage?: string
  about: string
  flags: F
  /** The flags in help, where they are too many; `--help --all` shows the others, too. */
  shown?: readonly (keyof F & string)[]
  exits?: E
  examples?: readonly string[]
  words?: readonly string[]
  bundleGives?: 'ids' | 'requests'
  handsOn?: boolean
  /** True if it works in the working directory instead of the project's root. */
  staysHere?: boolean
}

export type FlagsOf<D extends { flags: FlagTable }> = FlagValues<D['flags']>

/** A call's arguments for its action: a list if repeated, undefined if optional. */
type Args<Call extends string> = Call extends `${string} ${infer First} ${infer Rest}`
  ? [Arg<First>, ...Args<`- ${Rest}`>]
  : Call extends `${string} ${infer Only}`
    ? [Arg<Only>]
    : []

type Arg<Word extends string> = Word extends `${string}...${string}`
  ? string[]
  : Word extends `<${string}`
    ? string
    : string | undefined

type CodeOf<E> = 0 | Exclude<keyof E & number, 2> | ('other' extends keyof E ? number : never)

type Action<F extends FlagTable, Call extends string, E> = (
  flags: FlagValues<F>,
  io: Io,
  ...args: Args<Call>
) => CodeOf<E> | Promise<CodeOf<E>>

export interface Command {
  name: string
  args: string
  usage?: string
  about: string
  flags: FlagTable
  shown?: readonly string[]
  exits: Exits
  examples: readonly string[]
  words: readonly string[]
  bundleGives?: 'ids' | 'requests'
  handsOn: boolean
  staysHere: boolean
  /** Returns the exit code. Throws a Failure for invalid flags. */
  run: (given: Flags, io: Io, args: readonly unknown[]) => Promise<number>
}

export interface ListedCommand extends Command {
  group: string
}

export function defineCommand<
  const F extends FlagTable,
  const Call extends string,
  const E extends Partial<Exits> = Record<never, never>,
>(table: CommandTable<F, Call, E>): CommandTable<F, Call, E> {
  return table
}

export function withAction<F extends FlagTable, Call extends string, E extends Partial<Exits>>(
  { call, exits, ...rest }: CommandTable<F, Call, E>,
  load: () => Promise<Action<F, Call, E>>,
): Command {
  const [name = '', ...args] = call.split(' ')
  return {
    name,
    args: args.join(' '),
    exits: { ...COMMON_EXITS, ...exits },
    examples: [],
    words: [],
    handsOn: false,
    staysHere: false,
    ...rest,
    run: async (given, io, words) => {
      const values = readFlags(rest.flags, given)
      await checkOutputs(rest.flags, values, io.cwd)
      const action = await load()
      return action(values, io, ...(words as Args<Call>))
    },
  }
}

/** Throws a Failure for an output path that a link leads out of the working directory. */
async function checkOutputs(table: FlagTable, values: Flags, cwd: string): Promise<void> {
  const paths = Object.entries(table).flatMap(([name, flag]) => {
    const value = flag.kind === 'text' && flag.isOutput ? values[name] : undefined
    return typeof value === 'string' ? [value] : []
  })
  if (paths.length === 0) return
  const { resolveOutput } = await import('../core/files/drafts.ts')
  for (const path of paths) resolveOutput(cwd, path)
}

/** Exit codes as in help and docs, ascending. */
export function formatExits(exits: Exits): [code: string, meaning: string][] {
  return Object.entries(exits)
}

/** `skillc check [ROOTS...]`. */
export function formatUsage({ name, args, usage }: Pick<Command, 'name' | 'args' | 'usage'>): string {
  return `skillc ${name} ${usage ?? args.split(' ').map(formatArgument).join(' ')}`.trimEnd()
}

/** `[...roots]` → `[ROOTS...]`, `<name>` → `NAME`. */
function formatArgument(spec: string): string {
  const many = spec.includes('...') ? '...' : ''
  const word = spec.replace(/[^a-z]/g, '').toUpperCase() + many
  return spec.startsWith('[') ? `[${word}]` : word
}

export const globalFlags = {
  help: { kind: 'boolean', short: 'h', about: 'Show help' },
  all: { kind: 'boolean', about: 'With --help: show every command, or every option' },
  version: { kind: 'boolean', short: 'V', about: 'Show the version' },
  color: { kind: 'boolean', no: 'Print without colors (also: NO_COLOR=1)' },
} as const satisfies FlagTable
