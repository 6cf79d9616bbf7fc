/** The sink of a check: a report, and no file. */
import type { Report } from '../report.ts'
import type { Graph, Sink, SkillPath } from '../stages.ts'

/** A report, and what it depends on. */
export interface Built extends Pick<Graph, 'inventory' | 'isSettled' | 'looked'> {
  report: Report
  /** What was looked up besides files of skills. */
  probed: SkillPath[]
}

export const reportOnly: Sink<Built> = {
  takes: 'graph',
  writes: false,
  mayBeEmpty: false,
  apply: async ({ report, inventory, isSettled, listProbed, looked }) => ({
    report: report({ command: 'check' }),
    inventory,
    isSettled,
    probed: listProbed(),
    looked,
  }),
}
