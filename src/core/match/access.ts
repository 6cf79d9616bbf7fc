/** All rules for the use of a skill: permissions, allowlists, scopes and who starts it. */
import type { Access, AgentRules, SkillPermissions } from '../json/types.ts'
import { type Decision, getPermission, isAllowed, isInScope, pickStricter } from './permissions.ts'

/** The fields of a skill that decide. */
export interface AccessSkill {
  id: string
  userInvocable?: boolean
  modelInvocable?: boolean
  permissions?: SkillPermissions
  scope?: string[]
}

export interface Asker {
  /** The agent: its rules and allowlist hold. */
  agent?: string
  /** Scopes of the one who asks. Without, only skills without a scope fit. */
  scope?: readonly string[]
  invocation: 'model' | 'user'
}

/** Why a skill may not be used: the kind of rule that decided, and the rule in words. */
export interface Refusal {
  /** `disabled` is a runtime's: its session hides the skill. */
  rule: 'denied' | 'allowlist' | 'scope' | 'model' | 'user' | 'disabled'
  /** One sentence, without its full stop. */
  why: string
}

/** Whether somebody may use a skill, and the rule that says so. */
export interface Judgment extends Decision {
  /** The first rule that keeps the skill out; absent when none does. */
  refusal?: Refusal
}

/**
 * Later sets of rules come after earlier ones, and in each set the agent's rules after the general ones. Every allowlist has to
 * have the skill. The skill's own rules may only be stricter, for callers cannot let themselves in.
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
    return refuse('allowlist', `The allowlist of agent \`${agent}\` lacks it`)
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

/** Claude Code takes a skill whose `paths` are all `**` for one without `paths`. */
export function isConditional({ paths = [], gate }: { paths?: string[]; gate?: true }): boolean {
  return gate === true || paths.some(path => path !== '**' && path !== '**/**')
}

/** The globs of the files that a skill waits for: its own, or all files of its package. */
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
