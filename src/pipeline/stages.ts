/** What passes from one stage of the pipeline to the next, and the three interfaces whose values are its variants. */
import type { Diagnostics } from '../compiler/diagnostics.ts'
import type { Emission } from '../compiler/emit/emit.ts'
import type { Exists } from '../compiler/resolve/links.ts'
import type { MergedWalk } from '../compiler/scan/merge.ts'
import type { Resolution } from '../compiler/types.ts'
import type { AllAnalyzed } from './analyses/analyze-all.ts'
import type { Run, Settings } from './config/options.ts'
import type { Store } from './incremental/store.ts'
import type { Report } from './report.ts'

/** Which skills there are, and what was found besides. */
export interface Inventory extends MergedWalk {
  /** When the first file was looked at, in milliseconds since the epoch. */
  readAt: number
  /** Paths of which only whether something is there counts, absolute. */
  looked?: string[]
}

/** What reading each skill of an inventory came to. */
export interface Analyses extends AllAnalyzed {
  /** The id of what counted the tokens. */
  tokenizer: string
  /** What stands around the skills. */
  exists: Exists
  /** Gives other machines what they did not have. */
  share?: () => Promise<void>
  /** Results of earlier builds; committed once the build is done, and not at all when it fails. */
  store: Store
}

/** What of the settings decides what becomes of skills. */
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
  /** How a file of a source is shown in diagnostics, where it has no place on a disk. */
  show?: (source: number, path: string) => string
}

/** Where a build begins. */
export interface Project {
  settings: CompileSettings
  scan: Scan
  analyze: AnalysisStore
}

/** Gives the inventory. Throws a Failure. */
export type Scan = (run: Run) => Inventory | Promise<Inventory>

/** Analyses the skills of an inventory, or knows what was made of them before. Throws a Failure. */
export type AnalysisStore = (inventory: Inventory, run: Run) => Promise<Analyses>

/** A path from the root of a source; it begins with `..` where it lies above. */
export interface SkillPath {
  source: number
  path: string
}

/** The skills of a bundle and what was found in them, and the way to its files. */
export interface Compiled {
  inventory: Inventory
  analyses: Analyses
  resolution: Resolution
  diagnostics: Pick<Diagnostics, 'errors' | 'list'>
  /** Whether a bundle may be written: no skill has an error, or the others are wanted all the same. */
  mayWrite: boolean
  /** Lists what was looked up besides files of skills, a path perhaps several times. */
  listProbed: () => Iterable<SkillPath>
  /** What was read for clients and copied texts: files and folders, there or not; absolute. */
  looked: string[]
  /** Whether nothing but the trees decides the result of the next build: a provider that failed may not fail then. */
  isSettled: boolean
  /** The files of the bundle, each made when it is asked for. Those that are `there` may be taken from an earlier build. */
  emit: (there?: ReadonlySet<string>) => Promise<Emission>
  /** Gives what lists the diagnostics, which are many, and makes the report. It keeps nothing else in memory. */
  startReport: (made: Pick<Report, 'command' | 'out' | 'bundle' | 'isKept'>) => () => Report
}

/** The rest of a build, once all skills may be forgotten. Throws a Failure. */
export type End<Result> = () => Result

/** Where a build ends: it takes a bundle. Throws a Failure when the disk refuses. */
export interface Sink<Result> {
  /** Whether it asks for the files at all. */
  writes: boolean
  /** Whether a bundle without skills is one. */
  mayBeEmpty: boolean
  apply: (compiled: Compiled, run: Run) => Promise<End<Result>>
}
