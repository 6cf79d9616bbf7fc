/** A build with what the one before it left: nothing where nothing changed, else everything that depends on what did. */

import type { Options, Settings } from './config/options.ts'
import { recallReport, rememberStates } from './replay.ts'
import type { Report } from './report.ts'

/** The report with every finding: `--baseline` and `--since` hide none yet. Throws a Failure. */
export async function buildWith(
  settings: Settings,
  options: Options,
  command: Report['command'],
): Promise<Report> {
  const recalled = recallReport(settings, command)
  const report = recalled?.changed.length === 0 ? recalled.report() : undefined
  if (report !== undefined) return report
  const { buildTrees } = await import('./build-trees.ts')
  return buildTrees(settings, options, command, {
    recalled,
    onBuilt: built => (built.isSettled ? rememberStates(settings, command, built, recalled) : undefined),
  })
}
