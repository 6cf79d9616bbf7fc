/** GitHub workflow commands, which become annotations, and a Markdown summary. */

import { type Diagnostic, sortDiagnostics } from '../core/diagnostics/diagnostic.ts'
import { formatCount, formatNumber } from '../core/text/quantity.ts'
import { escapeLineCommands, escapeTerminal } from '../core/text/terminal.ts'
import { countSeverities, type Report } from '../pipeline/report.ts'
import { escapeMarkdown } from './markdown-text.ts'
import { describeOutcome, formatEntries, formatHiddenErrors, formatPlace, listAccountParts } from './words.ts'

const maxAnnotations = 10

const maxRows = 100

/** The first findings of each type are commands, the rest plain lines. No input can start a command. */
export function toGithub(report: Report): string {
  const commands: string[] = []
  const rest: string[] = []
  const annotated = { error: 0, warning: 0, note: 0 }
  for (const diagnostic of sortDiagnostics(report.findings)) {
    const { severity, code, message } = diagnostic
    if (severity === 'note') continue
    if (++annotated[severity] <= maxAnnotations) commands.push(formatCommand(diagnostic))
    else rest.push(`${formatPlace(diagnostic)} ${severity} ${code}: ${escapeTerminal(message)}`)
  }
  const lines = [...commands]
  if (rest.length > 0) {
    const note = `GitHub shows at most ${maxAnnotations} errors and ${maxAnnotations} warnings per step`
    lines.push(`${note}; without an annotation ${rest.length === 1 ? 'is' : 'are'}:`)
    lines.push(...rest.map(line => escapeLineCommands(line)))
  }
  const { note } = countSeverities(report.findings)
  const notes = note === 0 ? '' : `; ${formatCount(note, 'note')} not shown`
  lines.push(
    `${formatAccountLine(report)}${notes}`,
    ...formatHiddenErrors(report),
    `skillc ${report.command}: ${formatClosing(report)}`,
  )
  return `${lines.join('\n')}\n`
}

/** Markdown for `$GITHUB_STEP_SUMMARY`. */
export function formatMarkdownSummary(report: Report): string {
  const sign = report.exitCode === 0 ? '✅' : '❌'
  const shown = sortDiagnostics(report.findings).filter(({ severity }) => severity !== 'note')
  const lines = [
    `## skillc ${report.command}`,
    '',
    `${sign} ${formatClosing(report)}`,
    '',
    formatAccountLine(report),
    '',
  ]
  for (const text of formatHiddenErrors(report)) lines.push(text, '')
  if (shown.length > 0) {
    lines.push('| | Code | Place | Finding |', '| --- | --- | --- | --- |')
    for (const diagnostic of shown.slice(0, maxRows)) {
      const cells = [diagnostic.code, formatPlace(diagnostic), diagnostic.message].map(escapeMarkdown)
      lines.push(`| ${[diagnostic.severity, ...cells].join(' | ')} |`)
    }
    lines.push('')
    const more = shown.length - maxRows
    if (more > 0) lines.push(`${formatCount(more, 'more finding')} in the log of the step.`, '')
  }
  return lines.join('\n')
}

function formatClosing(report: Report): string {
  return describeOutcome({ ...report, durationMs: undefined }, countSeverities(report.findings))
}

function formatAccountLine(report: Report): string {
  const parts = listAccountParts(report).map(({ count, words }) => `${formatNumber(count)} ${words}`)
  const found = formatEntries(report.account, 'found')
  return parts.length === 0 ? `Found ${found}` : `Found ${found}: ${parts.join(', ')}`
}

/** The runner drops columns of multi-line findings with a warning, so only one-line findings have them. */
function formatCommand({ severity, code, message, help, file, position }: Diagnostic): string {
  const properties = [`file=${escapeProperty(file)}`]
  if (position !== undefined) {
    const { start, end } = position
    const isOneLine = start.line === end.line
    properties.push(`line=${start.line}`)
    if (isOneLine) properties.push(`col=${start.column}`)
    properties.push(`endLine=${end.line}`)
    if (isOneLine) properties.push(`endColumn=${end.column}`)
  }
  properties.push(`title=${escapeProperty(code)}`)
  const text = [message, help].filter(part => part !== undefined).map(escapeData)
  return `::${severity} ${properties.join(',')}::${text.join('%0A')}`
}

/** Line ends, which GitHub needs as `%0D` and `%0A`, are already escaped. */
function escapeData(text: string): string {
  return escapeTerminal(text).replaceAll('%', '%25')
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
}
