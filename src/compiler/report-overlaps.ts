/** Finds skills that compete for the same requests. Only on request, because it compares all pairs. */

import type { Policy } from '../core/diagnostics/apply-severity.ts'
import { createFinding } from '../core/diagnostics/finding.ts'
import { createFindingAt, getEntryPath } from './resolve/places.ts'
import type { AnalysisOf, Resolution, SourceFinding } from './types.ts'

const CODE = 'competing-description'

function isOverlapRuleOn({ rules, overrides }: Policy): boolean {
  return [rules, ...overrides.map(override => override.rules)].some(list => (list[CODE] ?? 'off') !== 'off')
}

/** One per pair, at the skill with the later id; none unless a rule enables them. */
export async function reportOverlaps(
  policy: Policy,
  resolution: Resolution,
  getAnalysis: AnalysisOf,
): Promise<SourceFinding[]> {
  if (!isOverlapRuleOn(policy)) return []
  const skills = resolution.skills.filter(({ variantOf }) => variantOf === undefined)
  const described = skills.map(({ skill }) => {
    const { name, description } = getAnalysis(skill)
    return { name, description }
  })
  const { findOverlaps } = await import('../search/overlap.ts')
  return findOverlaps(described).flatMap(({ first, second, shared, own }) => {
    const [other, one] = [skills[first], skills[second]]
    if (one === undefined || other === undefined) return []
    const { source } = other.skill.found
    const facts = {
      id: one.id,
      other: other.id,
      shared: quoteWords(shared),
      own: quoteWords(own.second),
      otherOwn: quoteWords(own.first),
    }
    const related = [{ message: `\`${other.id}\` is here`, source, path: getEntryPath(other.skill) }]
    return createFindingAt(one.skill, createFinding(CODE, facts, { related }))
  })
}

function quoteWords(words: readonly string[]): string {
  return words.map(word => `\`${word}\``).join(', ')
}
