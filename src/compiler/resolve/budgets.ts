/** What skills cost a model, against the budgets of the configuration. */
import { finding } from '../../core/diagnostics/finding.ts'
import type { AnalysedSkill, ResolvedSkill, SourceFinding } from '../types.ts'
import { at } from './places.ts'

/** Skills whose bodies take more tokens than allowed. */
export function heavyBodies(skills: readonly AnalysedSkill[], budget: number | undefined): SourceFinding[] {
  if (budget === undefined) return []
  return skills
    .filter(({ analysis }) => analysis.tokens.body > budget)
    .map(skill => at(skill, finding('excessive-body', { tokens: skill.analysis.tokens.body, budget })))
}

/** A catalogue of more tokens than allowed, said at its heaviest skill. */
export function heavyCatalogue(
  skills: readonly ResolvedSkill[],
  budget: number | undefined,
): SourceFinding[] {
  const tokensOf = ({ skill }: ResolvedSkill) => skill.analysis.tokens.catalogue
  const tokens = skills.reduce((sum, skill) => sum + tokensOf(skill), 0)
  if (budget === undefined || tokens <= budget) return []
  const heaviest = [...skills].sort((a, b) => tokensOf(b) - tokensOf(a)).slice(0, 5)
  const shown = heaviest.map(skill => `\`${skill.id}\` (${tokensOf(skill)})`).join(', ')
  const [first] = heaviest
  if (first === undefined) return []
  return [at(first.skill, finding('excessive-catalogue', { tokens, budget, heaviest: shown }))]
}
