/** One line that says how far a call is. The command line owns the stream and the clock. */

import { type Progress, UNITS } from '../core/progress.ts'
import { formatNumber } from '../core/quantity.ts'
import { escapeTerminal } from '../core/terminal.ts'
import { cutText, measureWidth } from '../core/width.ts'

/** What stands on the terminal now. */
export interface Shown {
  text: string
  /** Milliseconds of any clock that never goes back. */
  at: number
}

/** Faster than this nobody can read, and terminals over slow lines fall behind. */
const intervalMs = 80

/** `push 12 of 40 blobs · 3,210 bytes · SUBJECT`, at most `width` cells: parts at the end are left out before any is cut. */
export function formatProgress({ phase, done, total, bytes, detail }: Progress, width: number): string {
  const of = total === undefined ? '' : ` of ${formatNumber(total)}`
  let text = `${phase} ${formatNumber(done)}${of} ${UNITS[phase]}`
  const more = [
    ...(bytes === undefined ? [] : [`${formatNumber(bytes)} bytes`]),
    ...(detail === undefined ? [] : [escapeTerminal(detail)]),
  ]
  for (const part of more) {
    if (measureWidth(`${text} · ${part}`) > width) break
    text += ` · ${part}`
  }
  return cutText(text, width)
}

/** Whether to draw the text now: it is another one, and the last was not drawn a moment ago. */
export function isDue(shown: Shown | undefined, text: string, now: number): boolean {
  return shown === undefined || (text !== shown.text && now - shown.at >= intervalMs)
}
