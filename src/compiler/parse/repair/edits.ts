import type { Edit } from '../../../core/diagnostics/catalog.ts'

/** The edits must be sorted and must not overlap. */
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

export interface Origin {
  /** The start of a part: after a removal. */
  start: (offset: number) => number
  /** The end of a part: before a removal. */
  end: (offset: number) => number
}

/** Offsets inside an insertion map to its place. */
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
