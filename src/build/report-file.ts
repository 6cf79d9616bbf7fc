/** The file of a remembered report: the states that it depends on, the report without its diagnostics, a line a diagnostic. */
import { keepStates, openStates, type Rows } from '../core/kept-states.ts'
import type { Report } from './report.ts'

/** What a file holds; the report is made only when it is wanted. */
export interface SavedReport {
  rows: Rows
  /** All of the report but its diagnostics. */
  head: () => ReportHead | undefined
  report: () => Report | undefined
}

type ReportHead = Omit<Report, 'diagnostics'>

/** Reads a file. Undefined unless it is whole. */
export function openReport(file: string): SavedReport | undefined {
  const kept = openStates(file)
  if (kept === undefined) return undefined
  const { rows, readText } = kept
  return { rows, head: () => readHead(readText()), report: () => readReport(readText()) }
}

function readHead(text: Iterable<string>): ReportHead | undefined {
  try {
    const [head = ''] = text
    return JSON.parse(head)
  } catch {
    return undefined
  }
}

function readReport(text: Iterable<string>): Report | undefined {
  try {
    let report: Report | undefined
    for (const line of text) {
      if (report === undefined) report = { ...JSON.parse(line), diagnostics: [] }
      else report.diagnostics.push(JSON.parse(line))
    }
    return report
  } catch {
    return undefined
  }
}

/** Puts a report in its place. */
export function saveReport(file: string, rows: Rows, report: Report): void {
  keepStates(file, 'report-', rows, serializeReport(report))
}

function* serializeReport({ diagnostics, ...report }: Report): Generator<string> {
  yield JSON.stringify(report)
  for (const each of diagnostics) yield JSON.stringify(each)
}
