/** Text of strangers in a hover: as code it shows as it is, and cannot become a link, an image or HTML. */
import { escapeTerminal } from '../core/text/terminal.ts'
import { cutText } from '../core/text/width.ts'

const LONGEST = 1000

/** A text on one line as code. */
export function formatCode(text: string): string {
  const line = cutText(escapeTerminal(text.replace(/\s+/g, ' ').trim()), LONGEST)
  if (line === '') return ''
  const longest = Math.max(0, ...Array.from(line.matchAll(/`+/g), ([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  const space = longest > 0 ? ' ' : ''
  return fence + space + line + space + fence
}
