/** A file of a skill that was added, removed or changed. */
export interface FileChange {
  /** Relative to the skill's folder. */
  path: string
  change: 'added' | 'removed' | 'changed' | 'made executable' | 'made plain'
  /** True if the new file is executable. */
  executable: boolean
}

/** Permissions that a skill gained and lost, as sentences without a period. */
export interface Power {
  widened: string[]
  narrowed: string[]
}

/** A skill that differs between the sides. */
export interface SkillChange extends Power {
  id: string
  /** Its old id, if different. */
  was?: string
  description?: { old: string; new: string }
  /** Changed frontmatter keys, sorted, without name and description. */
  fields: string[]
  body: boolean
  files: FileChange[]
}

/** A skill that only one side has. */
export interface Lone {
  id: string
  description: string
  /** Its permissions without a prompt: tools, servers, commands. */
  powers: string[]
}

/** `none`: no change that a reader of the bundle could see. */
export type Step = 'major' | 'minor' | 'patch' | 'none'

/** The changes between two sets of skills, and the version step that they need. */
export interface Difference extends Power {
  added: Lone[]
  removed: Lone[]
  changed: SkillChange[]
  unchanged: number
  /** Tokens of the whole catalog. */
  catalog: { old: number; new: number }
  step: Step
  /** The reason for the step: one sentence without a period. */
  because: string
}
