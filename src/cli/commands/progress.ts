/** The progress line of commands that take long. */
import { isDue, type Progress, progressText, type Shown } from '../../core/progress.ts'
import type { Io } from './io.ts'

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
