/** A build that only some files of skills have changed for, where what they concern can be told. */

import type { Diagnostic } from '../core/diagnostics/diagnostic.ts'
import type { Stat } from '../core/types.ts'
import { analyserOptions } from './config/analyser-options.ts'
import type { Settings } from './config/options.ts'
import { ledgerOf } from './replay.ts'
import type { Report } from './report.ts'

/** The build before, and what changed since. */
export interface SmallChange {
  report: Report
  /** The state in which it left the manifest. */
  manifest: Stat | undefined
  /** Numbers of the files that changed among all files of skills: in the order of the skills, of each the entry first. */
  changed: number[]
  /** When the first file was looked at, in milliseconds since the epoch. */
  readAt: number
}

/**
 * Changes the bundle, and gives the report of it. Undefined when a full build must; `interrupted`: a full build must, and
 * take no file of the bundle for whole. Throws a Failure when the disk refuses.
 */
export async function smallBuild(
  settings: Settings,
  { report, manifest, changed, readAt }: SmallChange,
): Promise<Report | 'interrupted' | undefined> {
  const ledger = ledgerOf(settings)
  const { bundle } = report
  if (bundle === undefined || ledger === undefined || manifest === undefined) return undefined
  const { deltaBuild } = await import('./delta/delta-build.ts')
  const { settleChanges } = await import('./settle-changes.ts')
  let diagnostics: Diagnostic[] | undefined
  const delta = await deltaBuild({
    ledger,
    digest: bundle.digest,
    out: settings.out,
    manifest,
    changed,
    limits: settings.limits,
    splitAbove: settings.splitAbove,
    analyser: analyserOptions(settings),
    readAt,
    sources: settings.sources,
    admits: changes => {
      diagnostics = settleChanges(settings, report.diagnostics, changes)
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
