/** The line under the result of a command: what to run next. */
import { createColors } from 'picocolors'
import { DEFAULT_OUT } from '../build/config/options.ts'
import type { Io } from './io.ts'

/** No character that makes a shell do more than start a command: ids come from strangers, and people paste what they read. */
const HARMLESS = /^[\w@%+=:,./\\" -]+$/

/** Prints `Next: COMMAND`, for people only: a script that reads the output has its own plan. */
export function printNext(command: string, io: Io): void {
  if (io.outIsTerminal !== true || !HARMLESS.test(command)) return
  const { dim, cyan } = createColors(io.colour)
  io.out(`  ${dim('Next:')} ${cyan(command)}\n`)
}

/** The same for a command about a skill: `skillc show ID`, with the bundle where it is not the usual one. */
export function printNextSkill(command: 'show' | 'why', place: string, id: string | undefined, io: Io): void {
  if (id !== undefined) printNext(`skillc ${command}${place === DEFAULT_OUT ? '' : ` ${place}`} ${id}`, io)
}
