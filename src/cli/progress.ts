import type { Progress } from '../core/text/progress.ts'
import { escapeTerminal } from '../core/text/terminal.ts'
import type { Options } from '../pipeline/config/options.ts'
import { formatProgressBar, isDue, type ProgressLine } from '../report/progress.ts'
import { spareMemory } from './engine.ts'
import { nameFlags } from './flags.ts'
import type { Io } from './io.ts'

/** Folders, skills or files from which memory matters more than time. */
const MANY = 50_000
const MANY_WRITTEN = 5_000

/** Shows progress on the terminal, and warnings on standard error. Large runs are tuned to need less memory. */
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
