/** A session's memory of its last build. An unchanged skill is the same object, so facts about it need no digest or store. */
import type { CheckedSkill } from '../../compiler/checked-skill.ts'
import type { EmittedSkill } from '../../compiler/emit/emit.ts'
import type { AnalyzedSkill, FoundSkill } from '../../compiler/types.ts'

export interface Memory {
  skills: Map<string, AnalyzedSkill>
  checks: WeakMap<AnalyzedSkill, CheckedSkill>
  outputs: WeakMap<AnalyzedSkill, { inputs: string; output: EmittedSkill }>
}

export function createMemory(): Memory {
  return { skills: new Map(), checks: new WeakMap(), outputs: new WeakMap() }
}

/** Returns the last build's skill if its files are unchanged, otherwise the result of `recall`. Create one per build. */
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
