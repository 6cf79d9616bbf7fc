/**
 * Which skills a request is for, why, and with which permission; and which it would be for if a rule did not keep them out.
 *
 * Nothing here needs Node or another package: a runtime uses the same code as `skillc match`.
 */
import type { Access, Permission, Permissions, Trigger } from '../types.ts'
import { compileGlobs, type Glob, matchGlobs } from './glob.ts'
import { type Decision, isAllowed, isInScope, permissionFor, stricter } from './permissions.ts'
import {
  addReason,
  addTextReasons,
  findCalls,
  indexText,
  type Reason,
  type Reasons,
  type TextIndex,
} from './text.ts'
import { MENTION_WEIGHT, PATH_WEIGHT } from './weights.ts'
import { fold } from './words.ts'

/** What of a manifest's skill is looked at. */
export interface MatchSkill {
  id: string
  name: string
  userInvocable?: boolean
  modelInvocable?: boolean
  paths?: string[]
  triggers?: Trigger[]
  permissions?: Permissions
  scope?: string[]
}

export interface MatchManifest extends Access {
  skills: readonly MatchSkill[]
}

export interface MatchRequest {
  /** What the user wrote. */
  text?: string
  /** Files that are worked with, from the project's folder, with `/`. */
  paths?: readonly string[]
  /** The agent that asks: its rules and allowlist hold. */
  agent?: string
  /** Scopes of the one who asks. Without, only skills without a scope fit. */
  scope?: readonly string[]
  /** Who would start the skill. */
  invocation: 'model' | 'user'
}

export interface Match {
  id: string
  /** Empty when the request has neither text nor paths. */
  reasons: Reason[]
  /** The sum of the reasons' weights. */
  score: number
  permission: Permission
}

export interface LeftOut extends Refusal {
  id: string
}

interface Refusal {
  rule: 'denied' | 'allowlist' | 'scope' | 'model' | 'user' | 'paths' | 'ambiguous' | 'semantic'
  /** One sentence, without its full stop. */
  why: string
}

export interface Matches {
  /** Highest score first, then in code-unit order of ids. */
  matches: Match[]
  /** Skills that would match, and why they do not, in code-unit order of ids. */
  leftOut: LeftOut[]
}

/** A manifest made ready for many requests. */
export interface Matcher {
  manifest: MatchManifest
  text: TextIndex
  /** The globs of skills that have some, by the skill's place in the list. */
  globs: Map<number, Glob[]>
}

/** Compiles what the skills of a manifest are found by. Linear in the manifest. */
export function prepareMatch(manifest: MatchManifest): Matcher {
  const globs = new Map<number, Glob[]>()
  for (const [index, { paths }] of manifest.skills.entries())
    if (paths !== undefined) globs.set(index, compileGlobs(paths).globs)
  return { manifest, text: indexText(manifest.skills), globs }
}

/** The skills for one request. Prepare the manifest once where there are several. */
export function matchSkills(manifest: MatchManifest, request: MatchRequest): Matches {
  return match(prepareMatch(manifest), request)
}

/** The same for a manifest that is prepared. */
export function match(matcher: Matcher, request: MatchRequest): Matches {
  const { skills } = matcher.manifest
  const isOpen = request.text === undefined && (request.paths ?? []).length === 0
  const { reasons, unclear } = reasonsOf(matcher, request)
  const result: Matches = { matches: [], leftOut: unclear }
  for (const index of isOpen ? skills.keys() : reasons.keys()) {
    const skill = skills[index]
    if (skill === undefined) continue
    const own = reasons.get(index) ?? []
    const decision = decide(matcher.manifest, skill, request)
    const refusal = refusalOf(matcher, index, own, request, decision)
    const score = own.reduce((sum, { weight }) => sum + weight, 0)
    if (refusal !== undefined) result.leftOut.push({ id: skill.id, ...refusal })
    else result.matches.push({ id: skill.id, reasons: own, score, permission: decision.permission })
  }
  result.matches.sort((a, b) => b.score - a.score || byId(a, b))
  result.leftOut.sort(byId)
  return result
}

function byId(a: { id: string }, b: { id: string }): number {
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0
}

