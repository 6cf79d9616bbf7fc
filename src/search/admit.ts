/** Whom a search is for: the skills that an agent, a scope or a side may have. Loaded when one is given. */

import type { Access } from '../core/json/types.ts'
import { evaluateAccess, isConditional } from '../core/match/access.ts'
import type { Admit } from './types.ts'

/** Who asks. Given one of these, skills are left out that this agent, scope or side may not have. */
export interface Caller {
  agent?: string
  scope?: readonly string[]
  invocation?: 'model' | 'user'
}

export function createAdmit(rules: Access, { agent, scope, invocation = 'model' }: Caller): Admit {
  const request = { invocation, ...(agent !== undefined && { agent }), ...(scope && { scope }) }
  return (skill, isNear) => {
    const { permission, refusal } = evaluateAccess(skill, request, rules)
    const waits = invocation === 'model' && !isNear && isConditional(skill)
    return refusal !== undefined || waits ? undefined : { permission }
  }
}
