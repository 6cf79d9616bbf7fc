/** The report for people: every finding with its place in the source, then what came of the whole. */
import { createColors } from 'picocolors'
import type { Report } from '../build/report.ts'
import type { Diagnostic } from '../core/diagnostics/diagnostic.ts'
import { sortDiagnostics } from '../core/diagnostics/sort.ts'
import { byCodeUnit } from '../core/order.ts'
import { formatCount, formatNumber } from '../core/quantity.ts'
import { escapeLineCommands, escapeTerminal } from '../core/terminal.ts'
import type { Severity } from '../core/types.ts'
import { createCodeFrame, type Lines, splitLines } from './frame.ts'
import { type Colours, formatLabelled, margin } from './layout.ts'
import { formatPortability } from './portability.ts'
import { formatSummary } from './summary.ts'
import { wrapWords } from './words.ts'

export interface PrettyOptions {
  colour: boolean
  /** Cells of a line. Below 40 counts as 40; give 100 or so where there is no terminal. */
  width: number
  /** The text of a file that diagnostics name, for code frames; undefined when it cannot be had. */
  sources: (file: string) => string | undefined
  /** Show infos too, and fold nothing. */
  verbose: boolean
}

/** More warnings than this are counted by code instead of shown. */
const maxWarnings = 200

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

function formatFindingLines(diagnostics: Diagnostic[], options: PrettyOptions): string[] {
  const colours = createColors(options.colour)
  const width = Math.max(options.width, 40)
  const { shown, folded } = choose(sortDiagnostics(diagnostics), options.verbose)
  const lines: string[] = []
  let file: string | undefined
  let source: Lines | undefined
  for (const diagnostic of shown) {
    if (diagnostic.file !== file) {
      file = diagnostic.file
      const text = options.sources(file)
      source = text === undefined ? undefined : splitLines(text)
      lines.push('', colours.bold(escapeTerminal(file)))
    }
    lines.push('', ...formatFinding(diagnostic, source, width, colours))
  }
  lines.push(...formatFolded(folded, colours))
  return lines
}

/** All errors; the first warnings; infos only when asked for. */
function choose(sorted: Diagnostic[], verbose: boolean) {
  if (verbose) return { shown: sorted, folded: [] }
  const shown: Diagnostic[] = []
  const folded: Diagnostic[] = []
  let warnings = 0
  for (const diagnostic of sorted) {
    if (diagnostic.severity === 'info') continue
    if (diagnostic.severity === 'warning' && ++warnings > maxWarnings) folded.push(diagnostic)
    else shown.push(diagnostic)
  }
  return { shown, folded }
}

function formatFinding(
  diagnostic: Diagnostic,
  source: Lines | undefined,
  width: number,
  colours: Colours,
): string[] {
  const { severity, code, message, hint, file, position, related = [] } = diagnostic
  const paint = getSeverityColour(severity, colours)
  const room = width - margin
  const lines = formatLabelled(paint(colours.bold(severity)), severity, formatFacts(message, room, colours))
  const place = position === undefined ? '' : `:${position.start.line}:${position.start.column}`
  lines.push(`${' '.repeat(margin)}${colours.dim(`${code} · ${escapeTerminal(file)}${place}`)}`)
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

/** A sentence, wrapped; what stands between backticks is bold, also over a line's end. */
function formatFacts(text: string, width: number, colours: Colours): string[] {
  let isFact = false
  return wrapWords(escapeTerminal(text), width).map(line =>
    line
      .split('`')
      .map((part, index) => {
        if (index > 0) isFact = !isFact
        return isFact && part !== '' ? colours.bold(part) : part
      })
      .join('`'),
  )
}

function formatFolded(folded: Diagnostic[], colours: Colours): string[] {
  if (folded.length === 0) return []
  const byCode = new Map<string, number>()
  for (const { code } of folded) byCode.set(code, (byCode.get(code) ?? 0) + 1)
  const counts = [...byCode].sort(([a, n], [b, m]) => m - n || byCodeUnit(a, b))
  const size = formatNumber(counts[0]![1]).length
  const head = `${formatCount(folded.length, 'more warning')}; --verbose or --format json shows them all`
  const texts = counts.map(([code, count]) => `${formatNumber(count).padStart(size)}  ${code}`)
  return ['', ...formatLabelled(colours.yellow('folded'), 'folded', [head, ...texts])]
}

function getSeverityColour(severity: Severity, colours: Colours): (text: string) => string {
  if (severity === 'error') return colours.red
  return severity === 'warning' ? colours.yellow : colours.blue
}
