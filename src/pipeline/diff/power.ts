import { subtractRisks } from '../../channels/risks.ts'
import type { Access, Permission } from '../../core/json/types.ts'
import { type Asker, evaluateAccess } from '../../core/match/access.ts'
import { getDeclared, listCapabilities } from '../../core/match/capabilities.ts'
import { ANY_TENANT, matchWildcard, PERMISSIONS } from '../../core/match/permissions.ts'
import type { Power } from '../../format/difference.ts'
import { getChunkDigest } from '../../format/locate.ts'
import type { SideSkill } from './side.ts'

export interface RuledSkill {
  one: SideSkill
  access: Access
}

export function comparePower(before: RuledSkill, after: RuledSkill): Power {
  const parts = [
    compareTools(before.one, after.one),
    compareSets('denies the tool', after.one.skill.disallowedTools, before.one.skill.disallowedTools),
    compareSets('uses the MCP server', before.one.record.mcpServers, after.one.record.mcpServers),
    compareSets('lets a client run', listCommands(before.one), listCommands(after.one)),
    compareHooks(before.one, after.one),
    compareCapabilities(before.one, after.one),
    compareSets('reaches the host', listHosts(before.one), listHosts(after.one)),
    compareScopes(before.one, after.one),
    compareAccess(before, after),
    compareRisks(before.one, after.one),
  ]
  return {
    widened: parts.flatMap(({ widened }) => widened),
    narrowed: parts.flatMap(({ narrowed }) => narrowed),
  }
}

export function listPowers(one: SideSkill): string[] {
  const { skill, record } = one
  const { allowedTools = [], permissions } = skill
  const { mcpServers = [], hooks } = record
  return [
    ...allowedTools.map(tool => `\`${tool}\``),
    ...mcpServers.map(server => `MCP server \`${server}\``),
    ...listCommands({ skill, record }).map(command => `runs \`${command}\``),
    ...(hooks === undefined ? [] : ['hooks']),
    ...(getDeclared('network', permissions) === 'allow' ? ['network'] : []),
    ...subtractRisks(one.listRisks(), []),
  ]
}

/** Equal bytes have equal risks. */
function compareRisks(old: SideSkill, now: SideSkill): Power {
  if (getChunkDigest(old.skill) === getChunkDigest(now.skill) && listDigests(old) === listDigests(now))
    return { widened: [], narrowed: [] }
  const before = old.listRisks()
  const after = now.listRisks()
  return {
    widened: subtractRisks(after, before),
    narrowed: subtractRisks(before, after).map(words => `no longer ${words}`),
  }
}

function listDigests({ record }: SideSkill): string {
  return record.files.map(({ path, digest }) => `${path} ${digest}`).join('\n')
}

function listCommands({ record }: Pick<SideSkill, 'skill' | 'record'>): string[] {
  const commands = (record.substitutions ?? []).flatMap(({ command }) => command ?? [])
  return [...new Set(commands)]
}

/** A rule of `allowed-tools` that an old rule covers adds nothing. */
function compareTools({ skill: old }: SideSkill, { skill: now }: SideSkill): Power {
  const before = old.allowedTools ?? []
  const after = now.allowedTools ?? []
  const fresh = after.filter(tool => !before.some(other => coversTool(other, tool)))
  const gone = before.filter(tool => !after.some(other => coversTool(other, tool)))
  return {
    widened: fresh.map(tool => `may use \`${tool}\` without confirmation`),
    narrowed: gone.map(tool => `can no longer use \`${tool}\` without confirmation`),
  }
}

/** `Bash(git *)` covers `Bash(git status)`. */
export function coversTool(wide: string, narrow: string): boolean {
  if (wide === narrow) return true
  const [tool, pattern] = splitRule(wide)
  const [other, wanted] = splitRule(narrow)
  if (tool !== other) return tool.includes('*') && pattern === undefined && matchWildcard(tool, other)
  if (pattern === undefined || pattern === '*') return true
  if (pattern === wanted) return true
  // A `?` of one would match the `*` of the other with a narrower meaning.
  if (wanted === undefined || (wanted.includes('*') && pattern.includes('?'))) return false
  if (leadsOut(wanted) || (wanted.includes('**') && !pattern.includes('**'))) return false
  return matchWildcard(pattern, wanted)
}

