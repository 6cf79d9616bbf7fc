/** One side of a comparison: what of a bundle is compared. */
import type { Risk } from '../../channels/risks.ts'
import type { Manifest, ManifestSkill, SkillRecord } from '../../format/manifest.ts'

export interface SideSkill {
  skill: ManifestSkill
  record: SkillRecord
  /** SHA-256 of the chunk from where its body starts. */
  body: string
  /** What its files may do to their reader. Read when it is asked for. */
  listRisks: () => Risk[]
}

export interface Side {
  /** How the user named it. */
  label: string
  manifest: Manifest
  /** In the order of the manifest, which is that of the ids. */
  skills: SideSkill[]
}

/** A file of a skill that is on one side only, or differs. */
export interface FileChange {
  /** From the skill's folder. */
  path: string
  change: 'added' | 'removed' | 'changed' | 'made executable' | 'made plain'
  /** Whether the new side's file can be run. */
  executable: boolean
}

/** What one skill may do more, and less, than before: sentences without a full stop. */
export interface Power {
  widened: string[]
  narrowed: string[]
}

/** A skill that is on both sides, and differs. */
export interface SkillChange extends Power {
  id: string
  /** Its old id, when that is another. */
  was?: string
  description?: { old: string; new: string }
  /** Frontmatter keys besides the name and the description that differ. Sorted. */
  fields: string[]
  body: boolean
  files: FileChange[]
}

/** A skill that is on one side only. */
export interface Lone {
  id: string
  description: string
  /** What it may do unasked: tools, servers, commands. */
  powers: string[]
}

/** `none`: nothing changed that a reader of the bundle could see. */
export type Step = 'major' | 'minor' | 'patch' | 'none'

/** What changed between two sets of skills, and the step of a version number that it asks for. */
export interface Difference extends Power {
  added: Lone[]
  removed: Lone[]
  changed: SkillChange[]
  unchanged: number
  /** Tokens of the whole catalogue. */
  catalogue: { old: number; new: number }
  step: Step
  /** Why that step: one sentence without its full stop. */
  because: string
}
