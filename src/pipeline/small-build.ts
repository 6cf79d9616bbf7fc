/** A build that only some files of skills have changed for, where what they concern can be told. */

import type { Diagnostic } from '../core/diagnostics/diagnostic.ts'
import type { Stat } from '../core/json/types.ts'
import { getAnalyserOptions } from './config/analyser-options.ts'
import type { Settings } from './config/options.ts'
import type { ChangedOutputs } from './delta/delta-build.ts'
import type { MovedFolders } from './moved-folders.ts'
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
  /** And the ledger. */
  ledgerState: Stat | undefined
  /** Numbers of the files that changed among all files of skills: in the order of the skills, of each the entry first. */
  changed: number[]
  /** The folders that came and went, where some did. */
  moved?: MovedFolders | undefined
  /** When the first file was looked at, in milliseconds since the epoch. */
  readAt: number
  /** The path of a number among `changed`, for reasons. */
  getPath?: (number: number) => string
  /** Told why a full build must. */
  explain?: Explain
}

/** The report of a small build, and what it put into the bundle's folder and removed. */
export interface SmallBuild {
  report: Report
  outputs: ChangedOutputs
}

/**
 * Changes the bundle, and gives the report of it. Undefined when a full build must; `interrupted`: a full build must, and
 * take no file of the bundle for whole. Throws a Failure when the disk refuses.
 */
export async function runSmallBuild(
  settings: Settings,
  {
    report,
    manifest,
    ledgerState,
    changed,
    moved,
    readAt,
    getPath = () => '',
    explain = () => {},
  }: SmallChange,
): Promise<SmallBuild | 'interrupted' | undefined> {
  const ledger = getLedgerFile(settings)
  const { bundle } = report
  if (bundle === undefined || manifest === undefined) return decline(explain, 'unwritten')
  if (ledger === undefined)
    return decline(explain, settings.embeddings === undefined ? 'clients' : 'embeddings')
  const { come = [], gone = [] } = moved ?? {}
  const all = changed.length + come.length + gone.length
  if (all > MOST_CHANGES) return decline(explain, 'many', String(all))
  if (come.length + gone.length > 0 && dependsOnAll(settings)) return decline(explain, 'moved', come[0]?.path)
  const { addToAccount, runDeltaBuild } = await import('./delta/delta-build.ts')
  const { diagnoseChanges } = await import('./diagnose-changes.ts')
  let diagnostics: Diagnostic[] | undefined
  const delta = await runDeltaBuild({
    ledger,
    ledgerState,
    digest: bundle.digest,
    out: settings.out,
    manifest,
    changed,
    gone,
    come,
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
  const { tokens, skills, files, bytes, outputs, ...written } = delta
  const { tokens: then } = report
  const now: Report = {
    ...report,
    account: addToAccount(report.account, skills),
    diagnostics: diagnostics ?? report.diagnostics,
    ...(then && {
      tokens: { ...then, catalogue: then.catalogue + tokens.catalogue, body: then.body + tokens.body },
    }),
    bundle: {
      ...bundle,
      ...written,
      skills: bundle.skills + skills,
      files: bundle.files + files,
      bytes: bundle.bytes + bytes,
    },
  }
  return { report: now, outputs }
}

/** Whether the settings ask for what all skills decide together. */
function dependsOnAll({ entries, access, mcp }: Settings): boolean {
  const hasLists = Object.values(access?.agents ?? {}).some(({ skills = [] }) => skills.length > 0)
  return entries !== undefined || mcp !== undefined || hasLists
}
