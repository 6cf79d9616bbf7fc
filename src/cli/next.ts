/** The line under the result of a command: what to run next. */
import { createColors } from 'picocolors'
import { escapeTerminal } from '../core/terminal.ts'
import type { Io } from './io.ts'

/** Prints `Next: COMMAND`, for people only: a script that reads the output has its own plan. */
export function printNext(command: string, io: Io): void {
  if (io.outIsTerminal !== true) return
  const { dim, cyan } = createColors(io.colour)
  io.out(`  ${dim('Next:')} ${cyan(escapeTerminal(command))}\n`)
}
