/** The findings for people when there are many: by code and cause, the worst first, on about one screen. */
import { formatCount, formatNumber } from '../core/quantity.ts'
import { escapeTerminal } from '../core/terminal.ts'
import { measureWidth } from '../core/width.ts'
import type { CauseGroup, CodeGroup, FilePlaces } from './group.ts'
import { type Colours, formatFacts, formatLabelled, getSeverityColour, margin } from './layout.ts'
import { formatTable } from './table.ts'

export interface FoldedOptions {
  colours: Colours
  width: number
  /** Causes to list. Default: as many as fit on the screen. */
  maxFindings?: number
}

/** Lines of findings on a screen; with the summary a report stays below 60 lines. */
const MOST_LINES = 40

/** Lines of one file that are named. */
const MOST_IN_FILE = 3

/** Files of one cause that are named, width permitting. */
const MOST_FILES = 3

/** A head for each code, with the causes that fit below it. The first cause of each code goes before the second of any. */
export function formatFolded(groups: CodeGroup[], { colours, width, maxFindings }: FoldedOptions): string[] {
  const heads = maxFindings === undefined ? groups.slice(0, MOST_LINES / 2) : groups
  const blocks = heads.map(group => formatHead(group, colours))
  let lines = blocks.length
  let listed = 0
  const rounds = Math.max(0, ...heads.map(({ causes }) => causes.length))
  for (let round = 0; round < rounds; round++) {
    for (const [index, { causes }] of heads.entries()) {
      const cause = causes[round]
      if (cause === undefined) continue
      if (maxFindings !== undefined && listed >= maxFindings) break
      const text = formatCause(cause, width, colours)
      // A cause that is too long for what is left makes room for a shorter one of another code.
      if (maxFindings === undefined && lines + text.length > MOST_LINES) continue
      blocks[index]!.push(...text)
      lines += text.length
      listed++
    }
    if (lines >= MOST_LINES && maxFindings === undefined) break
  }
  const unnamed = groups.length - heads.length
  if (unnamed > 0)
    blocks.push(formatLabelled('', '', [`${formatCount(unnamed, 'more code')}; --statistics lists them all`]))
  return [...blocks.flat(), ...formatMoreHelp(colours, width)]
}

/** How to see what is not listed. */
function formatMoreHelp(colours: Colours, width: number): string[] {
  const text =
    'Findings are grouped by cause. `--verbose` shows each, `--max-findings N` more causes, `--format json` everything; `skillc explain CODE` says what to do'
  return ['', ...formatLabelled(colours.cyan('help'), 'help', formatFacts(text, width - margin, colours))]
}

/** `--statistics`: a table of the codes. */
export function formatCodeTable(
  groups: CodeGroup[],
  { colours, width }: Pick<FoldedOptions, 'colours' | 'width'>,
): string {
  if (groups.length === 0) return 'No findings.\n'
  const rows = groups.map(({ code, severity, count, files, fixable }) => [
    formatNumber(count),
    severity,
    code,
    formatNumber(files),
    fixable === 0 ? '' : formatNumber(fixable),
  ])
  const columns = [
    { title: 'findings', align: 'right' as const },
    { title: 'severity' },
    { title: 'code', whole: true },
    { title: 'files', align: 'right' as const },
    { title: 'fixable', align: 'right' as const },
  ]
  return formatTable(columns, rows, { width, paintTitle: colours.dim })
}

function formatHead({ code, severity, count, files, fixable }: CodeGroup, colours: Colours): string[] {
  const paint = getSeverityColour(severity, colours)
  const places = files === 1 ? '' : ` in ${formatCount(files, 'file')}`
  const repair = fixable === 0 ? '' : `, ${formatNumber(fixable)} fixable`
  const facts = `${formatCount(count, 'finding')}${places}${repair}`
  return formatLabelled(paint(colours.bold(severity)), severity, [`${colours.bold(code)}  ${facts}`])
}

function formatCause(
  { text, count, fixable, places }: CauseGroup,
  width: number,
  colours: Colours,
): string[] {
  const times = count === 1 ? '' : `${formatNumber(count)} × `
  const mark = fixable === 0 ? '' : fixable === count ? ' (fixable)' : ` (${formatNumber(fixable)} fixable)`
  const lines = formatFacts(`${times}${text}${mark}`, width - margin, colours)
  return formatLabelled('', '', [...lines, `  ${colours.dim(formatPlaces(places, width - margin - 2))}`])
}

/** The first file with its lines, more of them as long as they fit, and how many there are besides. */
function formatPlaces(places: FilePlaces[], width: number): string {
  let shown = ''
  let named = 0
  for (const place of places.slice(0, MOST_FILES)) {
    const next = `${shown}${named === 0 ? '' : '; '}${formatFile(place)}`
    if (named > 0 && measureWidth(next + formatMore(places.length - named - 1)) > width) break
    shown = next
    named++
  }
  return shown + formatMore(places.length - named)
}

function formatMore(files: number): string {
  return files === 0 ? '' : `; ${formatCount(files, 'more file')}`
}

function formatFile({ file, lines }: FilePlaces): string {
  const numbers = [...new Set(lines.filter(line => line > 0))]
  if (numbers.length === 0) return escapeTerminal(file)
  const rest = numbers.length > MOST_IN_FILE ? ', …' : ''
  return `${escapeTerminal(file)}:${numbers.slice(0, MOST_IN_FILE).join(', ')}${rest}`
}
