/** The progress line of commands that take long. */
import type { Options } from '../build/config/options.ts'
import type { Progress } from '../core/progress.ts'
import { escapeTerminal } from '../core/terminal.ts'
import { formatProgress, isDue, type Shown } from '../report/progress.ts'
import type { Io } from './io.ts'

/** Progress as a line on the terminal, and warnings on the standard error. */
export function createListeners(io: Io): Pick<Options, 'onProgress' | 'onWarning'> {
  const onWarning = (text: string) => {
    io.progress('')
    io.err(`skillc: ${escapeTerminal(text)}\n`)
  }
  return { onProgress: createProgressPrinter(io), onWarning }
}

/** Draws how far something is, not more often than anybody can read. */
export function createProgressPrinter(io: Io): (progress: Progress) => void {
  let shown: Shown | undefined
  return progress => {
    const text = formatProgress(progress, io.width)
    const at = io.now()
    if (!isDue(shown, text, at)) return
    shown = { text, at }
    io.progress(text)
  }
}
