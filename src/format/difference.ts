/** A file of a skill that is on one side only, or differs. */
export interface FileChange {
  /** From the skill's folder. */
  path: string
  change: 'added' | 'removed' | 'changed' | 'made executable' | 'made plain'
  /** Whether the new side's file can be run. */
  executable: boolean
}

/** Permissions that a skill gained and lost: sentences without a full stop. */
export interface Power {
  widened: string[]
  narrowed: string[]
}

/** A skill that differs between the sides. */
export interface SkillChange extends Power {
  id: string
  /** Its old id, when that differs. */
  was?: string
  description?: { old: string; new: string }
  /** Changed frontmatter keys, without the name and the description. Sorted. */
  fields: string[]
  body: boolean
  files: FileChange[]
}

/** A skill that is on one side only. */
export interface Lone {
  id: string
  description: string
  /** Its permissions without a prompt: tools, servers, commands. */
  powers: string[]
}

/** `none`: nothing changed that a reader of the bundle could see. */
export type Step = 'major' | 'minor' | 'patch' | 'none'

/** The changes between two sets of skills, and the step of a version number that follows. */
export interface Difference extends Power {
  added: Lone[]
  removed: Lone[]
  changed: SkillChange[]
  unchanged: number
  /** Tokens of the whole catalog. */
  catalog: { old: number; new: number }
  step: Step
  /** Why that step: one sentence without its full stop. */
  because: string
}
