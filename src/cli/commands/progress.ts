/** The progress line of commands that take long. */
import type { Progress as BuildProgress, Options } from '../../build/config/options.ts'
import { escapeTerminal } from '../../core/terminal.ts'
import { isDue, type Progress, progressText, type Shown } from '../../report/progress.ts'
import type { Io } from './io.ts'

const UNITS = {
  walk: 'folders',
  fetch: 'groups',
  analyse: 'skills',
  merge: 'skills',
  embed: 'skills',
  write: 'files',
  upload: 'groups',
} as const

/** Draws how far something is, not more often than anybody can read. Nothing is drawn in the first moment. */
export function progressLine(io: Io): (progress: Progress) => void {
  let shown: Shown | undefined = { text: '', at: io.now() }
  return progress => {
    const text = progressText(progress, io.width)
    const at = io.now()
    if (!isDue(shown, text, at)) return
    shown = { text, at }
    io.progress(text)
  }
}

/** Progress as a line on the terminal, and warnings on the standard error. */
export function listening(io: Io): Pick<Options, 'onProgress' | 'onWarning'> {
  const onWarning = (text: string) => {
    io.progress('')
    io.err(`skillc: ${escapeTerminal(text)}\n`)
  }
  return { onProgress: progressOn(io), onWarning }
}

export function progressOn(io: Io): (progress: BuildProgress) => void {
  let shown: Shown | undefined
  return ({ phase, done, total }) => {
    const text = progressText({ phase, counts: [{ count: done, of: total, unit: UNITS[phase] }] }, io.width)
    const at = io.now()
    if (!isDue(shown, text, at)) return
    shown = { text, at }
    io.progress(text)
  }
}
