/** A suite for each file and a test for each finding, as most CI systems show JUnit XML. */

import { type Diagnostic, sortDiagnostics } from '../core/diagnostics/diagnostic.ts'
import { groupBy } from '../core/text/order.ts'
import { escapeTerminal } from '../core/text/terminal.ts'
import type { Report } from '../pipeline/report.ts'

/** Errors and warnings fail their test; a clean report has one passing test. No times, so the same report gives the same bytes. */
export function toJunit(report: Report): string {
  const found = sortDiagnostics(report.findings).filter(({ severity }) => severity !== 'note')
  const suites =
    found.length === 0
      ? [
          `  <testsuite name="skillc" tests="1" failures="0">\n    <testcase name="${report.command}" classname="skillc"/>\n  </testsuite>\n`,
        ]
      : [...groupBy(found, ({ file }) => file)].map(formatSuite)
  const counts = `tests="${Math.max(1, found.length)}" failures="${found.length}"`
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="skillc" ${counts}>\n${suites.join('')}</testsuites>\n`
}

function formatSuite([file, found]: [file: string, found: Diagnostic[]]): string {
  const name = escapeXml(file)
  const counts = `tests="${found.length}" failures="${found.length}"`
  const cases = found.map(({ code, severity, message, help, position }) => {
    const line = position === undefined ? '' : ` line="${position.start.line}"`
    const place = position === undefined ? file : `${file}:${position.start.line}:${position.start.column}`
    const text = [place, message, ...(help === undefined ? [] : [help])].join('\n')
    return [
      `    <testcase name="${code}" classname="${name}" file="${name}"${line}>\n`,
      `      <failure type="${severity}" message="${escapeXml(message)}">${escapeXml(text)}</failure>\n`,
      '    </testcase>\n',
    ].join('')
  })
  return `  <testsuite name="${name}" ${counts}>\n${cases.join('')}  </testsuite>\n`
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '&#10;',
}

/** Escapes control characters, which XML forbids, like for a terminal; keeps line ends between facts. */
function escapeXml(text: string): string {
  const safe = text.split('\n').map(escapeTerminal).join('\n')
  return safe
    .replace(/[&<>"\n]/g, character => ENTITIES[character] ?? '')
    .replace(/[\ufffe\uffff]/g, '\ufffd')
}
