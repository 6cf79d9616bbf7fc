import { createFinding } from '../../core/diagnostics/finding.ts'
import type { Access, Permissions } from '../../core/json/types.ts'
import { isAllowed } from '../../core/match/permissions.ts'
import { suggest } from '../../core/text/suggest.ts'
import { listIds, listNamedIds } from '../../format/skill.ts'
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

/**
 * Allowlist entries, and ids in permissions, that match no skill. A pattern in permissions may be for future skills.
 * The finding is at the first root.
 */
export function findUnmatchedPatterns(
  { permissions, agents }: Access,
  resolved: ResolvedSkill[],
): SourceFinding[] {
  const named = resolved.map(({ id, variantOf = id, identical, skill }) => ({
    id: variantOf,
    otherIds: identical.flatMap(copy => copy.id ?? []),
    name: skill.analysis.name,
  }))
  const ids = named.flatMap(listIds)
  const known = new Set(ids)
  const report = (list: string, patterns: readonly string[]) =>
    patterns
      .filter(pattern => !known.has(pattern) && !ids.some(id => isAllowed([pattern], id)))
      .map(pattern => {
        const meant = listNamedIds(named, pattern).map(each => each.asked ?? each.id)
        const near = meant.length > 0 ? meant : [suggest(pattern, ids)].filter(id => id !== '')
        const suggestion = near.slice(0, MOST_NEAR).map(id => `\`${id}\``)
        const facts = { list, pattern, suggestion: suggestion.join(' or ') }
        return { ...createFinding('unmatched-pattern', facts), source: 0, path: '' }
      })
  const listRuled = (rules: Permissions = {}) => Object.keys(rules).filter(pattern => !/[*?]/.test(pattern))
  return [
    ...report('The configuration has permissions for', listRuled(permissions)),
    ...Object.entries(agents ?? {}).flatMap(([agent, { skills = [], permissions: own }]) => [
      ...report(`The allowlist for agent \`${agent}\` contains`, skills),
      ...report(`Agent \`${agent}\` has permissions for`, listRuled(own)),
    ]),
  ]
}

const MOST_NEAR = 3
