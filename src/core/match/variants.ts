import { isInScope } from './permissions.ts'

interface Varied {
  id: string
  variantOf?: string
  scope?: string[]
}

/** The ids whose general skills are replaced by a variant for a caller with these scopes. */
export function listReplaced(skills: readonly Varied[], scope: readonly string[] = []): Set<string> {
  return new Set(
    skills.flatMap(skill =>
      skill.variantOf !== undefined && isInScope(skill.scope, scope) ? skill.variantOf : [],
    ),
  )
}

export function asGeneral<Skill extends Varied>(skill: Skill): Skill {
  const { variantOf: id } = skill
  return id === undefined ? skill : { ...skill, id }
}
