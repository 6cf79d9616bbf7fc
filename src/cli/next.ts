import { createColors } from 'picocolors'
import { DEFAULT_OUT } from '../pipeline/config/options.ts'
import { wrapWords } from '../report/layout.ts'
import type { Io } from './io.ts'

/** No special characters of a shell: ids are untrusted, and people paste suggested commands. */
const HARMLESS = /^[\w@%+=:,./\\" -]+$/

export interface Step {
  command: string
  why: string
}

const MOST_STEPS = 3

/** Prints first steps unconditionally, because they were requested. */
export function printSteps(steps: readonly Step[], io: Io): void {
  const shown = steps.filter(({ command }) => HARMLESS.test(command)).slice(0, MOST_STEPS)
  const { dim } = createColors(io.color)
  const size = Math.max(...shown.map(({ command }) => command.length))
  for (const [index, { command, why }] of shown.entries()) {
    const blank = ' '.repeat(size - command.length)
    const isWide = 8 + size + 2 + why.length <= io.width
    io.out(formatCommand(index === 0 ? 'Next:' : ' '.repeat(5), command, io))
    io.out(isWide ? `${blank}  ${dim(why)}\n` : `\n          ${dim(why)}\n`)
  }
}

function formatCommand(label: string, command: string, { color, width }: Io): string {
  const { dim, cyan } = createColors(color)
  const words = command.match(/"[^"]*"|\S+/g) ?? []
  const lines = 8 + command.length <= width ? [command] : wrapWords(words, width - 10, 2)
  return `  ${dim(label)} ${lines.map(line => cyan(line)).join(` \\\n${' '.repeat(8)}`)}`
}

/** Prints `Next: COMMAND`, for people only. */
export function printNext(command: string, io: Io): void {
  if (io.outIsTerminal !== true || !HARMLESS.test(command)) return
  io.out(`${formatCommand('Next:', command, io)}\n`)
}

/** Prints `Next: skillc show ID`, with the bundle where it is not the usual one. */
export function printNextSkill(place: string, id: string | undefined, io: Io): void {
  if (id !== undefined) printNext(`skillc show${place === DEFAULT_OUT ? '' : ` ${place}`} ${id}`, io)
}
