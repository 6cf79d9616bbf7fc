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
  const head = kept.nextLine()
  return { rows: kept.rows, head: () => readHead(head), report: () => readReport(head, kept.nextLine) }
}

function readHead(text: string): ReportHead | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** To be called once. */
function readReport(head: string, nextLine: () => string): Report | undefined {
  try {
    const report: Report = { ...JSON.parse(head), diagnostics: [] }
    for (let line = nextLine(); line !== ''; line = nextLine()) report.diagnostics.push(JSON.parse(line))
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
