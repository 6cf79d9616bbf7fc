import type { Access } from '../core/json/types.ts'
import { evaluateAccess, isConditional } from '../core/match/access.ts'
import { asGeneral, listReplaced } from '../core/match/variants.ts'
import type { Admit, SearchSkill } from './types.ts'

/** The caller. If any field is given, skills that this agent, scope or side may not use are left out. */
export interface Caller {
  agent?: string
  scope?: readonly string[]
  invocation?: 'model' | 'user'
}

export function createAdmit(
  rules: Access & { skills?: readonly SearchSkill[] },
  { agent, scope, invocation = 'model' }: Caller,
): Admit {
  const replaced = listReplaced(rules.skills ?? [], scope)
  const request = { invocation, ...(agent !== undefined && { agent }), ...(scope && { scope }) }
  return (skill, isNear) => {
    const { permission, refusal } = evaluateAccess(asGeneral(skill), request, rules)
    const waits = invocation === 'model' && !isNear && isConditional(skill)
    return refusal !== undefined || waits || replaced.has(skill.id) ? undefined : { permission }
  }
}