function leadsOut(pattern: string): boolean {
  return /(?:^|[/\\])\.\.(?:[/\\]|$)|[;&|<>`$\n]/.test(pattern)
}

function splitRule(rule: string): [tool: string, pattern?: string] {
  const open = rule.indexOf('(')
  if (open === -1 || !rule.endsWith(')')) return [rule]
  return [rule.slice(0, open), rule.slice(open + 1, -1).replace(/:\*$/, ' *')]
}

/** Added words widen, removed ones narrow; for denials vice versa. */
function compareSets(verb: string, less: string[] = [], more: string[] = []): Power {
  const isDenial = verb.startsWith('denies')
  const say = (word: string, isNew: boolean) => `${isNew === isDenial ? 'no longer ' : ''}${verb} \`${word}\``
  return {
    widened: more.filter(word => !less.includes(word)).map(word => say(word, true)),
    narrowed: less.filter(word => !more.includes(word)).map(word => say(word, false)),
  }
}

/** Clients run hooks without asking, so any other hook counts. */
function compareHooks({ record: old }: SideSkill, { record: now }: SideSkill): Power {
  const before = JSON.stringify(old.hooks)
  const after = JSON.stringify(now.hooks)
  if (before === after) return { widened: [], narrowed: [] }
  if (after === undefined) return { widened: [], narrowed: ['no longer has hooks'] }
  return { widened: [before === undefined ? 'has hooks' : 'has other hooks'], narrowed: [] }
}

/** `*` means all. */
function listHosts({ skill: { permissions } }: SideSkill): string[] {
  return getDeclared('network', permissions) === 'deny' ? [] : (permissions?.hosts ?? ['*'])
}

function compareCapabilities({ skill: old }: SideSkill, { skill: now }: SideSkill): Power {
  const power: Power = { widened: [], narrowed: [] }
  for (const capability of listCapabilities()) {
    const before = getDeclared(capability, old.permissions)
    const after = getDeclared(capability, now.permissions)
    if (before === after) continue
    const list = ORDER.indexOf(after) > ORDER.indexOf(before) ? power.widened : power.narrowed
    list.push(`has the capability \`${capability}\`: ${before} → ${after}`)
  }
  return power
}

function compareScopes({ skill: old }: SideSkill, { skill: now }: SideSkill): Power {
  const before = getScopes(old.scope)
  const after = getScopes(now.scope)
  // `*` is everyone, with or without a scope: no other pattern is as wide.
  const covers = (wide: string[], scope: string) =>
    wide.some(pattern => (scope === '*' ? pattern === '*' : matchWildcard(pattern, scope)))
  const fresh = after.filter(scope => !covers(before, scope))
  const gone = before.filter(scope => !covers(after, scope))
  return {
    widened: fresh.map(scope => `is for ${formatScope(scope)}`),
    narrowed: gone.map(scope => `is no longer for ${formatScope(scope)}`),
  }
}

function getScopes(scope: string[] | undefined): string[] {
  return scope === undefined || scope.length === 0 ? ['*'] : scope
}

function formatScope(scope: string): string {
  if (scope === ANY_TENANT) return 'every tenant'
  return scope === '*' ? 'every scope' : `the scope \`${scope}\``
}

const ORDER = PERMISSIONS.toReversed()

function compareAccess(before: RuledSkill, after: RuledSkill): Power {
  const power: Power = { widened: [], narrowed: [] }
  const general = getGrades(before, after, undefined)
  for (const agent of [undefined, ...listAgents(before, after)]) {
    const grades = agent === undefined ? general : getGrades(before, after, agent)
    if (agent !== undefined && grades.join() === general.join()) continue
    const whom = agent === undefined ? '' : ` for agent \`${agent}\``
    for (const [who, index] of listStarters(grades)) {
      const [old, now] = grades[index] ?? ['deny', 'deny']
      if (old === now) continue
      const list = ORDER.indexOf(now) > ORDER.indexOf(old) ? power.widened : power.narrowed
      list.push(`may be started by ${who}${whom}: ${old} → ${now}`)
    }
  }
  return power
}

type Grades = [old: Permission, now: Permission][]

const STARTERS: Asker['invocation'][] = ['model', 'user']

function getGrades(before: RuledSkill, after: RuledSkill, agent: string | undefined): Grades {
  const scope = [...(before.one.skill.scope ?? []), ...(after.one.skill.scope ?? [])]
  return STARTERS.map(invocation => {
    const asker: Asker = { invocation, scope, ...(agent !== undefined && { agent }) }
    return [getGrade(before, asker), getGrade(after, asker)]
  })
}

function listStarters([model, user]: Grades): [who: string, index: number][] {
  if (model?.join() === user?.join()) return [['model and user', 0]]
  return [
    ['the model', 0],
    ['the user', 1],
  ]
}

function getGrade({ one, access }: RuledSkill, asker: Asker): Permission {
  const { permission, refusal } = evaluateAccess(one.skill, asker, access)
  return refusal === undefined ? permission : 'deny'
}

function listAgents(before: RuledSkill, after: RuledSkill): string[] {
  const names = [before, after].flatMap(({ one, access }) => [
    ...Object.keys(access.agents ?? {}),
    ...Object.keys(one.skill.permissions?.agents ?? {}).filter(pattern => pattern !== '*'),
  ])
  return [...new Set(names)].sort()
}
