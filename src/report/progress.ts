/** One line that says how far a build is. The command line owns the stream and the clock. */

import { grouped } from '../core/quantity.ts'
import { escapeTerminal } from '../core/terminal.ts'
import { cutText, textWidth } from '../core/width.ts'

export interface Progress {
  /** `walk`, `analyse`, `write` … */
  phase: string
  /** The most telling first. `of` where the end is known; `unit` in the plural. */
  counts: { count: number; of?: number; unit: string }[]
}

/** What stands on the terminal now. */
export interface Shown {
  text: string
  /** Milliseconds of any clock that never goes back. */
  at: number
}

/** Faster than this nobody can read, and terminals over slow lines fall behind. */
const intervalMs = 80

/** `walk 12,340 folders · 3,210 skills`, at most `width` cells: counts at the end are left out before any is cut. */
export function progressText({ phase, counts }: Progress, width: number): string {
  let text = escapeTerminal(phase)
  for (const [index, { count, of, unit }] of counts.entries()) {
    const total = of === undefined ? '' : ` of ${grouped(of)}`
    const part = `${index === 0 ? ' ' : ' · '}${grouped(count)}${total} ${escapeTerminal(unit)}`
    if (index > 0 && textWidth(text + part) > width) break
    text += part
  }
  return cutText(text, width)
}

/** Whether to draw the text now: it is another one, and the last was not drawn a moment ago. */
export function isDue(shown: Shown | undefined, text: string, now: number): boolean {
  return shown === undefined || (text !== shown.text && now - shown.at >= intervalMs)
}
