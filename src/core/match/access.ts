/** All rules for using a skill: permissions, allowlists, scopes, and who may start it. */
import type { Access, AgentRules, SkillPermissions } from '../json/types.ts'
import { type Decision, getPermission, isAllowed, isInScope, pickStricter } from './permissions.ts'

/** The fields of a skill that the rules use. */
export interface AccessSkill {
  id: string
  userInvocable?: boolean
  modelInvocable?: boolean
  permissions?: SkillPermissions
  scope?: string[]
}

export interface Asker {
  /** The agent whose rules and allowlist apply. */
  agent?: string
  /** The caller's scopes. Default: only skills without a scope match. */
  scope?: readonly string[]
  invocation: 'model' | 'user'
}

/** Why a skill is denied: the kind of rule, and the rule in words. */
export interface Refusal {
  /** `disabled` comes from a session that hides the skill. */
  rule: 'denied' | 'allowlist' | 'scope' | 'model' | 'user' | 'disabled'
  /** One sentence without a period. */
  why: string
}

/** The decision for a skill, with the deciding rule. */
export interface Judgment extends Decision {
  /** The first rule that denies the skill, if any. */
  refusal?: Refusal
}

/**
 * Later rule sets win; within a set, the agent's rules. Every allowlist must contain the skill. Its own rules can only
 * be stricter.
 */
export function evaluateAccess(skill: AccessSkill, asker: Asker, ...ruleSets: Access[]): Judgment {
  const { agent, scope = [], invocation } = asker
  const agents = ruleSets.map(rules => getAgentRules(rules, agent))
  const given = getPermission(
    skill.id,
    ...ruleSets.flatMap((rules, index) => [rules.permissions, agents[index]?.permissions]),
  )
  const decision = pickStricter(given, getPermission(agent ?? '', skill.permissions?.agents))
  const refuse = (rule: Refusal['rule'], why: string): Judgment => ({ ...decision, refusal: { rule, why } })
  if (!agents.every(rules => isAllowed(rules?.skills, skill.id)))
    return refuse('allowlist', `The allowlist of agent \`${agent}\` does not include it`)
  if (!isInScope(skill.scope, scope)) return refuse('scope', `It needs a scope: \`${skill.scope}\``)
  if (decision.permission === 'deny')
    return refuse('denied', `\`${decision.pattern}: deny\` in the permissions`)
  if (invocation === 'model' && skill.modelInvocable === false)
    return refuse('model', '`disable-model-invocation`: only a user may start it')
  if (invocation === 'user' && skill.userInvocable === false)
    return refuse('user', '`user-invocable: false`: only a model may start it')
  return decision
}

function getAgentRules({ agents }: Access, agent: string | undefined): AgentRules | undefined {
  return agents !== undefined && agent !== undefined && Object.hasOwn(agents, agent)
    ? agents[agent]
    : undefined
}

/** Claude Code ignores `paths` that are all `**`. */
export function isConditional({ paths = [], gate }: { paths?: string[]; gate?: true }): boolean {
  return gate === true || paths.some(path => path !== '**' && path !== '**/**')
}

export function listGlobs({
  paths,
  base = '',
  gate,
}: {
  paths?: string[]
  base?: string
  gate?: true
}): string[] | undefined {
  return paths ?? (gate ? [`${base.replace(/[\\*?[\]{}!#]/g, '\\$&')}/**`] : undefined)
}
