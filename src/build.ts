/** The whole build, top to bottom: settings, then the last report if nothing changed since, else a full build. */
import type { Options } from './config/options.ts'
import { recallReport, rememberReport } from './replay.ts'
import type { Report } from './report/report.ts'
import { settingsOf } from './settings.ts'

/** What a build came to. A user's mistakes are in `diagnostics`; only what stops skillc itself is thrown, as a Failure. */
export type BuildResult = Report

/**
 * Builds a bundle from skill trees, and writes it unless there are errors.
 * Does all that `skillc build` does, without printing or exiting. Throws a Failure for bad options, missing roots
 * and disks that refuse.
 */
export async function build(options: Options = {}): Promise<BuildResult> {
  return run(options, options.write === false ? 'check' : 'build')
}

/** The same, writing nothing. */
export async function check(options: Options = {}): Promise<BuildResult> {
  return run(options, 'check')
}

async function run(options: Options, command: Report['command']): Promise<BuildResult> {
  const settings = await settingsOf(options)
  const replayed = recallReport(settings, command)
  if (replayed !== undefined) return replayed
  const { fullBuild } = await import('./full-build.ts')
  const { report, walked, readAt, isSettled } = await fullBuild(settings, options, command)
  if (isSettled) rememberReport(settings, command, report, walked, readAt)
  return report
}
