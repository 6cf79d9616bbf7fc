/** What one build leaves for the next one of the same process. */
import type { AllRead, AnalyseAllOptions } from '../compiler/analyse/analyse-all.ts'
import type { MergedWalk } from '../compiler/scan/merge.ts'
import type { Seen } from '../compiler/scan/seen.ts'
import type { FoundSkill } from '../compiler/types.ts'

/** Filled by each build; empty for the first. It only ever saves work. */
export interface Kept {
  /** What the last walk found, also where the build then failed. */
  walked?: MergedWalk
  /** When that walk began, in milliseconds since the epoch. */
  readAt?: number
  /** What folders held, but for those that may have changed. */
  seen?: Seen
  /** Reads skills in place of `analyseAll`. */
  analyse?: (skills: FoundSkill[], options: AnalyseAllOptions) => Promise<AllRead>
}
