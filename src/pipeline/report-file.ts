/** The file of a remembered report: the states that it depends on, the report without its diagnostics and the state of its ledger, a line a diagnostic. */
import type { Diagnostic } from '../core/diagnostics/diagnostic.ts'
import {
  type CopyLines,
  finishStates,
  openStates,
  type StatesDraft,
  type StoredRows,
} from '../core/files/kept-states.ts'
import type { Stat } from '../core/json/types.ts'
import type { Report } from './report.ts'

/** What a file holds; the report is made only when it is wanted. */
export interface SavedReport {
  rows: StoredRows
  head: () => SavedHead | undefined
  report: () => Report | undefined
  written: Written
}

/** Diagnostics that the file of a report has already. */
interface Written {
  /** The line of each that was read. */
  numbers: Map<Diagnostic, number>
  openLines: () => CopyLines
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
  const { rows, readText, openLines } = kept
  const written: Written = { numbers: new Map(), openLines }
  return {
    rows,
    head: () => readHead(readText()),
    report: () => readReport(readText(), written),
    written,
  }
}

function readHead(text: Iterable<string>): SavedHead | undefined {
  try {
    const [head = ''] = text
    return JSON.parse(head)
  } catch {
    return undefined
  }
}

function readReport(text: Iterable<string>, { numbers }: Written): Report | undefined {
  try {
    let report: Report | undefined
    let number = 0
    for (const line of text) {
      if (report === undefined) report = { ...(JSON.parse(line) as SavedHead).report, diagnostics: [] }
      else {
        const diagnostic: Diagnostic = JSON.parse(line)
        report.diagnostics.push(diagnostic)
        numbers.set(diagnostic, number)
      }
      number++
    }
    return report
  } catch {
    return undefined
  }
}

/** Puts a report in its place, beside the states that it depends on. Lines that are written already are copied. */
export function saveReport(draft: StatesDraft, report: Report, ledger?: Stat, written?: Written): void {
  finishStates(draft, 'report-', serializeReport(report, ledger, written))
}

function* serializeReport(
  { diagnostics, ...report }: Report,
  ledger: Stat | undefined,
  written: Written | undefined,
): Generator<string | Uint8Array> {
  yield JSON.stringify({ report, ledger } satisfies SavedHead)
  if (written === undefined) for (const each of diagnostics) yield JSON.stringify(each)
  else {
    const copy = written.openLines()
    for (const part of joinRuns(diagnostics, written))
      yield 'start' in part ? copy(part.start, part.end) : JSON.stringify(part)
  }
}

/** Lines that follow each other in the file, by number. */
interface Run {
  start: number
  end: number
}

/** Diagnostics in their order: runs of those that are written, and the others. */
function* joinRuns(diagnostics: Diagnostic[], { numbers }: Written): Generator<Run | Diagnostic, void> {
  let run: Run | undefined
  for (const each of diagnostics) {
    const number = numbers.get(each)
    if (number !== undefined && number === run?.end) {
      run.end++
      continue
    }
    if (run !== undefined) yield run
    run = number === undefined ? undefined : { start: number, end: number + 1 }
    if (run === undefined) yield each
  }
  if (run !== undefined) yield run
}
