/** The report as one line a finding, in the form of compilers: what editors, `grep` and old tools read. */

import type { Report } from '../build/report.ts'
import { sortDiagnostics } from '../core/diagnostics/sort.ts'
import { escapeLineCommands, escapeTerminal } from '../core/terminal.ts'

/**
 * `file:line:column: severity: message [code]` for each error and warning; nothing when there is none. It is the form of
 * the GNU coding standards (formatting error messages), with the code at the end: VS Code's `$gcc`, Vim's `%f:%l:%c:%m`
 * and Emacs's compilation mode know it. A finding without a place is on line 1.
 */
export function compact(report: Report): string {
  const lines = sortDiagnostics(report.diagnostics)
    .filter(({ severity }) => severity !== 'info')
    .map(({ severity, code, message, file, position }) => {
      const { line, column } = position?.start ?? { line: 1, column: 1 }
      return `${escapeTerminal(file)}:${line}:${column}: ${severity}: ${escapeTerminal(message)} [${code}]\n`
    })
  return escapeLineCommands(lines.join(''))
}
