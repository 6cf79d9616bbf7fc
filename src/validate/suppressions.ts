/** Comments that switch codes off: what they may look like, and what they ask for. */
import { catalog } from '../diagnostics/catalog.ts'
import type { Parsed } from '../types.ts'

/** One code named in a comment. Without `line` it is off in the whole file. `at` is the comment's own line. */
export interface Directive {
  code: string
  line?: number
  at: number
}

const directive = /^[\s#]*(?:<!--)?\s*skillc-disable(-next-line|-line)?(?![\w-])(.*)$/s

/**
 * Every directive, valid or not. In the body: `<!-- skillc-disable code code -->` and
 * `<!-- skillc-disable-next-line code -->`; in the frontmatter the same after `#`, and `# skillc-disable-line code` at
 * the end of a line. Codes are separated by white space or commas; what follows ` -- ` is a reason for people.
 * A comment that names no code gives one directive with an empty code.
 */
export function directivesIn({ frontmatter, comments }: Parsed): Directive[] {
  return [...(frontmatter?.comments ?? []), ...comments].flatMap(({ line, text }) => {
    const match = directive.exec(text)
    if (match === null) return []
    const [, reach, rest = ''] = match
    const codes = rest.replace(/-->\s*$/, '').split(/(?:^|\s)--(?:\s|$)/, 1)[0] ?? ''
    const names = codes.split(/[\s,]+/).filter(name => name !== '')
    return (names.length === 0 ? [''] : names).map(code => ({ code, at: line, ...lineOf(reach, line, text) }))
  })
}

/** The codes that comments switch off, and where. Codes that do not exist are left out; a rule reports them. */
export function readSuppressions(parsed: Parsed): { code: string; line?: number }[] {
  return directivesIn(parsed)
    .filter(({ code }) => isCode(code))
    .map(({ code, line }) => (line === undefined ? { code } : { code, line }))
}

/** Whether the catalogue has this code. */
export function isCode(code: string): boolean {
  return Object.hasOwn(catalog, code)
}

/** A comment of several lines counts from its last. */
function lineOf(reach: string | undefined, line: number, text: string): { line?: number } {
  if (reach === undefined) return {}
  return { line: reach === '-line' ? line : line + text.split('\n').length }
}
