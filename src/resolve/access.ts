/** Allowlists of agents against the ids that there are. */
import { type Finding, finding } from '../diagnostics/catalog.ts'
import { isAllowed } from '../match/permissions.ts'
import type { Access } from '../types.ts'
import { suggest } from '../util/suggest.ts'

/** `unmatched-pattern` for each entry of an allowlist that is no skill's id and fits none. */
export function unmatchedPatterns({ agents }: Access, ids: readonly string[]): Finding[] {
  const known = new Set(ids)
  return Object.entries(agents ?? {}).flatMap(([agent, { skills = [] }]) =>
    skills
      .filter(pattern => !known.has(pattern) && !ids.some(id => isAllowed([pattern], id)))
      .map(pattern => finding('unmatched-pattern', { agent, pattern, suggestion: suggest(pattern, ids) })),
  )
}
