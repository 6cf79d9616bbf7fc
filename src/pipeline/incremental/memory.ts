/**
 * What a session has in memory of its last build. A skill that did not change is the same object in the next build, so what is known of
 * it needs neither a digest of its inputs nor the store.
 */
import type { CheckedSkill } from '../../compiler/checked-skill.ts'
import type { EmittedSkill } from '../../compiler/emit/emit.ts'
import type { AnalyzedSkill, FoundSkill } from '../../compiler/types.ts'

export interface Memory {
  /** Skills whose files are known, by the JSON of what the walk found of them. */
  skills: Map<string, AnalyzedSkill>
  checks: WeakMap<AnalyzedSkill, CheckedSkill>
  /** The output of a skill, with the inputs that it was made of. */
  outputs: WeakMap<AnalyzedSkill, { inputs: string; output: EmittedSkill }>
}

export function createMemory(): Memory {
  return { skills: new Map(), checks: new WeakMap(), outputs: new WeakMap() }
}

/** Gives the skill of the last build whose files are the same, or else what `recall` gives; each call is for one build. */
export function reuseSkills(memory: Memory | undefined) {
  const before = memory?.skills
  const skills = new Map<string, AnalyzedSkill>()
  if (memory !== undefined) memory.skills = skills
  return (found: FoundSkill, recall: () => AnalyzedSkill | undefined): AnalyzedSkill | undefined => {
    if (before === undefined || [found.entry, ...found.files].some(({ bytes }) => bytes !== undefined))
      return recall()
    const text = JSON.stringify(found)
    const skill = before.get(text) ?? recall()
    if (skill !== undefined) skills.set(text, skill)
    return skill
  }
}
