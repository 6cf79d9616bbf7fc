import { type Diagnostic, sortDiagnostics } from '../core/diagnostics/diagnostic.ts'
import { escapeLineCommands, escapeTerminal } from '../core/text/terminal.ts'
import type { Report } from '../pipeline/report.ts'

const AT_ONCE = 500

/**
 * `file:line:column: severity: message [code]` for each error and warning, in parts. This is the GNU coding standards'
 * format with the code at the end: VS Code's `$gcc`, Vim's `%f:%l:%c:%m` and Emacs's compilation mode parse it.
 * Findings without a position are on line 1.
 */
export function* formatCompactParts(report: Report): Generator<string> {
  const shown = sortDiagnostics(report.diagnostics).filter(({ severity }) => severity !== 'info')
  for (let from = 0; from < shown.length; from += AT_ONCE)
    yield escapeLineCommands(
      shown
        .slice(from, from + AT_ONCE)
        .map(formatLine)
        .join(''),
    )
}

function formatLine({ severity, code, message, file, position }: Diagnostic): string {
  const { line, column } = position?.start ?? { line: 1, column: 1 }
  return `${escapeTerminal(file)}:${line}:${column}: ${severity}: ${escapeTerminal(message)} [${code}]\n`
}
