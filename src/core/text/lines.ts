import type { Point, Position } from '../json/types.ts'

/** A line ends with `\n`, `\r\n` or a lone `\r`, as in CommonMark. */
export function findLineStarts(text: string): number[] {
  const starts = [0]
  if (!text.includes('\r')) {
    for (let at = text.indexOf('\n') + 1; at > 0; at = text.indexOf('\n', at) + 1) starts.push(at)
    return starts
  }
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    if (unit === 10 || (unit === 13 && text.charCodeAt(i + 1) !== 10)) starts.push(i + 1)
  }
  return starts
}

export function toPoint(starts: number[], offset: number): Point {
  let low = 0
  let high = starts.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((starts[middle] ?? 0) <= offset) low = middle
    else high = middle - 1
  }
  return { line: low + 1, column: offset - (starts[low] ?? 0) + 1, offset }
}

/** Indexes lines on the first call, so a text without findings costs nothing. */
export function createLocator(text: string): (start: number, end: number) => Position {
  let starts: number[] | undefined
  return (start, end) => {
    starts ??= findLineStarts(text)
    return { start: toPoint(starts, start), end: toPoint(starts, end) }
  }
}
