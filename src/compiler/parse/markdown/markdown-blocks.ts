/** Finds code blocks without a parser, and Markdown blocks in Markdown, which are examples of other files. */

/** A line that opens or closes code: quotes and item markers, its signs, and the text after them. */
const fence = /^((?:[ \t>]|[-*+][ \t]|\d{1,3}[.)][ \t])*)(`{3,}|~{3,})(?![`~])([^`\n]*)$/
const LONGEST_FENCE = 300

export function readFence(line: string): [signs?: string, words?: string, before?: string] {
  const [, before, signs, words = ''] = line.length < LONGEST_FENCE ? (fence.exec(line.trimEnd()) ?? []) : []
  return signs === undefined ? [] : [signs, words.trim(), before]
}

export interface Fence {
  lang: string
  start: number
  end: number
  /** All lines of the block, without the last line end. */
  whole: [start: number, end: number]
  /** In a list or a quotation, so its lines may start with other text. */
  isNested: boolean
}

export function listFences(text: string): Fence[] {
  const fences: Fence[] = []
  let open: (Fence & { signs: string }) | undefined
  let next = 0
  const close = (end: number, last: number) => {
    if (open !== undefined) fences.push({ ...open, end, whole: [open.whole[0], last] })
    open = undefined
  }
  for (const line of text.split('\n')) {
    const start = next
    next += line.length + 1
    const [signs = '', words = '', before = ''] = readFence(line)
    if (open !== undefined) {
      if (signs.startsWith(open.signs) && words === '') close(start, start + line.length)
    } else if (signs !== '') {
      const lang = words.split(/\s/, 1)[0] ?? ''
      open = {
        signs,
        lang,
        start: next,
        end: next,
        whole: [start, next],
        isNested: before.trim() !== '' || before.length > 3,
      }
    }
  }
  close(text.length, text.length)
  return fences
}

const opening = /(?:`{3}|~{3})[ \t]{0,4}(?:md|markdown)\b/i
export const markdown = /^(?:md|markdown)\b/i

/**
 * Blocks with inner code between as many backticks as their own. A parser ends such a block with the inner code; its
 * author meant it to end later. Returns offsets.
 */
export function findMarkdownBlocks(text: string): [start: number, end: number][] {
  const found: [number, number][] = []
  if (!opening.test(text)) return found
  let open: { signs: string; start: number; isMarkdown: boolean } | undefined
  let depth = 0
  let holdsCode = false
  for (let start = 0; start < text.length; ) {
    const next = text.indexOf('\n', start) + 1 || text.length
    const [signs = '', rest = ''] = readFence(text.slice(start, next))
    if (open === undefined) {
      if (signs !== '') {
        open = { signs, start, isMarkdown: markdown.test(rest) }
        depth = 0
        holdsCode = false
      }
    } else if (signs.startsWith(open.signs)) {
      const isOpening = rest !== ''
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
/** Before a link that shows how links look: "would be written as [" */
const written = /\b(?:written|linked|rendered|formatted|looks?|appears?) (?:as|like):? ?$/i

export function isQuoted(text: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(0, start - QUOTE_ROOM), start)
  const line = before.slice(before.lastIndexOf('\n') + 1)
  // A scan starts at the end of the link's text.
  const open = line.lastIndexOf('[')
  if (written.test(open > line.lastIndexOf(']') ? line.slice(0, open) : line)) return true
  if (line.split('"').length % 2 === 1) return false
  const [after = ''] = text.slice(end, end + QUOTE_ROOM).split('\n', 1)
  return after.includes('"')
}