/** Why skills fit a request, and those about which its words cannot decide. */
function reasonsOf(matcher: Matcher, request: MatchRequest): { reasons: Reasons; unclear: LeftOut[] } {
  const { text, paths = [] } = request
  const reasons: Reasons = new Map()
  const unclear = new Map<number, Refusal>()
  const folded = text === undefined ? '' : fold(text)
  for (const { call, skills } of findCalls(matcher.text, folded)) {
    const reason: Reason = { kind: 'mention', value: call, weight: MENTION_WEIGHT }
    const open = skills.filter(index => !isRefused(matcher, index, [reason], request))
    const isOpen = new Set(open)
    const why = `\`${call}\` may be any of ${open.length} skills: give the whole id`
    for (const index of skills) {
      if (open.length > 1 && isOpen.has(index)) unclear.set(index, { rule: 'ambiguous', why })
      else addReason(reasons, index, reason)
    }
  }
  for (const [skill, globs] of matcher.globs) {
    for (const value of new Set(paths.flatMap(path => matchGlobs(globs, path)?.source ?? [])))
      addReason(reasons, skill, { kind: 'path', value, weight: PATH_WEIGHT })
  }
  if (text !== undefined) addTextReasons(matcher.text, folded, reasons)
  for (const { skill, reason } of text === undefined ? [] : matcher.text.semantic) {
    const why = `Only a search can tell whether the text means \`${reason.value}\``
    if (!unclear.has(skill) && !isRefused(matcher, skill, [reason], request))
      unclear.set(skill, { rule: 'semantic', why })
  }
  const leftOut = Array.from(unclear).filter(([index]) => !reasons.has(index))
  return { reasons, unclear: leftOut.map(([index, refusal]) => ({ id: idOf(matcher, index), ...refusal })) }
}

function idOf({ manifest }: Matcher, index: number): string {
  return manifest.skills[index]?.id ?? ''
}

// ---------------------------------------------------------------- rules

function rulesFor({ agents }: MatchManifest, agent: string | undefined) {
  return agents !== undefined && agent !== undefined && Object.hasOwn(agents, agent)
    ? agents[agent]
    : undefined
}

/** The configuration's rules, then the agent's; the skill's own may only be stricter, for nobody lets himself in. */
function decide(manifest: MatchManifest, skill: MatchSkill, { agent }: MatchRequest): Decision {
  const given = permissionFor(skill.id, manifest.permissions, rulesFor(manifest, agent)?.permissions)
  return stricter(given, permissionFor(agent ?? '', skill.permissions))
}

/** What of a matcher the rules need. */
type Rules = Pick<Matcher, 'manifest' | 'globs'>

/**
 * The permission that a request has for a skill, or the rule that keeps it out. `isCalled`: by name, or by a file that is
 * worked with.
 */
export function judge(
  rules: Rules,
  index: number,
  request: MatchRequest,
  isCalled: boolean,
): { permission: Permission; refusal?: Refusal } {
  const skill = rules.manifest.skills[index]
  if (skill === undefined) return { permission: 'deny' }
  const decision = decide(rules.manifest, skill, request)
  const reasons: Reason[] = isCalled ? [{ kind: 'mention', value: skill.id, weight: MENTION_WEIGHT }] : []
  const refusal = refusalOf(rules, index, reasons, request, decision)
  return { permission: decision.permission, ...(refusal === undefined ? {} : { refusal }) }
}

/** The first rule that keeps a skill out, those of others before those of its own. */
function refusalOf(
  { manifest, globs }: Rules,
  index: number,
  reasons: Reason[],
  { agent, scope = [], invocation }: MatchRequest,
  { permission, pattern }: Decision,
): Refusal | undefined {
  const skill = manifest.skills[index]
  if (skill === undefined) return undefined
  if (!isAllowed(rulesFor(manifest, agent)?.skills, skill.id))
    return { rule: 'allowlist', why: `The allowlist of agent \`${agent}\` does not have it` }
  if (!isInScope(skill.scope, scope))
    return {
      rule: 'scope',
      why: `It is for the scope ${(skill.scope ?? []).map(name => `\`${name}\``).join(', ')}`,
    }
  if (permission === 'deny') return { rule: 'denied', why: `\`${pattern}: deny\` in the permissions` }
  if (invocation === 'model' && skill.modelInvocable === false)
    return { rule: 'model', why: '`disable-model-invocation`: only a user may start it' }
  if (invocation === 'user' && skill.userInvocable === false)
    return { rule: 'user', why: '`user-invocable: false`: only a model may start it' }
  const isCalled = reasons.some(({ kind }) => kind === 'mention' || kind === 'path')
  if (invocation === 'model' && !isCalled && isConditional(skill, globs.get(index)))
    return { rule: 'paths', why: 'None of the files is one of its `paths`' }
  return undefined
}

function isRefused(matcher: Matcher, index: number, reasons: Reason[], request: MatchRequest): boolean {
  const skill = matcher.manifest.skills[index]
  if (skill === undefined) return true
  return refusalOf(matcher, index, reasons, request, decide(matcher.manifest, skill, request)) !== undefined
}

/** Claude Code takes a skill whose `paths` are all `**` for one without `paths`. */
function isConditional({ paths = [] }: MatchSkill, globs: Glob[] | undefined): boolean {
  return globs !== undefined && paths.some(path => path !== '**' && path !== '**/**')
}
