/** Allowlists of agents against the ids that there are. */
import { createFinding } from '../../core/diagnostics/finding.ts'
import type { Access } from '../../core/json/types.ts'
import { isAllowed } from '../../core/match/permissions.ts'
import { suggest } from '../../core/text/suggest.ts'
import type { ResolvedSkill, SourceFinding } from '../types.ts'

/**
 * `unmatched-pattern` for each entry of an allowlist that is not a skill's id and fits none. It belongs to no skill: it
 * stands at the first root.
 */
export function findUnmatchedPatterns({ agents }: Access, resolved: ResolvedSkill[]): SourceFinding[] {
  const ids = resolved.map(({ id }) => id)
  const known = new Set(ids)
  return Object.entries(agents ?? {}).flatMap(([agent, { skills = [] }]) =>
    skills
      .filter(pattern => !known.has(pattern) && !ids.some(id => isAllowed([pattern], id)))
      .map(pattern => {
        const facts = { agent, pattern, suggestion: suggest(pattern, ids) }
        return { ...createFinding('unmatched-pattern', facts), source: 0, path: '' }
      }),
  )
}
