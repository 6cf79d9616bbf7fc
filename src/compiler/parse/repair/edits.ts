/** Edits of a text, and the way back from the edited text to the text as written. */
import type { Edit } from '../../../core/diagnostics/catalog.ts'

/** The text with the edits made. They must be sorted and must not overlap. */
export function applyEdits(text: string, edits: Edit[]): string {
  let result = ''
  let from = 0
  for (const edit of edits) {
    result += text.slice(from, edit.start) + edit.text
    from = edit.end
  }
  return result + text.slice(from)
}

export function sortEdits(edits: Edit[]): Edit[] {
  return edits.toSorted((a, b) => a.start - b.start || a.end - b.end)
}

/** Offsets of the edited text → offsets of the text as written. */
export interface Origin {
  /** For where something starts: at a removal, behind it. */
  start: (offset: number) => number
  /** For where something ends: at a removal, before it. */
  end: (offset: number) => number
}

/** The way back from a text edited so. What lies in an insertion is mapped to the place where it was made. */
export function mapOffsets(edits: Edit[]): Origin {
  const parts: { from: number; to: number; start: number; end: number }[] = []
  let shift = 0
  for (const edit of edits) {
    const from = edit.start + shift
    parts.push({ from, to: from + edit.text.length, start: edit.start, end: edit.end })
    shift += edit.text.length - (edit.end - edit.start)
  }
  const findLastUpTo = (offset: number) => {
    let low = 0
    let high = parts.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((parts[middle]?.from ?? 0) <= offset) low = middle + 1
      else high = middle
    }
    return low - 1
  }
  return {
    start: offset => {
      const part = parts[findLastUpTo(offset)]
      if (part === undefined) return offset
      if (offset >= part.to) return part.end + (offset - part.to)
      return Math.min(part.start + (offset - part.from), part.end)
    },
    end: offset => {
      const part = parts[findLastUpTo(offset - 1)]
      if (part === undefined) return offset
      if (offset >= part.to) return part.end + (offset - part.to)
      return Math.min(part.start + (offset - part.from), part.end)
    },
  }
}

export function shiftEdits(edits: Edit[], by: number): Edit[] {
  return edits.map(edit => ({ start: edit.start + by, end: edit.end + by, text: edit.text }))
}
