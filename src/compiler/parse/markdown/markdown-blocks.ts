/** Blocks of Markdown in Markdown, which are examples of other files. */

/** A line that opens or closes code, also in quotes and items: its signs, and the text after them. */
export const fence = /^(?:[ \t>]|[-*+][ \t]|\d{1,3}[.)][ \t])*(`{3,}|~{3,})(?![`~])([^`\n]*)$/
/** Longer lines are text. */
export const LONGEST_FENCE = 300

const opening = /(?:`{3}|~{3})[ \t]{0,4}(?:md|markdown)\b/i
const language = /^[ \t]*(?:md|markdown)\b/i

/**
 * Blocks with inner code between as many backticks as their own. A parser ends such a block with the inner code, and reads the rest
 * as text; its author meant it to end later. Returns offsets.
 */
export function findMarkdownBlocks(text: string): [start: number, end: number][] {
  const found: [number, number][] = []
  if (!opening.test(text)) return found
  let open: { signs: string; start: number; isMarkdown: boolean } | undefined
  let depth = 0
  let holdsCode = false
  for (let start = 0; start < text.length; ) {
    const next = text.indexOf('\n', start) + 1 || text.length
    const line = next - start < LONGEST_FENCE ? text.slice(start, next).trimEnd() : ''
    const [, signs = '', rest = ''] = fence.exec(line) ?? []
    if (open === undefined) {
      if (signs !== '') {
        open = { signs, start, isMarkdown: language.test(rest) }
        depth = 0
        holdsCode = false
      }
    } else if (signs.startsWith(open.signs)) {
      const isOpening = rest.trim() !== ''
      if (isOpening && open.isMarkdown) {
        depth++
        holdsCode = true
      } else if (!isOpening && depth > 0) depth--
      else if (!isOpening) {
        if (holdsCode) found.push([open.start, next])
        open = undefined
      }
    }
    start = next
  }
  return found
}

/** UTF-16 units around a link that are searched for quotes. */
const QUOTE_ROOM = 300

/** A quoted part of a line is for somebody to say or to write. */
export function isQuoted(text: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(0, start - QUOTE_ROOM), start)
  const line = before.slice(before.lastIndexOf('\n') + 1)
  if (line.split('"').length % 2 === 1) return false
  const [after = ''] = text.slice(end, end + QUOTE_ROOM).split('\n', 1)
  return after.includes('"')
}
