/** What passes from one stage of the pipeline to the next, and the three interfaces whose values are its variants. */
import type { Compiled } from '../compiler/compile.ts'
import type { Emission, EmitOptions } from '../compiler/emit/emit.ts'
import type { Exists } from '../compiler/resolve/links.ts'
import type { MergedWalk } from '../compiler/scan/merge.ts'
import type { FoundSkill } from '../compiler/types.ts'
import type { Spool } from '../core/files/spool.ts'
import type { AllAnalyzed } from './analyses/analyze-all.ts'
import type { Run } from './config/options.ts'
import type { Store } from './incremental/store.ts'
import type { Report } from './report.ts'

/** Which skills there are, and what was found besides. */
export interface Inventory extends MergedWalk {
  /** When the first file was looked at, in milliseconds since the epoch. */
  readAt: number
  /** Paths of which only whether something is there counts, absolute. */
  looked?: string[]
  /** Of a shard, whose `skills` are its own only: all skills, and the place of each of its own among them. */
  whole?: { skills: FoundSkill[]; places: number[] }
}

/** What reading each skill of an inventory came to. */
export interface Analyses extends AllAnalyzed {
  /** The id of what counted the tokens. */
  tokenizer: string
  /** What stands around the skills. */
  exists: Exists
  /** For what is found in them; closed after all. */
  notes: Spool
  /** Gives other machines what they did not have. */
  share?: () => Promise<void>
  /** Results of earlier builds; committed once the build is done, and not at all when it fails. */
  store: Store
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

/** What is resolved, and the way to the files of its bundle. */
export interface Graph extends Compiled {
  inventory: Inventory
  analyses: Analyses
  /** Whether a bundle may be written: no skill has an error, or the others are wanted all the same. */
  mayWrite: boolean
  /** Lists what was looked up besides files of skills, a path perhaps several times. */
  listProbed: () => Iterable<SkillPath>
  /** What was read for clients: files and folders, there or not; absolute. */
  looked: string[]
  /** Whether nothing but the trees decides what the next build comes to: a provider that failed may not fail then. */
  isSettled: boolean
  /** The files of the bundle, each made when it is asked for. */
  emit: (how?: Pick<EmitOptions, 'emitSkill'>) => Emission
  /** Gives what lists the diagnostics, which are many, and makes the report: it holds nothing else of the graph. */
  startReport: (made: Pick<Report, 'command' | 'out' | 'bundle' | 'isKept'>) => () => Report
}

/** Does what is left to do, once all that was built may be forgotten but what was noted. Throws a Failure. */
export type End<Result> = () => Result

/** Where a build ends. Throws a Failure when the disk refuses. */
export type Sink<Result> =
  | {
      takes: 'analyses'
      apply: (inventory: Inventory, analyses: Analyses, run: Run) => Promise<End<Result>>
    }
  | {
      takes: 'graph'
      /** Whether it asks for the files at all. */
      writes: boolean
      /** Whether a bundle without skills is one. */
      mayBeEmpty: boolean
      apply: (graph: Graph, run: Run) => Promise<End<Result>>
    }
