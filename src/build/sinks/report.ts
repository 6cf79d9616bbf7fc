/** The sink of a check: a report, and no file. */
import type { Report } from '../report.ts'
import type { Graph, Sink } from '../stages.ts'

/** What a report depends on. */
export interface Built extends Pick<Graph, 'inventory' | 'isSettled' | 'listProbed' | 'looked'> {
  bundle: Report['bundle']
  /** Makes it when it is first asked for: its diagnostics are many. */
  getReport: () => Report
}

/** Told of what was built while all of it can still be read. */
export type OnBuilt = (built: Built) => void

export function createReportSink(onBuilt: OnBuilt | undefined): Sink<Report> {
  return {
    takes: 'graph',
    writes: false,
    mayBeEmpty: false,
    apply: async graph => giveReport(graph, { command: 'check' }, onBuilt),
  }
}

export function giveReport(
  { report: makeReport, inventory, isSettled, listProbed, looked }: Graph,
  made: Parameters<Graph['report']>[0],
  onBuilt: OnBuilt | undefined,
): Report {
  let report: Report | undefined
  const getReport = () => {
    report ??= makeReport(made)
    return report
  }
  onBuilt?.({ inventory, isSettled, listProbed, looked, bundle: made.bundle, getReport })
  return getReport()
}
