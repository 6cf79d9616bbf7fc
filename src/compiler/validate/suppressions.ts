/** Comments that switch codes off: what they may look like, and what they ask for. */
import { catalog } from '../../core/diagnostics/catalog.ts'
import type { Parsed } from '../types.ts'

/** One comment that switches codes off. Without `line` they are off in the whole file. */
export interface Directive {
  /** The line on which the comment starts. */
  at: number
  line?: number
  /** As written; they need not exist. Empty when the comment names none. */
  codes: string[]
}

/** How every such comment starts. */
export const DIRECTIVE = 'skillc-disable'

const directive = /^(?:#|<!--)?\s*skillc-disable(-next-line|-line)?(?![\w-])(.*)$/s

/**
 * Every directive, valid or not, in the order of the file. In the body: `<!-- skillc-disable code code -->` and
 * `<!-- skillc-disable-next-line code -->`; in the frontmatter the same after `#`, and `# skillc-disable-line code` at
 * the end of a line. Codes are separated by white space or commas; what follows ` -- ` is a reason for people.
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

/** The codes that comments switch off, and where. Codes that do not exist are left out; a rule reports them. */
export function readSuppressions(parsed: Parsed): { code: string; line?: number }[] {
  return findDirectives(parsed).flatMap(({ codes, line }) =>
    codes.filter(isCode).map(code => (line === undefined ? { code } : { code, line })),
  )
}

/** Whether the catalog has this code. */
export function isCode(code: string): boolean {
  return Object.hasOwn(catalog, code)
}
