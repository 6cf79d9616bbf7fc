/** Comments that disable codes, and the rule for unknown codes in them. */
import { catalog, isCode } from '../../../core/diagnostics/catalog.ts'
import { findLineStarts, toPoint } from '../../../core/text/lines.ts'
import { suggest } from '../../../core/text/suggest.ts'
import type { Parsed } from '../../types.ts'
import type { Report } from './rule.ts'

/** Without `line` the codes are off in the whole file. */
interface Directive {
  at: number
  line?: number
  /** As written; possibly unknown. Empty if the comment names none. */
  codes: string[]
}

export const DIRECTIVE = 'skillc-disable'

const directive = /^(?:#|<!--)?\s*skillc-disable(-next-line|-line)?(?![\w-])(.*)$/s

/**
 * Every directive, valid or not, in file order. In the body: `<!-- skillc-disable code code -->` and
 * `<!-- skillc-disable-next-line code -->`; in the frontmatter the same after `#`, and `# skillc-disable-line code` at
 * the end of a line. White space or commas separate codes; text after ` -- ` is a reason for people.
 */
export function findDirectives({ frontmatter, comments }: Parsed): Directive[] {
  return [...(frontmatter?.comments ?? []), ...comments].flatMap(({ line, text }) => {
    const comment = text.trim()
    const match = directive.exec(comment.endsWith('-->') ? comment.slice(0, -3) : comment)
    if (match === null) return []
    const [, reach, rest = ''] = match
    const listed = rest.split(/(?:^|\s)--(?:\s|$)/, 1)[0] ?? ''
    const codes = listed.split(/[\s,]+/).filter(code => code !== '')
    if (reach === undefined) return [{ at: line, codes }]
    // A comment of several lines counts from its last.
    return [{ at: line, codes, line: reach === '-line' ? line : line + text.split('\n').length }]
  })
}

/** Unknown codes are left out; a rule reports them. */
export function readSuppressions(parsed: Parsed): { code: string; line?: number }[] {
  return findDirectives(parsed).flatMap(({ codes, line }) =>
    codes.filter(isCode).map(code => (line === undefined ? { code } : { code, line })),
  )
}

const suggested = 20

/** A comment with an unknown code has no effect, which its author should know. */
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

/** Continues after the last word, so each search is short. Falls back to `from` for another spelling. */
function find(text: string, word: string, from: number): number {
  const found = text.indexOf(word, from)
  return found === -1 ? Math.min(from, text.length - word.length) : found
}
