import { findLineStarts, toPoint } from '../../../core/text/lines.ts'
import type { Parsed } from '../../types.ts'
import type { Report } from '../rule.ts'

/** The specification's advice ("Progressive disclosure"): under 500 lines, under 5,000 tokens. */
const RECOMMENDED_LINES = 500
export const RECOMMENDED_TOKENS = 5000

/** Counts the lines of the body; points to the first one over the limit. Tokens are counted where a tokenizer is at hand. */
export function longBody({ text, bodyStart, tree, form }: Parsed, report: Report): void {
  // It is about skills; of commands nobody says how long they may be.
  if (form?.kind === 'command') return
  // The tree knows how many lines the file has; a body that was refused has none.
  if ((tree.position?.end.line ?? Number.POSITIVE_INFINITY) <= RECOMMENDED_LINES) return
  const starts = findLineStarts(text)
  const first = toPoint(starts, bodyStart).line
  const last = toPoint(starts, text.trimEnd().length).line
  const amount = last - first + 1
  if (amount <= RECOMMENDED_LINES) return
  const offset = starts[first - 1 + RECOMMENDED_LINES] ?? bodyStart
  const start = toPoint(starts, offset)
  report(
    'long-body',
    { amount, unit: 'lines', limit: RECOMMENDED_LINES },
    { position: { start, end: start } },
  )
}
