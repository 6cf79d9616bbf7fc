/** The report for people: every finding with its place in the source, then what came of the whole. */
import { createColors } from 'picocolors'
import type { Report } from '../build/report.ts'
import type { Diagnostic } from '../core/diagnostics/diagnostic.ts'
import { sortDiagnostics } from '../core/diagnostics/sort.ts'
import { formatCount } from '../core/quantity.ts'
import { escapeLineCommands, escapeTerminal } from '../core/terminal.ts'
import { formatCodeTable, formatFolded } from './folded.ts'
import { createCodeFrame, type Lines, splitLines } from './frame.ts'
import { groupDiagnostics } from './group.ts'
import { type Colours, formatFacts, formatLabelled, getSeverityColour, margin } from './layout.ts'
import { formatPortability } from './portability.ts'
import { formatSummary } from './summary.ts'

export interface PrettyOptions {
  colour: boolean
  /** Cells of a line. Below 40 counts as 40; give 100 or so where there is no terminal. */
  width: number
  /** The text of a file that diagnostics name, for code frames; undefined when it cannot be had. */
  sources: (file: string) => string | undefined
  /** Show infos too, and each finding by itself. */
  verbose: boolean
  /** Findings to list, those of one cause as one. Default: all in detail, or as many causes as fit on a screen. */
  maxFindings?: number
}

/** More errors and warnings than this are shown by cause, and without code frames. */
const MOST_IN_DETAIL = 20

/** The report as lines of text, the last one ended. Nothing from input in it can move a cursor or hide. */
export function formatPretty(report: Report, options: PrettyOptions): string {
  const colours = createColors(options.colour)
  const width = Math.max(options.width, 40)
  const lines = formatFindingLines(report.diagnostics, options)
  const { portability } = report
  if (portability !== undefined)
    lines.push('', ...formatPortability(portability, { colours, width, verbose: options.verbose }))
  lines.push('', ...formatSummary(report, { colours, width, verbose: options.verbose }), '')
  return escapeLineCommands(`${lines.join('\n')}\n`)
}

/** Only the findings of a report, in the same way; empty when there is none to show. */
export function formatFindings(diagnostics: Diagnostic[], options: PrettyOptions): string {
  const lines = formatFindingLines(diagnostics, options)
  return lines.length === 0 ? '' : escapeLineCommands(`${[...lines, ''].join('\n')}\n`)
}

/** The codes of a report as a table, infos included: the worst first. */
export function formatStatistics(
  diagnostics: Diagnostic[],
  { colour, width }: Pick<PrettyOptions, 'colour' | 'width'>,
): string {
  const colours = createColors(colour)
  return formatCodeTable(groupDiagnostics(diagnostics), { colours, width: Math.max(width, 40) })
}

function formatFindingLines(diagnostics: Diagnostic[], options: PrettyOptions): string[] {
  const colours = createColors(options.colour)
  const width = Math.max(options.width, 40)
  const { verbose, maxFindings } = options
  const shown = sortDiagnostics(diagnostics).filter(({ severity }) => verbose || severity !== 'info')
  if (shown.length > MOST_IN_DETAIL && !verbose)
    return ['', ...formatFolded(groupDiagnostics(shown), { colours, width, maxFindings })]
  const lines: string[] = []
  let file: string | undefined
  let source: Lines | undefined
  for (const diagnostic of shown.slice(0, maxFindings)) {
    if (diagnostic.file !== file) {
      file = diagnostic.file
      const text = options.sources(file)
      source = text === undefined ? undefined : splitLines(text)
      lines.push('', colours.bold(escapeTerminal(file)))
    }
    lines.push('', ...formatFinding(diagnostic, source, width, colours))
  }
  const others = shown.length - (maxFindings ?? shown.length)
  if (others > 0)
    lines.push(
      '',
      ...formatLabelled('', '', [
        `${formatCount(others, 'more finding')}; \`--max-findings\` hides ${others === 1 ? 'it' : 'them'}`,
      ]),
    )
  return lines
}

function formatFinding(
  diagnostic: Diagnostic,
  source: Lines | undefined,
  width: number,
  colours: Colours,
): string[] {
  const { severity, code, message, hint, file, position, related = [], fix, unsafeFix } = diagnostic
  const paint = getSeverityColour(severity, colours)
  const room = width - margin
  const lines = formatLabelled(paint(colours.bold(severity)), severity, formatFacts(message, room, colours))
  const place = position === undefined ? '' : `:${position.start.line}:${position.start.column}`
  const mark = fix !== undefined ? ' · fixable' : unsafeFix !== undefined ? ' · fixable, unsafe' : ''
  lines.push(`${' '.repeat(margin)}${colours.dim(`${code} · ${escapeTerminal(file)}${place}${mark}`)}`)
  const rows =
    source === undefined || position === undefined
      ? []
      : createCodeFrame(source, position, Math.min(room, 160))
  if (rows.length > 0) {
    const bar = colours.dim('│')
    const framed = rows.map(({ number, kind, text }) => {
      const gutter = colours.dim((kind === 'source' ? String(number) : kind === 'gap' ? '⋮' : '').padStart(8))
      return `${gutter} ${bar} ${kind === 'mark' ? paint(text) : text}`.trimEnd()
    })
    lines.push('', ...framed)
    if (hint !== undefined || related.length > 0) lines.push('')
  }
  for (const other of related) {
    const at =
      other.position === undefined ? '' : `:${other.position.start.line}:${other.position.start.column}`
    const place = `${escapeTerminal(other.file)}${at}`
    lines.push(
      ...formatLabelled(colours.dim('see'), 'see', [
        `${place} ${colours.dim(`(${escapeTerminal(other.message)})`)}`,
      ]),
    )
  }
  if (hint !== undefined)
    lines.push(...formatLabelled(colours.cyan('hint'), 'hint', formatFacts(hint, room, colours)))
  return lines
}
