/** A build with what the one before it left: nothing where nothing changed, else everything that depends on what did. */

import type { Options, Settings } from './config/options.ts'
import { findLeft, openSnapshot, readReport, startSnapshot } from './incremental/snapshot.ts'
import type { Report } from './report.ts'

/** The report with every finding: `--baseline` and `--since` hide none yet. Throws a Failure. */
export async function buildWith(
  settings: Settings,
  options: Options,
  command: Report['command'],
): Promise<Report> {
  const snapshot = openSnapshot(settings, command)
  const report = snapshot?.changed.length === 0 ? readReport(snapshot.file) : undefined
  if (report !== undefined) return report
  const { buildTrees } = await import('./build-trees.ts')
  return buildTrees(settings, options, command, {
    snapshot,
    left: snapshot && findLeft(settings.out, snapshot),
    onBuilt: built => (built.isSettled ? startSnapshot(settings, command, built, snapshot) : undefined),
  })
}
