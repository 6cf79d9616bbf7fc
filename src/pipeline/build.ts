/** The library's `build` and `check`. */

import { throwIfAborted } from '../core/errors/fault.ts'
import { getCommand, type Options, type Settings } from './config/options.ts'
import { getSettings } from './config/settings.ts'
import { findLeft, openSnapshot, readReport, startSnapshot } from './incremental/snapshot.ts'
import type { Report } from './report.ts'

/** What a build came to. A user's mistakes are in `diagnostics`; only what stops skillc itself is thrown. */
export type BuildResult = Report

/**
 * Builds a bundle from skill trees, and writes it unless there are errors: all that `skillc build` does, without printing or
 * exiting. Builds in one process may run at the same time, also into one folder. Throws a `SkillcError` for bad options,
 * missing roots and disks that refuse, with the code `aborted` once `signal` is.
 *
 * @example
 * const { ok, diagnostics, bundle } = await build({ roots: ['skills'], out: 'dist/skills' })
 */
export async function build(options: Options = {}): Promise<BuildResult> {
  return run(options, getCommand(options))
}

/** The same without writing a bundle: what would be found, and the exit code of `skillc check`. Throws what `build` throws. */
export async function check(options: Options = {}): Promise<BuildResult> {
  return run(options, 'check')
}

async function run(options: Options, command: Report['command']): Promise<BuildResult> {
  const settings = await getSettings(options, command)
  throwIfAborted(options.signal)
  const hide = await openFilter(settings)
  return writeTargets(settings, options, hide(await buildWith(settings, options, command)))
}

/** Writes the targets of the configuration, where a bundle was written. Throws a Failure. */
export async function writeTargets(
  settings: Settings,
  options: Pick<Options, 'signal' | 'onProgress'>,
  report: Report,
): Promise<Report> {
  if (settings.targets.length === 0 || report.bundle === undefined) return report
  const { exportBuilt } = await import('./export-built.ts')
  return exportBuilt(settings, report, options)
}

/** Loaded where it is asked for: most builds hide nothing. Throws a Failure. */
export async function openFilter(settings: Settings): Promise<(report: Report) => Report> {
  if (settings.baseline === undefined && settings.since === undefined) return report => report
  const { createFilter, readHideRules } = await import('./hide-findings.ts')
  return createFilter(readHideRules(settings))
}

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
