/** The report for people: the findings by code with their places, then what came of the whole. */
import { createColors } from 'picocolors'
import type { Diagnostic } from '../core/diagnostics/diagnostic.ts'
import { escapeLineCommands } from '../core/text/terminal.ts'
import type { Report } from '../pipeline/report.ts'
import { formatCodeTable, formatFindingLines } from './findings.ts'
import { groupDiagnostics } from './group.ts'
import { formatPortability } from './portability.ts'
import { formatSummary } from './summary.ts'

export interface PrettyOptions {
  color: boolean
  /** Cells of a line. Below 40 counts as 40; give 100 or so where there is no terminal. */
  width: number
  /** The text of a file that diagnostics name, for code frames; undefined when it cannot be had. */
  sources: (file: string) => string | undefined
  /** Show infos too, and every place. */
  verbose: boolean
  /** Places to list for each code. Default: 5. */
  maxFindings?: number | undefined
}

/** The report as lines of text, the last one ended. Nothing from input in it can move a cursor or hide. */
export function formatPretty(report: Report, options: PrettyOptions): string {
  const colors = createColors(options.color)
  const width = Math.max(options.width, 40)
  const { lines, hidden } = formatFindingLines(report.diagnostics, { ...options, colors, width })
  const { portability } = report
  if (portability !== undefined)
    lines.push('', ...formatPortability(portability, { colors, width, verbose: options.verbose }))
  lines.push('', ...formatSummary(report, { colors, width, verbose: options.verbose, hidden }), '')
  return escapeLineCommands(`${lines.join('\n')}\n`)
}

/** Only the findings of a report, in the same way; empty when there is none to show. */
export function formatFindings(diagnostics: Diagnostic[], options: PrettyOptions): string {
  const colors = createColors(options.color)
  const { lines } = formatFindingLines(diagnostics, {
    ...options,
    colors,
    width: Math.max(options.width, 40),
  })
  return lines.length === 0 ? '' : escapeLineCommands(`${[...lines, ''].join('\n')}\n`)
}

/** The codes of a report as a table, infos included: the worst first. */
export function formatStatistics(
  diagnostics: Diagnostic[],
  { color, width }: Pick<PrettyOptions, 'color' | 'width'>,
): string {
  const colors = createColors(color)
  return formatCodeTable(groupDiagnostics(diagnostics), { colors, width: Math.max(width, 40) })
}
