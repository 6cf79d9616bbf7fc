/** What a build or a check has to say: the one value that every reporter turns into text. */
import type { ExportResult } from '../channels/export/export-bundle.ts'
import type { Code } from '../core/diagnostics/catalog.ts'
import type { Diagnostic } from '../core/diagnostics/diagnostic.ts'
import type { Severity } from '../core/json/types.ts'
import type { Account } from '../format/types.ts'

/** Plain data. Paths are POSIX, relative to the working directory when below it, like those of diagnostics. */
export interface Report {
  command: 'build' | 'check'
  /** No error was found: by `build` at all, by `check` among the diagnostics that are not hidden. */
  ok: boolean
  exitCode: 0 | 1
  diagnostics: Diagnostic[]
  account: Account
  /** Each skill that is not in the bundle, with the code that says why. */
  skipped: { path: string; code: Code }[]
  /** Folders that `.gitignore` files hid, for each root that has any. */
  ignored: { root: string; folders: number }[]
  /** Folders that the `include` and `exclude` of a source left out; absent when there are none. */
  excluded?: { root: string; folders: number }[]
  /** Skills below the working directory that a build without arguments does not search; absent when there are none. */
  unsearched?: Unsearched[]
  /** The bundle's folder, of `build`. */
  out?: string
  /** Absent when nothing was written. */
  bundle?: {
    /** `sha256:` and 64 digits, as `openBundle` takes it: it names every byte of the bundle. */
    digest: string
    skills: number
    files: number
    bytes: number
    /** Files that were not there before, or differed. */
    written: number
    /** Files that the bundle no longer names. */
    removed: number
  }
  /** The bundle of an earlier build was kept, because errors leave out every skill. Absent otherwise. */
  isKept?: boolean
  /** What was written for the targets of the configuration; absent without targets, and without a bundle. Folders are as all paths here. */
  exported?: ExportResult
  /** Tokens of the whole catalog, and of all bodies together. */
  tokens?: { tokenizer: string; catalog: number; body: number }
  /** What the clients that were asked for make of each skill. */
  portability?: Portability
  /** Findings that are hidden because the baseline holds them. */
  baselined?: number
  /** Findings that are hidden because their files did not change since the revision of `--since`. */
  unchanged?: number
  /** Errors among what is hidden. They stop a build all the same. */
  hiddenErrors?: number
  /** Findings that `--fix` repaired; they are not among the diagnostics. */
  fixed?: number
  /** How many files were asked for, when findings in others are left out. */
  files?: number
  /** For people only: never in output that is compared byte for byte. */
  durationMs?: number
}

/** Skills that were not searched for. */
export interface Unsearched {
  /** From the working directory. */
  folder: string
  skills: number
  /** What would build or check them. */
  command: string
}

/** Skills × clients. */
export interface Portability {
  clients: { id: string; title: string; version: string; date: string; list?: ShortList }[]
  /** Sorted by path. The id is absent for a skill that is not in the bundle. */
  skills: { path: string; id?: string; cells: Record<string, PortabilityCell> }[]
}

/** The list of skills that a client gives its model, where its budget has no room for every description. */
export interface ShortList {
  /** Those that the model may use; the next four add up to them. */
  skills: number
  whole: number
  cut: number
  namesOnly: number
  leftOut: number
  /** An estimate of what was cut. */
  tokensOver: number
}

/** What a client makes of a skill; `source` says where that is known from. */
export interface PortabilityCell {
  verdict: 'loads' | 'changed' | 'dropped' | 'hidden' | 'shadowed' | 'undecided' | 'absent'
  /** What the client calls it. */
  name?: string
  reasons: { effect: string; text: string; source: string }[]
}

export type Counts = Record<Severity, number>

/** How many diagnostics there are of each severity. */
export function countSeverities(diagnostics: Diagnostic[]): Counts {
  const counts = { error: 0, warning: 0, info: 0 }
  for (const { severity } of diagnostics) counts[severity]++
  return counts
}
