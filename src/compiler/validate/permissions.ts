/** `permissions` of a skill: rules by patterns of agents. */
import type { Finding } from '../../core/diagnostics/catalog.ts'
import { createFinding } from '../../core/diagnostics/finding.ts'
import type { Json, Permission, Permissions } from '../../core/types.ts'
import type { Frontmatter } from '../types.ts'
import { describeType, type Entry, findPosition, isMap, toExcerpt, toPointer } from './values.ts'

const words: ReadonlySet<string> = new Set<Permission>(['allow', 'ask', 'deny'])
/** What may have been meant as one of the words: a sentence was not. */
function isWord(text: string): boolean {
  return /^\s*[A-Za-z-]+\s*$/.test(text)
}

/** Findings about one map. */
const MOST_FAULTS = 10

/**
 * One word for everybody, or a map from patterns to words. All else is left out: `invalid-permission`, save for lists
 * and sentences, by which authors say what a skill needs (`[network, shell]`).
 */
export function readPermissions(
  frontmatter: Frontmatter,
  { value, pointer }: Entry,
): { permissions?: Permissions; findings: Finding[] } {
  if (value === null || Array.isArray(value) || (typeof value === 'string' && !isWord(value)))
    return { findings: [] }
  if (isPermission(value)) return { permissions: toPermissions([['*', value]]), findings: [] }
  const refuse = (rule: string, at: string) =>
    createFinding(
      'invalid-permission',
      { rule: toExcerpt(rule) },
      { position: findPosition(frontmatter, at) },
    )
  if (!isMap(value)) return { findings: [refuse(formatValue(value), pointer)] }
  const rules: [string, Permission][] = []
  const findings: Finding[] = []
  for (const [pattern, word] of Object.entries(value)) {
    if (isPermission(word)) rules.push([pattern, word])
    else findings.push(refuse(`${pattern}: ${formatValue(word)}`, pointer + toPointer(pattern)))
  }
  return {
    ...(rules.length === 0 ? {} : { permissions: toPermissions(rules) }),
    findings: findings.slice(0, MOST_FAULTS),
  }
}

function isPermission(value: Json): value is Permission {
  return typeof value === 'string' && words.has(value)
}

function formatValue(value: Json): string {
  return typeof value === 'object' && value !== null ? describeType(value) : String(value)
}

function toPermissions(rules: [string, Permission][]): Permissions {
  const permissions: Permissions = Object.create(null)
  for (const [pattern, permission] of rules) permissions[pattern] = permission
  return permissions
}
