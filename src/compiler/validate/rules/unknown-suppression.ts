import { catalog } from '../../../core/diagnostics/catalog.ts'
import { findLineStarts, toPoint } from '../../../core/text/lines.ts'
import { suggest } from '../../../core/text/suggest.ts'
import type { Parsed } from '../../types.ts'
import type { Report } from '../rule.ts'
import { DIRECTIVE, findDirectives, isCode } from '../suppressions.ts'

/** Suggestions cost time, and no one reads more of them. */
const suggested = 20

/** A comment that names a code which does not exist switches nothing off, and its author should know. */
export function unknownSuppression(parsed: Parsed, report: Report): void {
  const directives = findDirectives(parsed)
  if (directives.every(({ codes }) => codes.length > 0 && codes.every(isCode))) return
  const { text } = parsed
  const starts = findLineStarts(text)
  const known = Object.keys(catalog)
  let unknown = 0
  let reached = 0
  const take = (code: string, start: number, length: number) => {
    const suggestion = unknown++ < suggested ? suggest(code, known) : ''
    const position = { start: toPoint(starts, start), end: toPoint(starts, start + length) }
    report('unknown-suppression', { code, suggestion }, { position })
  }
  for (const { at, codes } of directives) {
    const marker = find(text, DIRECTIVE, Math.max(reached, starts[at - 1] ?? 0))
    reached = marker + DIRECTIVE.length
    if (codes.length === 0) take('', marker, DIRECTIVE.length)
    for (const code of codes) {
      const start = find(text, code, reached)
      reached = start + code.length
      if (!isCode(code)) take(code, start, code.length)
    }
  }
}

/** From where the last word ended, so that each search is short. A word that is written otherwise stands there. */
function find(text: string, word: string, from: number): number {
  const found = text.indexOf(word, from)
  return found === -1 ? Math.min(from, text.length - word.length) : found
}
