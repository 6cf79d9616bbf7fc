/** The process as a command sees it: streams, working directory and clock. */
import { writeSync } from 'node:fs'
import { formatError, getErrorCode } from '../core/errors/failure.ts'
import { escapeTerminal } from '../core/text/terminal.ts'
import { cutText } from '../core/text/width.ts'
import { wrapLine } from '../report/layout.ts'

export interface Io {
  out: (text: string) => void
  drain?: () => Promise<void>
  err: (text: string) => void
  /** Cells of a line of `err`; undefined if it is not a terminal: lines are not wrapped. */
  errWidth?: number | undefined
  color: boolean
  width: number
  /** True if a person reads `out`: otherwise, tables are tab-separated and nothing is suggested. */
  outIsTerminal?: boolean
  /** Replaces the progress line on a terminal. '' clears it. */
  progress: (text: string) => void
  /** A monotonic clock in milliseconds. */
  now: () => number
  cwd: string
}

export function getTableOptions({ width, outIsTerminal }: Io): { width: number; isPiped: boolean } {
  return { width, isPiped: outIsTerminal !== true }
}

export function wrapForTerminal(text: string, { width, outIsTerminal }: Io): string {
  return outIsTerminal === true ? wrapLines(text, width) : text
}

export function wrapForError(text: string, { errWidth }: Io): string {
  return errWidth === undefined ? text : wrapLines(text, errWidth)
}

function wrapLines(text: string, width: number): string {
  return text
    .split('\n')
    .flatMap(line => wrapLine(line, width))
    .join('\n')
}

/** 0: clean, or yes. 1: findings of severity error, or no. */
export type ExitCode = 0 | 1

/**
 * A reader that closes the pipe early (`skillc list | head`) is not an error. Anything else, such as a full disk, ends
 * the process, because the output is incomplete.
 */
export function endOnBrokenOutput(error: Error): void {
  if (getErrorCode(error) === 'EPIPE') return
  try {
    // A stream would write only after the process has ended.
    writeSync(2, `skillc: Cannot write to standard output: ${formatError(error)}.\n`)
  } finally {
    process.exit(2)
  }
}

/** Color only on a terminal, and never against NO_COLOR (no-color.org); FORCE_COLOR turns it on elsewhere. */
export function makeIo(): Io {
  const { NO_COLOR, FORCE_COLOR, TERM, CI, COLUMNS } = process.env
  const wantsColor = FORCE_COLOR !== undefined && FORCE_COLOR !== '0'
  // Opening standard error costs milliseconds, and most commands do not use it.
  let isTerminal: boolean | undefined
  let hasProgress = false
  return {
    out: text => void process.stdout.write(text),
    drain: async () => {
      const { stdout } = process
      if (!stdout.writableNeedDrain || stdout.destroyed) return
      await new Promise<void>(resolve => {
        const events = ['drain', 'close', 'error']
        const end = () => {
          for (const event of events) stdout.off(event, end)
          resolve()
        }
        for (const event of events) stdout.on(event, end)
      })
    },
    err: text => void process.stderr.write(text),
    color: (NO_COLOR ?? '') === '' && (wantsColor || (process.stdout.isTTY === true && TERM !== 'dumb')),
    get errWidth() {
      return process.stderr.columns || undefined
    },
    // A terminal that does not know its width reports 0.
    width: process.stdout.columns || readColumns(COLUMNS) || 100,
    outIsTerminal: process.stdout.isTTY === true,
    progress: text => {
      if (text === '' && !hasProgress) return
      isTerminal ??= process.stderr.isTTY === true && TERM !== 'dumb' && CI === undefined
      if (!isTerminal) return
      process.stderr.write(`\r\u001b[K${cutText(escapeTerminal(text), process.stderr.columns || 100)}`)
      hasProgress = text !== ''
    },
    now: () => process.uptime() * 1_000,
    cwd: process.cwd(),
  }
}

/** Undefined if the variable is not a valid width. */
function readColumns(text = ''): number | undefined {
  return /^[1-9]\d{1,3}$/.test(text) ? Number(text) : undefined
}

/** Aborts on the first signal; a second one ends the process at once. */
export function stopSignal(): AbortSignal {
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort())
  return stop.signal
}

type Stream = 'stdout' | 'stderr'

export function isTerminal(stream: Stream): boolean {
  return process[stream].isTTY === true
}

export function canAsk(): boolean {
  return process.stdin.isTTY === true && process.stderr.isTTY === true
}

/** Asks the user on the terminal. Anything but yes is no, including the end of input. */
export async function confirm(question: string, signal: AbortSignal): Promise<boolean> {
  const { createInterface } = await import('node:readline')
  // Not as a terminal: that would keep Ctrl+C from the process.
  const lines = createInterface({ input: process.stdin, output: process.stderr, terminal: false })
  const answer = await new Promise<string>(resolve => {
    lines.once('close', () => resolve(''))
    signal.addEventListener('abort', () => lines.close(), { once: true })
    lines.question(`${question} [y/N] `, resolve)
  })
  lines.close()
  return /^\s*y(?:es)?\s*$/i.test(answer)
}

export function writeBytes(stream: Stream, bytes: Uint8Array): void {
  process[stream].write(bytes)
}
