/** What skills cost a model, against the budgets of the configuration. */
import { createFinding } from '../../core/diagnostics/finding.ts'
import type { AnalyzedSkill, ResolvedSkill, SourceFinding } from '../types.ts'
import { createFindingAt } from './places.ts'

/** Skills whose bodies take more tokens than allowed. */
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

/** A catalog of more tokens than allowed, said at its heaviest skill. */
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
