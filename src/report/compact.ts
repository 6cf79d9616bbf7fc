import { type Diagnostic, sortDiagnostics } from '../core/diagnostics/diagnostic.ts'
import { escapeLineCommands, escapeTerminal } from '../core/text/terminal.ts'
import type { Report } from '../pipeline/report.ts'

const AT_ONCE = 500

/** `file:line:column: severity: message [code]`: the GNU coding standards' format, which VS Code's `$gcc`, Vim and Emacs parse. */
export function* formatCompactParts(report: Report): Generator<string> {
  const shown = sortDiagnostics(report.findings).filter(({ severity }) => severity !== 'note')
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
