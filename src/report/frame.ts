import type { Position } from '../core/json/types.ts'
import { findLineStarts } from '../core/text/lines.ts'
import { escapeTerminal } from '../core/text/terminal.ts'
import { getCodePointWidth } from '../core/text/width.ts'

export interface FrameRow {
  number: number
  kind: 'source' | 'mark' | 'gap'
  text: string
}

/** A source without its byte order mark, and the starts of its lines. */
export interface Lines {
  text: string
  starts: number[]
}

/** A character with its marks, a tab, or an escape. */
interface Cell {
  text: string
  width: number
  /** How many more marks it may have. */
  room: number
  /** Offsets in the line. */
  start: number
  end: number
}

const maxLines = 3
const tabStop = 4

/** A higher stack would cover the lines around it. */
const maxMarks = 6

export type LineReader = (file: string) => Lines | undefined

/** Caches one file's lines, because findings are sorted by file. */
export function createLineReader(sources: (file: string) => string | undefined): LineReader {
  let last: { file: string; lines: Lines | undefined } | undefined
  return file => {
    if (last?.file !== file) {
      const text = sources(file)
      last = { file, lines: text === undefined ? undefined : splitLines(text) }
    }
    return last.lines
  }
}

export function splitLines(source: string): Lines {
  const text = source.startsWith('\ufeff') ? source.slice(1) : source
  return { text, starts: findLineStarts(text) }
}

/** Escapes characters that a terminal would obey or hide. No rows if the source lacks the line: it is not the checked text. */
export function createCodeFrame(lines: Lines, { start, end }: Position, width: number): FrameRow[] {
  const rows: FrameRow[] = []
  const first = start.line
  const last = Math.max(first, end.line > first && end.column <= 1 ? end.line - 1 : end.line)
  for (let number = first; number <= last; number++) {
    const lineStart = lines.starts[number - 1]
    if (lineStart === undefined) break
    if (number - first === maxLines) {
      rows.push({ number: 0, kind: 'gap', text: '' })
      break
    }
    const line = lines.text.slice(lineStart, findLineEnd(lines, number))
    const from = number === first ? start.column - 1 : line.length - line.trimStart().length
    const to = number < end.line ? line.length : number === end.line ? end.column - 1 : from
    const { text, mark } = fitLine(line, from, to, Math.max(width, 20))
    rows.push({ number, kind: 'source', text })
    if (number === first || from < to) rows.push({ number: 0, kind: 'mark', text: mark })
  }
  return rows
}

/** Reads only the last units, because lines may be huge. */
function findLineEnd({ text, starts }: Lines, number: number): number {
  const next = starts[number]
  if (next === undefined) return text.length
  return text.startsWith('\r\n', next - 2) ? next - 2 : next - 1
}

function fitLine(line: string, rangeStart: number, rangeEnd: number, width: number) {
  const from = clamp(rangeStart, 0, line.length)
  const to = clamp(rangeEnd, from, line.length)
  // Only this window can be visible, so a megabyte line costs no more than a long one.
  const cells = splitCells(line, Math.max(0, from - width), Math.min(line.length, from + width))
  const at = cells.findIndex(cell => cell.end > from)
  const { low, high } = chooseView(cells, at === -1 ? cells.length : at, width - 1)
  const cutLeft = low > 0 || (cells[0]?.start ?? 0) > 0
  const cutRight = high < cells.length || (cells.at(-1)?.end ?? 0) < line.length
  const shown = cells.slice(low, high)
  let before = cutLeft ? 1 : 0
  let marked = 0
  for (const cell of shown) {
    if (cell.end <= from) before += cell.width
    else if (cell.start < to) marked += cell.width
  }
  const text = shown.map(cell => cell.text).join('')
  return {
    text: `${cutLeft ? '…' : ''}${text}${cutRight ? '…' : ''}`.trimEnd(),
    mark: ' '.repeat(before) + '^'.repeat(Math.max(1, marked)),
  }
}

/** Leaves room for `…` on both sides: one third before the position, the rest after. */
function chooseView(cells: Cell[], at: number, room: number): { low: number; high: number } {
  let total = 0
  for (const cell of cells) total += cell.width
  if (total <= room) return { low: 0, high: cells.length }
  let low = at
  let high = at
  let used = 2
  const grow = (limit: number) => {
    while (low > 0 && used + cells[low - 1]!.width <= limit) used += cells[--low]!.width
  }
  grow(Math.floor(room / 3))
  while (high < cells.length && used + cells[high]!.width <= room) used += cells[high++]!.width
  grow(room)
  return { low, high }
}

function splitCells(line: string, start: number, end: number): Cell[] {
  const cells: Cell[] = []
  let column = 0
  let offset = startsInPair(line, start) ? start - 1 : start
  for (const character of line.slice(offset, end)) {
    const cell = opensCommand(line, offset)
      ? findCell(offset, '[', '\\u{5b}', 6, 0)
      : toCell(offset, character, column, cells.at(-1))
    offset += character.length
    if (cell !== undefined) {
      cells.push(cell)
      column += cell.width
      continue
    }
    const base = cells.at(-1)!
    base.text += character === '\ufe0f' ? '' : character
    base.end = offset
    base.room--
  }
  return cells
}

/** Returns undefined for a mark on the preceding cell. */
function toCell(start: number, character: string, column: number, before?: Cell): Cell | undefined {
  if (character >= ' ' && character <= '~') return findCell(start, character, character, 1, maxMarks)
  if (character === '\t') {
    const width = tabStop - (column % tabStop)
    return findCell(start, character, ' '.repeat(width), width, 0)
  }
  const hasRoom = before !== undefined && before.room > 0
  // Terminals disagree on the width with U+FE0F; without it, the width is certain.
  if (character === '\ufe0f' && hasRoom && isPicture(before.text)) return undefined
  const width = getCodePointWidth(character.codePointAt(0)!)
  const text = escapeTerminal(character)
  if (text !== character) return findCell(start, character, text, text.length, 0)
  if (width > 0) return findCell(start, character, text, width, maxMarks)
  if (hasRoom) return undefined
  const visible = `\\u{${character.codePointAt(0)!.toString(16)}}`
  return findCell(start, character, visible, visible.length, 0)
}

function findCell(start: number, character: string, text: string, width: number, room: number): Cell {
  return { text, width, room, start, end: start + character.length }
}

/** True if U+FE0F after the text only selects its picture form. */
function isPicture(text: string): boolean {
  return escapeTerminal(`${text}\ufe0f`) === `${text}\ufe0f`
}

/** The `[` of `##[error]`, which escaping single characters would miss. */
function opensCommand(line: string, offset: number): boolean {
  return line[offset] === '[' && /##\w{0,16}$/.test(line.slice(Math.max(0, offset - 18), offset))
}

function startsInPair(line: string, offset: number): boolean {
  const unit = line.charCodeAt(offset)
  return offset > 0 && unit >= 0xdc00 && unit <= 0xdfff
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high)
}
