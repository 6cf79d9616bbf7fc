import { createColors } from 'picocolors'
import type { Diagnostic } from '../core/diagnostics/diagnostic.ts'
import { escapeLineCommands } from '../core/text/terminal.ts'
import type { Report } from '../pipeline/report.ts'
import { type FindingsOptions, formatCodeTable, formatFindingLines, groupDiagnostics } from './findings.ts'
import { formatPortability } from './portability.ts'
import { formatSummary } from './summary.ts'

export interface PrettyOptions extends Omit<FindingsOptions, 'colors'> {
  color: boolean
  /** Findings folded into others. */
  repeated?: number
}

/** Escapes input, so it cannot move the cursor or hide text. */
export function formatPretty(report: Report, options: PrettyOptions): string {
  const colors = createColors(options.color)
  const width = Math.max(options.width, 40)
  const { lines, hidden } = formatFindingLines(report.findings, { ...options, colors, width })
  const { portability } = report
  if (portability !== undefined)
    lines.push('', ...formatPortability(portability, { colors, width, verbose: options.verbose }))
  lines.push(
    '',
    ...formatSummary(report, {
      colors,
      width,
      verbose: options.verbose,
      hidden: hidden + (options.repeated ?? 0),
    }),
    '',
  )
  return escapeLineCommands(`${lines.join('\n')}\n`)
}

export function formatFindings(diagnostics: Diagnostic[], options: PrettyOptions): string {
  const colors = createColors(options.color)
  const { lines } = formatFindingLines(diagnostics, {
    ...options,
    colors,
    width: Math.max(options.width, 40),
  })
  return lines.length === 0 ? '' : escapeLineCommands(`${[...lines, ''].join('\n')}\n`)
}

export function formatStatistics(
  diagnostics: Diagnostic[],
  { color, width }: Pick<PrettyOptions, 'color' | 'width'>,
): string {
  const colors = createColors(color)
  return formatCodeTable(groupDiagnostics(diagnostics), { colors, width: Math.max(width, 40) })
}
