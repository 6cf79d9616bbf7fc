/** The file of a remembered report: the states that it depends on, the report without its diagnostics, a line a diagnostic. */
import type { Diagnostic } from '../core/diagnostics/diagnostic.ts'
import { finishStates, openStates, type Rows, type StatesDraft } from '../core/files/kept-states.ts'
import type { Report } from './report.ts'

/** What a file holds; the report is made only when it is wanted. */
export interface SavedReport {
  rows: Rows
  report: () => Report | undefined
}

/** Reads a file. Undefined unless it is whole. */
export function openReport(file: string): SavedReport | undefined {
  const kept = openStates(file)
  return kept && { rows: kept.rows, report: () => readReport(kept.readText()) }
}

function readReport(text: Iterable<string>): Report | undefined {
  try {
    let report: Report | undefined
    for (const line of text)
      if (report === undefined) report = { ...JSON.parse(line), diagnostics: [] }
      else report.diagnostics.push(JSON.parse(line))
    return report
  } catch {
    return undefined
  }
}

/** Puts a report in its place, beside the states that it depends on. */
export function saveReport(draft: StatesDraft, report: Report): void {
  finishStates(draft, 'report-', serializeReport(report))
}

function* serializeReport({ diagnostics, ...report }: Report): Generator<string> {
  yield JSON.stringify(report)
  for (const each of diagnostics) yield JSON.stringify(each satisfies Diagnostic)
}
