/** Stores instructions as ranges of the page's text, so the page contains them once. */
import type { MarkdownPart, PartName } from './markdown.ts'

/** A text is a range: characters to skip since the last one, and a length. A text that is not found is stored itself. */
export type CitedPart =
  | string
  | [skip: number, length: number]
  | [name: PartName, value: string | number | null, ...children: CitedPart[]]

/** Bounds the search in hostile texts. */
const MOST_SKIPPED = 500

export function citeParts(parts: readonly MarkdownPart[], text: string): CitedPart[] {
  let from = 0
  const cite = (part: MarkdownPart): CitedPart => {
    if (typeof part !== 'string') {
      const [name, value, ...children] = part
      return [name, value, ...children.map(cite)]
    }
    const skip = text.slice(from, from + MOST_SKIPPED + part.length).indexOf(part)
    from += Math.max(0, skip) + part.length
    return skip === -1 ? part : [skip, part.length]
  }
  return parts.map(cite)
}

export function readCitedParts(parts: readonly CitedPart[], text: string): MarkdownPart[] {
  let from = 0
  const read = (part: CitedPart): MarkdownPart => {
    if (typeof part === 'string') {
      from += part.length
      return part
    }
    if (!isPlace(part)) {
      const [name, value, ...children] = part
      return [name, value, ...children.map(read)]
    }
    const [skip, length] = part
    from += skip + length
    return text.slice(from - length, from)
  }
  return parts.map(read)
}

function isPlace(part: Exclude<CitedPart, string>): part is [skip: number, length: number] {
  return typeof part[0] === 'number'
}
