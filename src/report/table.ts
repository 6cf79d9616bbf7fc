import { escapeLineCommands, escapeTerminal } from '../core/text/terminal.ts'
import { measureWidth } from '../core/text/width.ts'
import { wrapWords } from './layout.ts'

export interface Column {
  title: string
  align?: 'left' | 'right'
  /** Longer text ends in `…` after a whole word. Default: unlimited. */
  longest?: number
}

export interface TableOptions {
  /** Cells of a line. Columns wrap to fit, or go below the others. */
  width: number
  paintTitle?: (text: string) => string
  isPiped?: boolean
}

const gap = '  '

const indent = 2

/** Longer ids and paths get their own line instead of a narrower column. */
const minIdWidth = 20

const minTextWidth = 24

const minProseWidth = 30

const mostLines = 3

const minWidth = 12

export const LONGEST_DESCRIPTION = 120

interface PlacedColumn {
  column: Column
  index: number
  size: number
  offset: number
}

/** Lines of cells, two blanks apart, with titles first unless all are empty. Escapes the cells. */
export function formatTable(
  columns: Column[],
  rows: string[][],
  { width, paintTitle = keepText, isPiped = false }: TableOptions,
): string {
  if (isPiped) return formatTabs(columns, rows)
  const texts = rows.map(row => columns.map(({ longest }, index) => shorten(toCell(row[index]), longest)))
  const titles = columns.map(({ title }) => title)
  const bands = layOut(columns, [titles, ...texts], width)
  const lines = titles.some(title => title !== '') ? formatRow(bands, titles, width).map(paintTitle) : []
  for (const row of texts) lines.push(...formatRow(bands, row, width))
  return escapeLineCommands(lines.map(line => `${line}\n`).join(''))
}

function formatTabs(columns: Column[], rows: string[][]): string {
  const lines = rows.map(row => columns.map((_, index) => toCell(row[index])).join('\t'))
  return escapeLineCommands(lines.map(line => `${line}\n`).join(''))
}

/** Line ends and tabs become blanks, so a row stays on one line with a field per column. */
function toCell(text = ''): string {
  return escapeTerminal(text.replace(/\s+/g, ' '))
}

function shorten(text: string, longest = Number.POSITIVE_INFINITY): string {
  return measureWidth(text) <= longest ? text : `${wrapWords(text, longest - 1)[0]}…`
}

/** Columns stay side by side while they fit at their narrowest; the others go below. */
function layOut(columns: Column[], rows: string[][], width: number): PlacedColumn[][] {
  const measured = columns.map((column, index) => {
    const cells = rows.map(row => row[index]!)
    const natural = getLargest(cells.map(measureWidth))
    const isText = cells.some(cell => cell.includes(' '))
    const word = getLargest(cells.flatMap(cell => cell.split(' ').map(measureWidth)))
    const narrow = isText
      ? Math.min(minTextWidth, Math.max(minWidth, word, Math.ceil(natural / mostLines)))
      : minIdWidth
    return { column, index, isText, least: Math.min(natural, narrow), size: natural }
  })
  const isBelow = ({ column, size }: (typeof measured)[number]) => {
    if (column.longest === undefined) return false
    const others = measured.filter(other => other.column !== column)
    const used = others.reduce(
      (sum, { isText, least, size }) => sum + (isText ? least : size) + gap.length,
      0,
    )
    return width - used < Math.min(size, minProseWidth)
  }
  const bands: (typeof measured)[] = [[]]
  let isAlone = false
  for (const column of measured) {
    const band = bands.at(-1)!
    const used = [...band, column].reduce((sum, { least }) => sum + least + gap.length, -gap.length)
    const wasAlone = isAlone
    isAlone = isBelow(column)
    const isFull = used > width - (bands.length > 1 ? indent : 0)
    if (band.length > 0 && (isFull || isAlone || wasAlone)) bands.push([column])
    else band.push(column)
  }
  return bands.map((band, number) => {
    let offset = number === 0 ? 0 : indent
    let over = offset + gap.length * (band.length - 1) - width
    for (const { size } of band) over += size
    for (const among of [band.filter(({ isText }) => isText), band.filter(({ isText }) => !isText)]) {
      for (; over > 0; over--) {
        const [widest] = among.filter(({ size, least }) => size > least).sort((a, b) => b.size - a.size)
        if (widest === undefined) break
        widest.size--
      }
    }
    return band.map(({ column, index, size }) => {
      const placed = { column, index, size, offset }
      offset += size + gap.length
      return placed
    })
  })
}

function getLargest(sizes: number[]): number {
  return sizes.reduce((largest, size) => Math.max(largest, size), 0)
}

/** A cell with a word wider than its column gets its own lines, so no word is cut. */
function formatRow(bands: PlacedColumn[][], row: string[], width: number): string[] {
  const lines: string[] = []
  for (const band of bands) {
    let shared: { place: PlacedColumn; parts: string[] }[] = []
    const flush = () => {
      const height = getLargest(shared.map(({ parts }) => parts.length))
      for (let at = 0; at < height; at++) {
        let line = ''
        let used = 0
        for (const { place, parts } of shared) {
          const { column, size, offset } = place
          const text = parts[at] ?? ''
          if (text === '') continue
          const start = column.align === 'right' ? offset + size - measureWidth(text) : offset
          line += ' '.repeat(start - used) + text
          used = start + measureWidth(text)
        }
        lines.push(line.trimEnd())
      }
      shared = []
    }
    for (const place of band) {
      const text = row[place.index]!
      const parts = wrapWords(text, place.size)
      const largest = getLargest(parts.map(measureWidth))
      if (largest <= place.size) {
        shared.push({ place, parts })
        continue
      }
      flush()
      const start = place.index === 0 ? 0 : Math.max(indent, Math.min(place.offset, width - largest))
      lines.push(...wrapWords(text, width - start).map(part => ' '.repeat(start) + part))
    }
    if (shared.some(({ parts }) => parts.some(part => part !== ''))) flush()
  }
  return lines
}

function keepText(text: string): string {
  return text
}
