/** Aligned plain-text tables for `list` and `show`. */
import { escapeLineCommands, escapeTerminal } from '../core/terminal.ts'
import { cutMiddle, cutText, measureWidth } from '../core/width.ts'
import { wrapWords } from './words.ts'

export interface Column {
  title: string
  align?: 'left' | 'right'
  /** Never cut: digests, codes and other texts that are copied from a table. */
  whole?: boolean
  /** Cut in the middle, and only when the others cannot give more: ids, whose ends tell them apart. */
  isId?: boolean
  /** Wrapped into at most this many lines instead of cut. */
  lines?: number
  /** Colours, put around the padded cell; must not change what is seen. */
  paint?: (text: string) => string
}

export interface TableOptions {
  /** Cells of a line; columns that are not `whole` are cut with `…` to fit. Infinity cuts nothing. */
  width: number
  /** Around each title. */
  paintTitle?: (text: string) => string
  /** For programs: no titles, nothing cut, tabs between cells. */
  isPiped?: boolean
}

const gap = '  '

/** A column is not cut below this; a table of too many columns is wider than asked. */
const minWidth = 8

/** Ids give way before texts that wrap become narrower than this. */
const minTextWidth = 24

/** An id is not cut below this. */
const minIdWidth = 20

/**
 * Lines of cells, two blanks apart, the titles first unless all are empty, each line ended. Cells may hold
 * anything: they are escaped here. A row with fewer cells than columns has empty ones at its end.
 */
export function formatTable(
  columns: Column[],
  rows: string[][],
  { width, paintTitle = keepText, isPiped = false }: TableOptions,
): string {
  if (isPiped) return formatTabs(columns, rows)
  const texts = rows.map(row => columns.map((_, index) => escapeTerminal(row[index] ?? '')))
  const titles = columns.map(({ title }) => title)
  const sizes = computeColumnWidths(columns, titles, texts, width)
  const lines: string[] = []
  if (titles.some(title => title !== '')) {
    lines.push(formatRow(columns, titles, sizes, () => paintTitle))
  }
  for (const row of texts) {
    const cells = row.map((cell, index) => splitCell(cell, columns[index]!, sizes[index]!))
    const height = Math.max(1, ...cells.map(({ length }) => length))
    for (let line = 0; line < height; line++) {
      const parts = cells.map(parts => parts[line] ?? '')
      lines.push(formatRow(columns, parts, sizes, ({ paint = keepText }) => paint))
    }
  }
  return escapeLineCommands(lines.map(line => `${line}\n`).join(''))
}

/** Line ends and tabs of cells are blanks, so that a row stays a line of as many fields as there are columns. */
function formatTabs(columns: Column[], rows: string[][]): string {
  const lines = rows.map(row =>
    columns.map((_, index) => escapeTerminal((row[index] ?? '').replace(/\s+/g, ' '))).join('\t'),
  )
  return escapeLineCommands(lines.map(line => `${line}\n`).join(''))
}

/** The lines of a cell. */
function splitCell(text: string, { lines, isId }: Column, size: number): string[] {
  if (isId) return [cutMiddle(text, size)]
  if (lines === undefined || measureWidth(text) <= size) return [text]
  const wrapped = wrapWords(text, size)
  const last = wrapped.slice(lines - 1).join(' ')
  return [...wrapped.slice(0, lines - 1), last]
}

/** The width of each column: its widest cell, then the widest that may be cut give way until the line fits. */
function computeColumnWidths(columns: Column[], titles: string[], rows: string[][], width: number): number[] {
  const sizes = titles.map(measureWidth)
  for (const row of rows) {
    for (const [index, cell] of row.entries()) sizes[index] = Math.max(sizes[index]!, measureWidth(cell))
  }
  const cuttable = columns.flatMap(({ whole, isId }, index) => (whole === true || isId ? [] : [index]))
  const ids = columns.flatMap(({ isId }, index) => (isId ? [index] : []))
  for (const index of cuttable) sizes[index] = Math.min(sizes[index]!, Math.max(width, minWidth))
  let over = gap.length * (columns.length - 1) - width
  for (const size of sizes) over += size
  const shrink = (among: number[], least: (column: Column) => number) => {
    for (; over > 0; over--) {
      let widest = -1
      for (const index of among)
        if (sizes[index]! > Math.max(sizes[widest] ?? 0, least(columns[index]!))) widest = index
      if (widest === -1) break
      sizes[widest]!--
    }
  }
  shrink(cuttable, ({ lines }) => (lines === undefined ? minWidth : minTextWidth))
  shrink(ids, () => minIdWidth)
  shrink(cuttable, () => minWidth)
  return sizes
}

function formatRow(
  columns: Column[],
  cells: string[],
  sizes: number[],
  getPaint: (column: Column) => (text: string) => string,
): string {
  const last = columns.length - 1
  const texts = columns.map((column, index) => {
    const size = sizes[index]!
    const text = cutText(cells[index]!, size)
    const blank = ' '.repeat(size - measureWidth(text))
    const paint = getPaint(column)
    if (column.align === 'right') return blank + paint(text)
    return index === last ? paint(text) : paint(text) + blank
  })
  return texts.join(gap).trimEnd()
}

function keepText(text: string): string {
  return text
}
