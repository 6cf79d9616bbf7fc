/** What a command has of the process: its streams, its place and its clock. */
import { writeSync } from 'node:fs'
import { reasonOf, wordsOf } from '../core/failure.ts'
import { escapeTerminal } from '../core/terminal.ts'
import { cutText } from '../core/width.ts'
import type { Io } from './commands/io.ts'

/**
 * Handles a standard output that takes no more. A reader that closes the pipe early (`skillc list | head`) is no failure. Anything
 * else, such as a full disk, ends the process, because the output is incomplete.
 */
export function endOnBrokenOutput(error: Error): void {
  if (reasonOf(error) === 'EPIPE') return
  try {
    // A stream would write it after the process has ended.
    writeSync(2, `skillc: Cannot write to standard output: ${wordsOf(error)}.\n`)
  } finally {
    process.exit(2)
  }
}

/** Colour only on a terminal, and never against NO_COLOR (no-color.org); FORCE_COLOR turns it on elsewhere. */
export function makeIo(): Io {
  const { NO_COLOR, FORCE_COLOR, TERM, CI } = process.env
  const wantsColour = FORCE_COLOR !== undefined && FORCE_COLOR !== '0'
  // To ask for standard error costs milliseconds, and most commands have nothing to say there.
  let isTerminal: boolean | undefined
  let hasProgress = false
  return {
    out: text => void process.stdout.write(text),
    err: text => void process.stderr.write(text),
    colour: (NO_COLOR ?? '') === '' && (wantsColour || (process.stdout.isTTY === true && TERM !== 'dumb')),
    width: process.stdout.columns ?? 100,
    progress: text => {
      if (text === '' && !hasProgress) return
      isTerminal ??= process.stderr.isTTY === true && TERM !== 'dumb' && CI === undefined
      if (!isTerminal) return
      // Some of it is servers' words.
      process.stderr.write(`\r\u001b[K${cutText(escapeTerminal(text), process.stderr.columns ?? 100)}`)
      hasProgress = text !== ''
    },
    now: () => performance.now(),
    cwd: process.cwd(),
  }
}
