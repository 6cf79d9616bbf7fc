/** The choice that every build begins with: nothing, a few skills, or everything. */

import { join } from 'node:path'
import { showPath } from '../core/text/show.ts'
import { MANIFEST } from '../format/layout.ts'
import type { Options, Settings } from './config/options.ts'
import type { MovedFolders } from './moved-folders.ts'
import { decline, type Explain, formatReason, type Outcome } from './reasons.ts'
import {
  getRememberedStat,
  listChangedFiles,
  listChangedOthers,
  type Recalled,
  recallReport,
  rememberChanged,
  rememberStates,
  toSeenTree,
} from './replay.ts'
import type { Report } from './report.ts'
import { runSmallBuild, type SmallBuild, type SmallChange } from './small-build.ts'

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
    // A bundle that a killed build left is written whole: what is known of its files no longer holds.
    const known = given.cache === undefined ? recalled : undefined
    const report = await buildTrees(settings, { ...options, ...given }, command, {
      recalled,
      explain: explain('remade'),
      onBuilt: built =>
        built.isSettled
          ? rememberStates(settings, command, built, known)
          : decline(explain('forgot'), 'open-end'),
    })
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
