import { throwIfAborted } from '../core/errors/fault.ts'
import { getCommand, type Options, type Settings } from './config/options.ts'
import { getSettings } from './config/settings.ts'
import { findLeft, openSnapshot, readReport, startSnapshot } from './incremental/snapshot.ts'
import type { Report } from './report.ts'

/** A build's result. `diagnostics` has the user's mistakes; only what stops skillc itself is thrown. */
export type BuildResult = Report

/**
 * Builds a bundle from skill trees, and writes it unless there are errors, like `skillc build` without printing or
 * exiting. Builds in one process may run concurrently, even into one folder. Throws a `SkillcError` for invalid
 * options, missing roots and disk errors, and with the code `aborted` if `signal` is.
 *
 * @example
 * const { ok, findings, bundle } = await build({ roots: ['skills'], out: 'dist/skills' })
 */
export async function build(options: Options = {}): Promise<BuildResult> {
  return run(options, getCommand(options))
}

/** Like `build` without writing a bundle, with the exit code of `skillc check`. Throws like `build`. */
export async function check(options: Options = {}): Promise<BuildResult> {
  return run(options, 'check')
}

async function run(options: Options, command: Report['command']): Promise<BuildResult> {
  const settings = await getSettings(options, command)
  throwIfAborted(options.signal)
  const { roots = [], entries = [], clients = [] } = options
  const isWhole = roots.length + entries.length + clients.length === 0
  const hide = await openFilter(settings, isWhole)
  return writeTargets(settings, options, hide(await buildWith(settings, options, command)))
}

/** Writes the configured targets if a bundle was written. Throws a Failure. */
export async function writeTargets(
  settings: Settings,
  options: Pick<Options, 'signal' | 'onProgress'>,
  report: Report,
): Promise<Report> {
  if (settings.targets.length === 0 || report.bundle === undefined) return report
  const { exportBuilt } = await import('./export-built.ts')
  return exportBuilt(settings, report, options)
}

/** Loaded on demand: most builds hide nothing. `isWhole`: findings of the baseline that are missing are gone. Throws a Failure. */
export async function openFilter(settings: Settings, isWhole = false): Promise<(report: Report) => Report> {
  if (settings.baseline === undefined && settings.since === undefined) return report => report
  const { createFilter, readHideRules } = await import('./hide-findings.ts')
  return createFilter(readHideRules(settings), isWhole)
}

/** The report with every finding, before `--baseline` and `--since` hide any. Throws a Failure. */
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
