import { createFinding } from '../../core/diagnostics/finding.ts'
import type { Access } from '../../core/json/types.ts'
import { isAllowed } from '../../core/match/permissions.ts'
import { suggest } from '../../core/text/suggest.ts'
import type { AnalyzedSkill, ResolvedSkill, SourceFinding } from '../types.ts'
import { createFindingAt } from './places.ts'

export function findHeavyBodies(
  skills: readonly AnalyzedSkill[],
  budget: number | undefined,
): SourceFinding[] {
  if (budget === undefined) return []
  return skills
    .filter(({ analysis }) => analysis.tokens.body > budget)
    .map(skill =>
      createFindingAt(skill, createFinding('excessive-body', { tokens: skill.analysis.tokens.body, budget })),
    )
}

export function findHeavyCatalog(
  skills: readonly ResolvedSkill[],
  budget: number | undefined,
): SourceFinding[] {
  const getTokens = ({ skill }: ResolvedSkill) => skill.analysis.tokens.catalog
  const tokens = skills.reduce((sum, skill) => sum + getTokens(skill), 0)
  if (budget === undefined || tokens <= budget) return []
  const heaviest = [...skills].sort((a, b) => getTokens(b) - getTokens(a)).slice(0, 5)
  const shown = heaviest.map(skill => `\`${skill.id}\` (${getTokens(skill)})`).join(', ')
  const [first] = heaviest
  if (first === undefined) return []
  return [
    createFindingAt(first.skill, createFinding('excessive-catalog', { tokens, budget, heaviest: shown })),
  ]
}

/** Entries of an allowlist that match no skill. They belong to no skill, so the finding is at the first root. */
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
