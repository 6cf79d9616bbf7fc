import type { Permission, Permissions } from '../json/types.ts'
import { matchRuns } from './runs.ts'

/** The default (OpenCode V1 allows; V2 asks). */
const DEFAULT_PERMISSION: Permission = 'allow'

/** The deciding rule; no pattern: the default. */
export interface Decision {
  permission: Permission
  pattern?: string
}

/** `subject` is an id or an agent. The last match wins (OpenCode, documentation: permissions). */
export function getPermission(subject: string, ...ruleSets: (Permissions | undefined)[]): Decision {
  for (const rules of ruleSets.reverse()) {
    // Fast path: most sets have no rules, and every skill of a catalog is checked.
    if (rules === undefined) continue
    for (const [pattern, permission] of Object.entries(rules).reverse())
      if (matchWildcard(pattern, subject))
        // Untyped code may pass other values, which grant nothing.
        return { permission: isPermission(permission) ? permission : 'deny', pattern }
  }
  return { permission: DEFAULT_PERMISSION }
}

export const PERMISSIONS: readonly Permission[] = ['allow', 'ask', 'deny']

export function isPermission(value: unknown): value is Permission {
  return PERMISSIONS.some(each => each === value)
}

export function pickStricter(a: Decision, b: Decision): Decision {
  return PERMISSIONS.indexOf(b.permission) > PERMISSIONS.indexOf(a.permission) ? b : a
}

/** An allowlist is final (OpenClaw, `agents.entries.*.skills`): an empty one allows nothing. */
export function isAllowed(allowlist: readonly string[] | undefined, id: string): boolean {
  return allowlist === undefined || allowlist.some(pattern => matchWildcard(pattern, id))
}

/** `scope: tenant` in a manifest: matches every scope, so only requests without a scope are refused. */
export const ANY_TENANT = '?*'

export function mergeScopes(...lists: (readonly string[] | undefined)[]): string[] | undefined {
  const scopes = [...new Set(lists.flatMap(list => list ?? []))]
  if (!scopes.includes(ANY_TENANT)) return scopes.length === 0 ? undefined : scopes
  const named = scopes.filter(scope => scope !== ANY_TENANT && scope !== '*')
  return named.length === 0 ? [ANY_TENANT] : named
}

/** A skill without scopes, or with `*`, is for everyone. */
export function isInScope(scopes: readonly string[] | undefined, wanted: readonly string[]): boolean {
  if (!scopes?.length || scopes.includes('*')) return true
  return scopes.some(pattern => wanted.some(scope => matchWildcard(pattern, scope)))
}

/** `*` matches any characters, `?` one, everything else itself (OpenCode). Costs at most the product of the lengths. */
export function matchWildcard(pattern: string, text: string): boolean {
  return matchRuns(
    pattern,
    text,
    wanted => wanted === '*',
    (wanted, char) => wanted === '?' || wanted === char,
  )
}
