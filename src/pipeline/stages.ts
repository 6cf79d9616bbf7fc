/** Data between the stages of the pipeline, and the three interfaces whose values are its variants. */
import type { Diagnostics } from '../compiler/diagnostics.ts'
import type { Emission } from '../compiler/emit/emit.ts'
import type { Exists } from '../compiler/resolve/links.ts'
import type { MergedWalk } from '../compiler/scan/merge.ts'
import type { Resolution } from '../compiler/types.ts'
import type { AllAnalyzed } from './analyses/analyze-all.ts'
import type { Run, Settings } from './config/options.ts'
import type { Store } from './incremental/store.ts'
import type { Report } from './report.ts'

/** The existing skills, and findings about them. */
export interface Inventory extends MergedWalk {
  /** When the first file was read, in milliseconds since the epoch. */
  readAt: number
  /** Absolute paths checked for existence only. */
  looked?: string[]
}

/** The results of reading each skill of an inventory. */
export interface Analyses extends AllAnalyzed {
  tokenizer: string
  exists: Exists
  share?: () => Promise<void>
  /** Absolute paths of files outside skills whose texts were asked about so far. */
  consulted: ReadonlySet<string>
  /** Results of earlier builds; committed after a successful build. */
  store: Store
}

/** The settings that a compilation depends on. */
export interface CompileSettings
  extends Omit<
    Settings,
    | 'project'
    | 'out'
    | 'durable'
    | 'parser'
    | 'fields'
    | 'limits'
    | 'baseline'
    | 'since'
    | 'remoteCache'
    | 'parts'
    | 'cacheKey'
    | 'threads'
  > {
  /** How diagnostics show a source's file that is not on a disk. */
  show?: (source: number, path: string) => string
}

export interface Project {
  settings: CompileSettings
  scan: Scan
  analyze: AnalysisStore
}

/** Scans the sources. Throws a Failure. */
export type Scan = (run: Run) => Inventory | Promise<Inventory>

/** Analyzes an inventory's skills, or reuses earlier results. Throws a Failure. */
export type AnalysisStore = (inventory: Inventory, run: Run) => Promise<Analyses>

/** Relative to a source's root; may start with `..`. */
export interface SkillPath {
  source: number
  path: string
}

/** A bundle's skills with their findings, and access to its files. */
export interface Compiled {
  inventory: Inventory
  analyses: Analyses
  resolution: Resolution
  diagnostics: Pick<Diagnostics, 'errors' | 'list'>
  /** True if a bundle may be written: no skill has an error, or bundles with errors are wanted. */
  mayWrite: boolean
  listProbed: () => Iterable<SkillPath>
  /** Absolute paths checked for clients and copied texts, existing or not. */
  looked: string[]
  /** True if the trees alone decide the next build's result: a failed provider may work then. */
  isSettled: boolean
  /** The bundle's files, generated on demand. Files in `there` may be reused from an earlier build. */
  emit: (there?: ReadonlySet<string>) => Promise<Emission>
  /** Returns the list of diagnostics and the report's constructor. Keeps nothing else in memory. */
  startReport: (made: Pick<Report, 'command' | 'out' | 'bundle' | 'isKept'>) => () => Report
}

/** Finishes a build after its skills are released. Throws a Failure. */
export type End<Result> = () => Result

/** Where a build ends: receives a bundle. Throws a Failure for a disk error. */
export interface Sink<Result> {
  /** True if it asks for the files at all. */
  writes: boolean
  mayBeEmpty: boolean
  apply: (compiled: Compiled, run: Run) => Promise<End<Result>>
}
