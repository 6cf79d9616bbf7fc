/** Aligned plain-text tables for `list` and `show`. */
import { escapeLineCommands, escapeTerminal } from '../core/terminal.ts'
import { cutText, measureWidth } from '../core/width.ts'

export interface Column {
  title: string
  align?: 'left' | 'right'
  /** Never cut: ids, digests, whatever is copied from a table. */
  whole?: boolean
  /** Colours, put around the padded cell; must not change what is seen. */
  paint?: (text: string) => string
}

export interface TableOptions {
  /** Cells of a line; columns that are not `whole` are cut with `…` to fit. Infinity cuts nothing. */
  width: number
  /** Around each title. */
  paintTitle?: (text: string) => string
}

const gap = '  '

/** A column is not cut below this; a table of too many columns is wider than asked. */
const minWidth = 8

/**
 * Lines of cells, two blanks apart, the titles first unless all are empty, each line ended. Cells may hold
 * anything: they are escaped here. A row with fewer cells than columns has empty ones at its end.
 */
export function formatTable(
  columns: Column[],
  rows: string[][],
  { width, paintTitle = keepText }: TableOptions,
): string {
  const texts = rows.map(row => columns.map((_, index) => escapeTerminal(row[index] ?? '')))
  const titles = columns.map(({ title }) => title)
  const sizes = computeColumnWidths(columns, titles, texts, width)
  const lines: string[] = []
  if (titles.some(title => title !== '')) {
    lines.push(formatRow(columns, titles, sizes, () => paintTitle))
  }
  for (const row of texts) lines.push(formatRow(columns, row, sizes, ({ paint = keepText }) => paint))
  return escapeLineCommands(lines.map(line => `${line}\n`).join(''))
}

/** The width of each column: its widest cell, then the widest that may be cut give way until the line fits. */
function computeColumnWidths(columns: Column[], titles: string[], rows: string[][], width: number): number[] {
  const sizes = titles.map(measureWidth)
  for (const row of rows) {
    for (const [index, cell] of row.entries()) sizes[index] = Math.max(sizes[index]!, measureWidth(cell))
  }
  const cuttable = columns.flatMap(({ whole }, index) => (whole === true ? [] : [index]))
  for (const index of cuttable) sizes[index] = Math.min(sizes[index]!, Math.max(width, minWidth))
  let over = gap.length * (columns.length - 1) - width
  for (const size of sizes) over += size
  for (; over > 0; over--) {
    let widest = -1
    for (const index of cuttable) if (sizes[index]! > (sizes[widest] ?? minWidth)) widest = index
    if (widest === -1) break
    sizes[widest]!--
  }
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
