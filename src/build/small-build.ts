/** A build that only some files of skills have changed for, where what they concern can be told. */

import type { Diagnostic } from '../core/diagnostics/diagnostic.ts'
import type { Stat } from '../core/types.ts'
import { getAnalyserOptions } from './config/analyser-options.ts'
import type { Settings } from './config/options.ts'
import { decline, type Explain } from './reasons.ts'
import { getLedgerFile } from './replay.ts'
import type { Report } from './report.ts'

/** More changes than this are no small change. */
const MOST_CHANGES = 256

/** The build before, and what changed since. */
export interface SmallChange {
  report: Report
  /** The state in which it left the manifest. */
  manifest: Stat | undefined
  /** Numbers of the files that changed among all files of skills: in the order of the skills, of each the entry first. */
  changed: number[]
  /** When the first file was looked at, in milliseconds since the epoch. */
  readAt: number
  /** The path of a number among `changed`, for reasons. */
  getPath?: (number: number) => string
  /** Told why a full build must. */
  explain?: Explain
}

/**
 * Changes the bundle, and gives the report of it. Undefined when a full build must; `interrupted`: a full build must, and
 * take no file of the bundle for whole. Throws a Failure when the disk refuses.
 */
export async function runSmallBuild(
  settings: Settings,
  { report, manifest, changed, readAt, getPath = () => '', explain = () => {} }: SmallChange,
): Promise<Report | 'interrupted' | undefined> {
  const ledger = getLedgerFile(settings)
  const { bundle } = report
  if (bundle === undefined || manifest === undefined) return decline(explain, 'unwritten')
  if (ledger === undefined)
    return decline(explain, settings.embeddings === undefined ? 'clients' : 'embeddings')
  if (changed.length > MOST_CHANGES) return decline(explain, 'many', String(changed.length))
  const { runDeltaBuild } = await import('./delta/delta-build.ts')
  const { diagnoseChanges } = await import('./diagnose-changes.ts')
  let diagnostics: Diagnostic[] | undefined
  const delta = await runDeltaBuild({
    ledger,
    digest: bundle.digest,
    out: settings.out,
    manifest,
    changed,
    limits: settings.limits,
    splitAbove: settings.splitAbove,
    durable: settings.durable,
    analyser: getAnalyserOptions(settings),
    readAt,
    sources: settings.sources,
    getPath,
    explain,
    canApply: (changes, likeness) => {
      diagnostics = diagnoseChanges(settings, report.diagnostics, changes, likeness, explain)
      return diagnostics !== undefined
    },
  })
  if (delta === undefined || delta === 'interrupted') return delta
  const { tokens, files, bytes, ...written } = delta
  const { tokens: then } = report
  return {
    ...report,
    diagnostics: diagnostics ?? report.diagnostics,
    ...(then && {
      tokens: { ...then, catalogue: then.catalogue + tokens.catalogue, body: then.body + tokens.body },
    }),
    bundle: { ...bundle, ...written, files: bundle.files + files, bytes: bundle.bytes + bytes },
  }
}
