/** The library's `build` and `check`, and the choice that every build begins with: nothing, a few skills, or everything. */

import { join } from 'node:path'
import { throwIfAborted } from '../core/fault.ts'
import { showPath } from '../core/show.ts'
import { MANIFEST } from '../format/layout.ts'
import type { Options, Settings } from './config/options.ts'
import { getSettings } from './config/settings.ts'
import type { MovedFolders } from './moved-folders.ts'
import { decline, type Explain, formatReason, type Outcome } from './reasons.ts'
import {
  getRememberedStat,
  listChangedFiles,
  listChangedOthers,
  type Recalled,
  recallReport,
  rememberChanged,
  rememberReport,
  toSeenTree,
} from './replay.ts'
import type { Report } from './report.ts'
import { runSmallBuild, type SmallBuild, type SmallChange } from './small-build.ts'

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

export function getCommand({ write }: Options): Report['command'] {
  return write === false ? 'check' : 'build'
}

async function run(options: Options, command: Report['command']): Promise<BuildResult> {
  const settings = await getSettings(options)
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
  const reasons: string[] = []
  const explain =
    (outcome: Outcome): Explain =>
    (code, of) =>
      reasons.push(formatReason(outcome, { code, of }))
  const recalled = recallReport(settings, command, explain)
  const last = recalled && (await lookUp(settings, recalled, explain('looked')))
  return buildChanged(last, async given => {
    const { buildTrees } = await import('./build-trees.ts')
    const before = { recalled, explain: explain('remade') }
    const built = await buildTrees(settings, { ...options, ...given }, command, before)
    const { report, isSettled } = built
    // A bundle that a killed build left is written whole: what is known of its files no longer holds.
    const known = given.cache === undefined ? recalled : undefined
    if (isSettled) rememberReport(settings, command, built, known)
    else explain('forgot')('open-end')
    return reasons.length === 0 ? report : { ...report, reasons }
  })
}

/** The build before, and what is known to have changed since: looked up on the disk, or told by a watch. */
export interface LastBuild extends SmallChange {
  settings: Settings
  /** Takes the small build, for the next one. */
  remember: (small: SmallBuild) => void
}

/** Does no more than what changed asks for. All is looked at by `buildAll`, without a cache after a build that was killed. */
export async function buildChanged(
  last: LastBuild | undefined,
  buildAll: (given: Pick<Options, 'cache'>) => Promise<Report>,
): Promise<Report> {
  if (last?.changed.length === 0 && last.moved === undefined) return last.report
  const small = last && (await runSmallBuild(last.settings, last))
  if (last === undefined || typeof small !== 'object')
    return buildAll(small === 'interrupted' ? { cache: false } : {})
  last.remember(small)
  return small.report
}

/** Undefined where more changed than files of skills, and folders of skills that came or went: all is looked at then. */
async function lookUp(
  settings: Settings,
  recalled: Recalled,
  explain: Explain,
): Promise<LastBuild | undefined> {
  const others = listChangedOthers(recalled)
  const moved = others.length === 0 ? undefined : await lookUpMoved(settings, recalled, others, explain)
  if (others.length > 0 && moved === undefined) return undefined
  const report = recalled.report()
  if (report === undefined) return decline(explain, 'first')
  const gone = new Set(moved?.gone)
  return {
    ...recalled,
    changed: listChangedFiles(recalled).filter(row => !gone.has(row)),
    moved,
    report,
    settings,
    manifest: getRememberedStat(recalled, join(settings.out, MANIFEST)),
    getPath: row => showPath(settings.cwd, recalled.rows.paths[row] ?? ''),
    explain,
    remember: small => rememberChanged(settings, recalled, small, moved),
  }
}

async function lookUpMoved(
  settings: Settings,
  recalled: Recalled,
  others: string[],
  explain: Explain,
): Promise<MovedFolders | undefined> {
  const tree = toSeenTree(settings, recalled)
  const other = others.find(path => recalled.bundle === undefined || tree.watched.get(path) === undefined)
  if (other !== undefined) return decline(explain, 'path', showPath(settings.cwd, other.replace(/^[?>]/, '')))
  const { findMovedFolders } = await import('./moved-folders.ts')
  const explainMoved: Explain = (code, of = '') => explain(code, showPath(settings.cwd, of))
  return findMovedFolders(settings, tree, others, recalled.readAt, explainMoved)
}
