import { type Progress, UNITS } from '../core/text/progress.ts'
import { formatCount, formatDuration, formatNumber, pluralize } from '../core/text/quantity.ts'
import { escapeTerminal } from '../core/text/terminal.ts'
import { cutText, measureWidth } from '../core/text/width.ts'

export interface ProgressLine {
  text: string
  /** Milliseconds of a monotonic clock. */
  at: number
}

/** Faster updates cannot be read, and slow terminals fall behind. */
const intervalMs = 80

/** `push 12 of 40 blobs · 3,210 bytes · SUBJECT`, at most `width` cells: drops trailing parts before cutting any. */
export function formatProgress({ phase, done, total, bytes, detail }: Progress, width: number): string {
  const of = total === undefined ? '' : ` of ${formatNumber(total)}`
  let text = `${phase} ${formatNumber(done)}${of} ${pluralize(total ?? done, UNITS[phase])}`
  const more = [
    ...(bytes === undefined ? [] : [formatCount(bytes, 'byte')]),
    ...(detail === undefined ? [] : [escapeTerminal(detail)]),
  ]
  for (const part of more) {
    if (measureWidth(`${text} · ${part}`) > width) break
    text += ` · ${part}`
  }
  return cutText(text, width)
}

const silentMs = 200

export interface StartTimes {
  all: number
  phase: number
}

const barWidth = 20

/** Adds a bar and the remaining time if the total is known; undefined at first. */
export function formatProgressBar(
  progress: Progress,
  started: StartTimes,
  now: number,
  width: number,
): string | undefined {
  if (now - started.all < silentMs) return undefined
  const { done, total } = progress
  if (total === undefined || total === 0 || width < 2 * barWidth) return formatProgress(progress, width)
  const share = Math.min(1, done / total)
  const full = Math.floor(share * barWidth)
  const bar = `${'━'.repeat(full)}${'─'.repeat(barWidth - full)} `
  const spent = now - started.phase
  // A phase's first second says little about the rest.
  const left = share > 0 && spent >= 1000 ? ` · ${formatDuration((spent / share) * (1 - share))} left` : ''
  const room = width - measureWidth(bar) - measureWidth(left)
  return `${bar}${formatProgress(progress, room)}${left}`
}

export function isDue(shown: ProgressLine | undefined, text: string, now: number): boolean {
  return shown === undefined || (text !== shown.text && now - shown.at >= intervalMs)
}
