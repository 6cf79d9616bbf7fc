/** Skills that compete for the same requests, as findings; only where somebody asks, for it compares all with all. */
import { finding } from '../core/diagnostics/finding.ts'
import type { Policy } from '../core/diagnostics/settle.ts'
import { findOverlaps } from '../search/overlap.ts'
import { at, entryPath } from './resolve/places.ts'
import type { AnalysisOf, Resolution, SourceFinding } from './types.ts'

const CODE = 'competing-description'

/** Whether a rule switches them on. */
export function asksForCompeting({ rules, overrides }: Policy): boolean {
  return [rules, ...overrides.map(override => override.rules)].some(list => (list[CODE] ?? 'off') !== 'off')
}

/** A finding for each pair, at the skill whose id is later; none when no rule switches them on. */
export function competingSkills(
  policy: Policy,
  { skills }: Resolution,
  analysisOf: AnalysisOf,
): SourceFinding[] {
  if (!asksForCompeting(policy)) return []
  const described = skills.map(({ skill }) => {
    const { name, description } = analysisOf(skill)
    return { name, description }
  })
  const overlaps = findOverlaps(described)
  return overlaps.flatMap(({ first, second, shared, own }) => {
    const [other, one] = [skills[first], skills[second]]
    if (one === undefined || other === undefined) return []
    const { source } = other.skill.found
    const facts = {
      id: one.id,
      other: other.id,
      shared: quoted(shared),
      own: quoted(own.second),
      otherOwn: quoted(own.first),
    }
    const related = [{ message: `\`${other.id}\` is here`, source, path: entryPath(other.skill) }]
    return at(one.skill, finding(CODE, facts, { related }))
  })
}

/** Words as messages show them: a description may hold anything, words do not. */
function quoted(words: readonly string[]): string {
  return words.map(word => `\`${word}\``).join(', ')
}
