/** What one build leaves for the next one of the same process. */
import type { MergedWalk } from './walk/merge.ts'

/** Filled by each build; empty for the first. It only ever saves work. */
export interface Kept {
  /** What the last walk found, also where the build then failed. */
  walked?: MergedWalk
  /** When that walk began, in milliseconds since the epoch. */
  readAt?: number
}
