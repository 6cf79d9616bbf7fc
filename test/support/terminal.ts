/** Types on a pseudo terminal, as a user does. */
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { CLI } from './cli.ts'

const program = fileURLToPath(new URL('terminal.py', import.meta.url))

export const KEYS = {
  down: '\u001b[B',
  enter: '\r',
  escape: '\u001b',
  tab: '\t',
  space: ' ',
  controlC: '\u0003',
}

export interface Typed {
  code: number
  /** What was written before the first keys, and after each. */
  frames: string[]
  /** Standard output, where that is not a terminal. */
  out: string
}

/** Types groups of keys on a terminal of so many columns; `p60`: with standard output elsewhere. */
export function typeKeys(
  cwd: string,
  columns: string,
  keys: string[],
  args: string[],
  env: Record<string, string> = {},
): Typed {
  const command = [program, columns, JSON.stringify(keys), '--', process.execPath, CLI, ...args]
  const { NO_COLOR, FORCE_COLOR, CI, ...rest } = process.env
  const text = execFileSync('python3', command, {
    cwd,
    encoding: 'utf8',
    env: { ...rest, TERM: 'xterm-256color', ...env },
    timeout: 120_000,
  })
  return JSON.parse(text)
}

/** Without colors and moves. */
export function stripMoves(text: string): string {
  return text.replace(/\u001b\[[\d;?]*[A-Za-z]/g, '')
}

/** The lines that the last frame of some has on the screen, from the one that begins so. */
export function getLastLines(text: string, start: string): string[] {
  return stripMoves(text.slice(text.lastIndexOf(start))).split('\r\n')
}
