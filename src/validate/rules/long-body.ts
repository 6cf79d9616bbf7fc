import type { Parsed } from '../../types.ts'
import { lineStarts, pointAt } from '../../util/lines.ts'
import type { Report } from '../rule.ts'

/** The specification's advice ("Progressive disclosure"): under 500 lines, under 5,000 tokens. */
export const RECOMMENDED_LINES = 500
export const RECOMMENDED_TOKENS = 5000

/** Counts the lines of the body; points to the first one over the limit. Tokens are counted where a tokenizer is at hand. */
export function longBody({ text, bodyStart }: Parsed, report: Report): void {
  if (!hasManyLines(text, bodyStart)) return
  const starts = lineStarts(text)
  const first = pointAt(starts, bodyStart).line
  const last = pointAt(starts, text.trimEnd().length).line
  const amount = last - first + 1
  if (amount <= RECOMMENDED_LINES) return
  const offset = starts[first - 1 + RECOMMENDED_LINES] ?? bodyStart
  const start = pointAt(starts, offset)
  report(
    'long-body',
    { amount, unit: 'lines', limit: RECOMMENDED_LINES },
    { position: { start, end: start } },
  )
}

function hasManyLines(text: string, start: number): boolean {
  let lines = 0
  for (let at = start; at !== -1 && lines <= RECOMMENDED_LINES; lines++) at = text.indexOf('\n', at + 1)
  return lines > RECOMMENDED_LINES
}
