/** Text of strangers in Markdown. */
import { escapeTerminal } from '../core/text/terminal.ts'
import { cutText } from '../core/text/width.ts'

const MAX_CELL = 500

/** Any text as it is, in a cell of a table, with what stands between backticks as code. */
export function escapeMarkdown(text: string): string {
  const parts = cutText(escapeTerminal(text), MAX_CELL).split('`')
  if (parts.length % 2 === 0) return escapeProse(parts.join('`'))
  return parts
    .map((part, index) => (index % 2 === 1 ? `<code>${escapeEntities(part)}</code>` : escapeProse(part)))
    .join('')
}

/**
 * Forges look for `@names` and `#numbers` outside of code once entities are letters again, and notify people: a space
 * without width stands behind each, as update bots write it.
 */
function escapeProse(text: string): string {
  return escapeEntities(text).replace(/&#64;|&#35;(?=\d)/g, '$&&#8203;')
}

/** All that Markdown, HTML, mathematics or an autolink could take up. */
function escapeEntities(text: string): string {
  return text.replace(
    /[&<>|`*_~[\]()#@!\\:{}$"'^]|(?<=www)\./gi,
    character => `&#${character.codePointAt(0)};`,
  )
}
