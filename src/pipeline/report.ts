/** The result of a build or check: the one value that every reporter formats. */
import type { ExportResult } from '../channels/export/export-bundle.ts'
import type { Code } from '../core/diagnostics/catalog.ts'
import type { Diagnostic } from '../core/diagnostics/diagnostic.ts'
import type { Severity } from '../core/json/types.ts'
import type { Account } from '../format/types.ts'

/** Plain data. Paths are POSIX, relative to the working directory if below it, as in diagnostics. */
export interface Report {
  command: 'build' | 'check'
  /** True if there are no errors and no `surplus`; for `check`, only among findings that are not hidden. */
  ok: boolean
  exitCode: 0 | 1
  findings: Diagnostic[]
  account: Account
  /** Each skill that is not in the bundle, with the code that explains it. */
  skipped: { path: string; code: Code }[]
  /** Folders hidden by `.gitignore` files, for each root that has any. */
  ignored: { root: string; folders: number }[]
  /** Folders that a source's `include` and `exclude` left out; absent if there are none. */
  excluded?: { root: string; folders: number }[]
  /** Skills below the working directory that a build without arguments does not search; absent if there are none. */
  unsearched?: Unsearched[]
  /** The bundle's folder. Only set by `build`. */
  out?: string
  /** Absent if nothing was written. */
  bundle?: {
    /** `sha256:` and 64 digits, for `openBundle`: identifies every byte of the bundle. */
    digest: string
    skills: number
    files: number
    bytes: number
    /** Files that are new or changed. */
    written: number
    /** Files that the bundle no longer names. */
    removed: number
  }
  /** Set if an earlier bundle was kept, because errors leave out every skill. */
  isKept?: boolean
  /** Output for the configured targets; absent without targets or without a bundle. */
  exported?: ExportResult
  /** Tokens of the whole catalog, and of all bodies together. */
  tokens?: { tokenizer: string; catalog: number; body: number }
  /** How the requested clients treat each skill. */
  portability?: Portability
  /** Findings hidden by the baseline. */
  baselined?: number
  /** Findings in the baseline that no longer occur, if everything was checked. */
  gone?: number
  /** Findings hidden because their files have not changed since the revision of `--since`. */
  unchanged?: number
  /** Hidden errors. They still stop a build. */
  hiddenErrors?: number
  /** Set if `check --max-warnings` allows fewer warnings than there are. */
  surplus?: { warnings: number; allowed: number }
  /** Findings that `--fix` repaired; they are not in the diagnostics. */
  fixed?: number
  /** The number of requested files, if findings in others are left out. */
  files?: number
  /** For people only: never in output that is compared byte for byte. */
  durationMs?: number
}

/** Skills that were not searched for. */
export interface Unsearched {
  /** Relative to the working directory. */
  folder: string
  skills: number
  /** The command that would build or check them. */
  command: string
}

/** Skills × clients. */
export interface Portability {
  clients: { id: string; title: string; version: string; date: string; list?: ShortList }[]
  /** Sorted by path. `id` is absent for a skill that is not in the bundle. */
  skills: { path: string; id?: string; cells: Record<string, PortabilityCell> }[]
}

/** A client's list of skills for its model, if its budget is too small for every description. */
export interface ShortList {
  /** Skills that the model may use: the sum of the next four. */
  skills: number
  whole: number
  cut: number
  namesOnly: number
  leftOut: number
  /** An estimate of what was cut. */
  tokensOver: number
}

/** How a client treats a skill; `source` cites the evidence. */
export interface PortabilityCell {
  verdict: 'loads' | 'changed' | 'dropped' | 'hidden' | 'shadowed' | 'undecided' | 'absent'
  /** The client's name for it. */
  name?: string
  reasons: { effect: string; text: string; source: string }[]
}

export type Counts = Record<Severity, number>

export function countSeverities(diagnostics: Diagnostic[]): Counts {
  const counts = { error: 0, warning: 0, note: 0 }
  for (const { severity } of diagnostics) counts[severity]++
  return counts
}
