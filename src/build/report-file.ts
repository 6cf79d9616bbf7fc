/** The file of a remembered report: the states that it depends on, the report without its diagnostics and the state of its ledger, a line a diagnostic. */
import { finishStates, openStates, type StatesDraft, type StoredRows } from '../core/kept-states.ts'
import type { Stat } from '../core/types.ts'
import type { Report } from './report.ts'

/** What a file holds; the report is made only when it is wanted. */
export interface SavedReport {
  rows: StoredRows
  head: () => SavedHead | undefined
  report: () => Report | undefined
}

interface SavedHead {
  /** All of the report but its diagnostics. */
  report: Omit<Report, 'diagnostics'>
  /** The state in which the build left its ledger; absent without one. */
  ledger?: Stat | undefined
}

/** Reads a file. Undefined unless it is whole. */
export function openReport(file: string): SavedReport | undefined {
  const kept = openStates(file)
  if (kept === undefined) return undefined
  const { rows, readText } = kept
  return { rows, head: () => readHead(readText()), report: () => readReport(readText()) }
}

function readHead(text: Iterable<string>): SavedHead | undefined {
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
      if (report === undefined) report = { ...(JSON.parse(line) as SavedHead).report, diagnostics: [] }
      else report.diagnostics.push(JSON.parse(line))
    }
    return report
  } catch {
    return undefined
  }
}

/** Puts a report in its place, beside the states that it depends on. */
export function saveReport(draft: StatesDraft, report: Report, ledger?: Stat): void {
  finishStates(draft, 'report-', serializeReport(report, ledger))
}

function* serializeReport({ diagnostics, ...report }: Report, ledger?: Stat): Generator<string> {
  yield JSON.stringify({ report, ledger } satisfies SavedHead)
  for (const each of diagnostics) yield JSON.stringify(each)
}
