/** The progress line of commands that take long. */

import type { Progress } from '../core/text/progress.ts'
import { escapeTerminal } from '../core/text/terminal.ts'
import type { Options } from '../pipeline/config/options.ts'
import { formatProgressBar, isDue, type ProgressLine } from '../report/progress.ts'
import { spareMemory } from './engine.ts'
import { nameFlags } from './flags.ts'
import type { Io } from './io.ts'

/** Folders, skills or files of which a run holds so much that memory counts more than time. */
const MANY = 50_000
/** Files that were written, from which on the same holds: the peak is near, and little is left to do. */
const MANY_WRITTEN = 5_000

/** Progress as a line on the terminal, and warnings on the standard error. A run with much to do is made to need less memory. */
export function createListeners(io: Io): Pick<Options, 'onProgress' | 'onWarning'> {
  const onWarning = (text: string) => {
    io.progress('')
    io.err(`skillc: ${escapeTerminal(nameFlags(text))}\n`)
  }
  const print = createProgressPrinter(io)
  let isLarge = false
  const onProgress = (progress: Progress) => {
    if (!isLarge && progress.done > (progress.phase === 'write' ? MANY_WRITTEN : MANY)) {
      isLarge = true
      spareMemory()
    }
    print(progress)
  }
  return { onProgress, onWarning }
}

/** Draws how far something is, from the first 200 ms on, and not more often than people can read. */
export function createProgressPrinter(io: Io): (progress: Progress) => void {
  let shown: ProgressLine | undefined
  let phase: Progress['phase'] | undefined
  const started = { all: io.now(), phase: 0 }
  return progress => {
    const at = io.now()
    if (progress.phase !== phase) started.phase = at
    phase = progress.phase
    const text = formatProgressBar(progress, started, at, io.width)
    if (text === undefined || !isDue(shown, text, at)) return
    shown = { text, at }
    io.progress(text)
  }
}
