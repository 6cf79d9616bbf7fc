import type { Facts, Finding } from '../../core/diagnostics/catalog.ts'
import { createFinding } from '../../core/diagnostics/finding.ts'
import { describeType, isMap } from '../../core/json/shapes.ts'
import type { Json, Permissions, SkillPermissions } from '../../core/json/types.ts'
import { isCapability, listCapabilities } from '../../core/match/capabilities.ts'
import { isPermission, PERMISSIONS } from '../../core/match/permissions.ts'
import { readHostPattern } from '../../core/network/host-pattern.ts'
import { suggest } from '../../core/text/suggest.ts'
import type { Frontmatter } from '../types.ts'
import { type Entry, findPosition, toExcerpt, toPointer } from './values.ts'

const MOST_FAULTS = 10
const MOST_HOSTS = 100

type Fault = Facts<'invalid-permission'>

interface Reading {
  frontmatter: Frontmatter
  findings: Finding[]
}

/**
 * Capabilities in the catalog's order, then the rules for agents. Others are `invalid-permission`, except lists and
 * sentences, in which authors describe a skill's needs (`[network, shell]`).
 */
export function readPermissions(
  frontmatter: Frontmatter,
  { value, pointer }: Entry,
): { permissions?: SkillPermissions; findings: Finding[] } {
  if (value === null || Array.isArray(value) || (typeof value === 'string' && !isWord(value)))
    return { findings: [] }
  const reading: Reading = { frontmatter, findings: [] }
  if (!isMap(value)) {
    const suggestion = isPermission(value) ? `permissions: { agents: ${value} }` : ''
    report(reading, pointer, { rule: formatValue(value), of: 'word', suggestion })
    return { findings: reading.findings }
  }
  const permissions: SkillPermissions = {}
  for (const capability of listCapabilities()) {
    const permission = Object.hasOwn(value, capability) ? value[capability] : null
    if (permission === undefined || permission === null) continue
    if (capability === 'network' && Array.isArray(permission)) {
      const hosts = readHosts(reading, permission, pointer + toPointer(capability))
      permissions.network = hosts.length === 0 ? 'deny' : 'allow'
      if (hosts.length > 0) permissions.hosts = hosts
      continue
    }
    // A typo must not allow what was meant to be restricted.
    permissions[capability] = isPermission(permission) ? permission : 'deny'
    if (!isPermission(permission))
      reportValue(reading, pointer + toPointer(capability), 'capability', capability, permission)
  }
  for (const key of Object.keys(value)) {
    if (isCapability(key) || key === 'agents') continue
    const suggestion = suggest(key, [...listCapabilities(), 'agents'])
    report(reading, pointer + toPointer(key), { rule: key, of: 'key', suggestion }, true)
  }
  const agents = Object.hasOwn(value, 'agents')
    ? readAgentRules(reading, value.agents, `${pointer}/agents`)
    : undefined
  if (agents !== undefined) permissions.agents = agents
  const findings = reading.findings.slice(0, MOST_FAULTS)
  return Object.keys(permissions).length === 0 ? { findings } : { permissions, findings }
}

/** `network: [api.github.com, "*.example.com"]`. A typo grants nothing. */
function readHosts(reading: Reading, list: readonly Json[], pointer: string): string[] {
  const hosts = list.flatMap((item, index) => {
    const host = typeof item === 'string' ? readHostPattern(item) : undefined
    if (host === undefined)
      report(reading, pointer + toPointer(index), { rule: formatValue(item), of: 'host', suggestion: '' })
    return host ?? []
  })
  return [...new Set(hosts)].slice(0, MOST_HOSTS)
}

/** One word for every agent, or a map of name patterns to words. A typo denies: it may have been a restriction. */
function readAgentRules(reading: Reading, value: Json | undefined, pointer: string): Permissions | undefined {
  if (value === null || value === undefined) return undefined
  const rules: Permissions = Object.create(null)
  if (isPermission(value)) {
    rules['*'] = value
    return rules
  }
  if (!isMap(value)) {
    reportValue(reading, pointer, 'agent', 'agents', value)
    rules['*'] = 'deny'
    return rules
  }
  for (const [pattern, word] of Object.entries(value)) {
    rules[pattern] = isPermission(word) ? word : 'deny'
    if (!isPermission(word)) reportValue(reading, pointer + toPointer(pattern), 'agent', pattern, word)
  }
  return Object.keys(rules).length === 0 ? undefined : rules
}

function reportValue(reading: Reading, pointer: string, of: Fault['of'], key: string, value: Json): void {
  const suggestion = typeof value === 'string' ? suggest(value, PERMISSIONS) : ''
  report(reading, pointer, { rule: `${key}: ${formatValue(value)}`, of, suggestion })
}

function report(
  { frontmatter, findings }: Reading,
  pointer: string,
  { rule, ...facts }: Fault,
  isKey = false,
): void {
  const position = isKey ? frontmatter.places.get(pointer)?.key : findPosition(frontmatter, pointer)
  findings.push(createFinding('invalid-permission', { rule: toExcerpt(rule), ...facts }, { position }))
}

function isWord(text: string): boolean {
  return /^\s*[A-Za-z-]+\s*$/.test(text)
}

function formatValue(value: Json): string {
  return typeof value === 'object' && value !== null ? describeType(value) : String(value)
}
