/** The whole build, top to bottom: settings, then the last report if nothing changed since, else a full build. */
import { join } from 'node:path'
import { MANIFEST } from './bundle/layout.ts'
import { analyserOptions } from './config/analyser-options.ts'
import type { Options, Settings } from './config/options.ts'
import { ledgerOf, type Recalled, recallReport, rememberChanged, rememberReport, stateIn } from './replay.ts'
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
  const recalled = recallReport(settings, command)
  if (recalled?.changed.length === 0) return recalled.report
  const small = recalled === undefined ? undefined : await smallBuild(settings, recalled)
  if (typeof small === 'object') return small
  const { fullBuild } = await import('./full-build.ts')
  // Without a cache every file is written anew.
  const given = small === 'interrupted' ? { ...options, cache: false } : options
  const { report, walked, readAt, isSettled } = await fullBuild(settings, given, command)
  if (isSettled) rememberReport(settings, command, report, walked, readAt)
  return report
}

/** A build that only some files of skills have changed for, where what they concern can be told. */
async function smallBuild(
  settings: Settings,
  recalled: Recalled,
): Promise<Report | 'interrupted' | undefined> {
  const { report } = recalled
  const ledger = ledgerOf(settings)
  const manifest = stateIn(recalled, join(settings.out, MANIFEST))
  if (report.bundle === undefined || ledger === undefined || manifest === undefined) return undefined
  const { deltaBuild } = await import('./delta/delta-build.ts')
  const delta = await deltaBuild({
    ledger,
    digest: report.bundle.digest,
    out: settings.out,
    manifest,
    changed: recalled.changed,
    limits: settings.limits,
    splitAbove: settings.splitAbove,
    analyser: analyserOptions(settings),
    readAt: recalled.readAt,
  })
  if (delta === undefined || delta === 'interrupted') return delta
  const { tokens, files, bytes, ...written } = delta
  const { bundle } = report
  const made: Report = {
    ...report,
    ...(report.tokens && { tokens: { ...report.tokens, body: report.tokens.body + tokens } }),
    bundle: { ...bundle, ...written, files: bundle.files + files, bytes: bundle.bytes + bytes },
  }
  rememberChanged(settings, recalled, made)
  return made
}
