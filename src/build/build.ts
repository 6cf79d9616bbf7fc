/** The whole build, top to bottom: settings, then the last report if nothing changed since, else a full build. */
import { join } from 'node:path'
import { MANIFEST } from '../format/layout.ts'
import type { Options, Settings } from './config/options.ts'
import { settingsOf } from './config/settings.ts'
import { recallReport, rememberChanged, rememberReport, stateIn } from './replay.ts'
import type { Report } from './report.ts'
import { smallBuild } from './small-build.ts'

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
  const hide = await openFilter(settings)
  return hide(await buildWith(settings, options, command))
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
  const recalled = recallReport(settings, command)
  if (recalled?.changed.length === 0) return recalled.report
  const small =
    recalled &&
    (await smallBuild(settings, { ...recalled, manifest: stateIn(recalled, join(settings.out, MANIFEST)) }))
  if (recalled !== undefined && typeof small === 'object') {
    rememberChanged(settings, recalled, small)
    return small
  }
  const { fullBuild } = await import('./full-build.ts')
  // Without a cache every file is written anew.
  const given = small === 'interrupted' ? { ...options, cache: false } : options
  const { report, walked, readAt, isSettled } = await fullBuild(settings, given, command)
  if (isSettled) rememberReport(settings, command, report, walked, readAt)
  return report
}
