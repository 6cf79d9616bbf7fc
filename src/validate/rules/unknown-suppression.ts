import { catalog } from '../../diagnostics/catalog.ts'
import type { Parsed } from '../../types.ts'
import { lineStarts, pointAt } from '../../util/lines.ts'
import { suggest } from '../../util/suggest.ts'
import type { Report } from '../rule.ts'
import { directivesIn, isCode } from '../suppressions.ts'

const marker = 'skillc-disable'

/** A comment that names a code which does not exist switches nothing off, and its author should know. */
export function unknownSuppression(parsed: Parsed, report: Report): void {
  const unknown = directivesIn(parsed).filter(({ code }) => !isCode(code))
  if (unknown.length === 0) return
  const starts = lineStarts(parsed.text)
  for (const { code, at } of unknown) {
    const comment = parsed.text.indexOf(marker, starts[at - 1] ?? 0)
    const word = code === '' ? comment : parsed.text.indexOf(code, comment + marker.length)
    const length = code === '' ? marker.length : code.length
    const position = { start: pointAt(starts, word), end: pointAt(starts, word + length) }
    report('unknown-suppression', { code, suggestion: suggest(code, Object.keys(catalog)) }, { position })
  }
}
