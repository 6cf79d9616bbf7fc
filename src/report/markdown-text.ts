import { escapeTerminal } from '../core/text/terminal.ts'
import { cutText } from '../core/text/width.ts'

const MAX_CELL = 500

/** Text in backticks becomes code. */
export function escapeMarkdown(text: string): string {
  const parts = cutText(escapeTerminal(text), MAX_CELL).split('`')
  if (parts.length % 2 === 0) return escapeProse(parts.join('`'))
  return parts
    .map((part, index) => (index % 2 === 1 ? `<code>${escapeEntities(part)}</code>` : escapeProse(part)))
    .join('')
}

/** Forges notify people for `@names` and `#numbers` outside code, even if escaped, so a zero-width space follows each. */
function escapeProse(text: string): string {
  return escapeEntities(text).replace(/&#64;|&#35;(?=\d)/g, '$&&#8203;')
}

function escapeEntities(text: string): string {
  return text.replace(
    /[&<>|`*_~[\]()#@!\\:{}$"'^]|(?<=www)\./gi,
    character => `&#${character.codePointAt(0)};`,
  )
}
