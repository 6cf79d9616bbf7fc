/** The sink of a check: a report, and no file. */
import type { Report } from '../report.ts'
import type { Compiled, Sink } from '../stages.ts'

/** What a report depends on. */
export interface Built extends Pick<Compiled, 'inventory' | 'isSettled' | 'listProbed' | 'looked'> {
  bundle: Report['bundle']
}

/** Takes a report once it is made; undefined where it could not be. */
export type TakeReport = (report: Report | undefined) => void

/** Told of what was built while all of it can still be read. */
export type OnBuilt = (built: Built) => TakeReport | undefined

export function createReportSink(onBuilt: OnBuilt | undefined): Sink<Report> {
  return {
    writes: false,
    mayBeEmpty: false,
    apply: async compiled => endWithReport(compiled, { command: 'check' }, onBuilt),
  }
}

/** What is left to do for a report. */
export function endWithReport(
  { startReport, inventory, isSettled, listProbed, looked }: Compiled,
  made: Parameters<Compiled['startReport']>[0],
  onBuilt: OnBuilt | undefined,
): () => Report {
  const take = onBuilt?.({ inventory, isSettled, listProbed, looked, bundle: made.bundle })
  return createEnd(startReport(made), take)
}

function createEnd(finishReport: () => Report, take: TakeReport | undefined): () => Report {
  return () => {
    let report: Report | undefined
    try {
      report = finishReport()
      return report
    } finally {
      take?.(report)
    }
  }
}
