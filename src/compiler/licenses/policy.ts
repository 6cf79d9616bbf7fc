/** Which licences a project takes: `licenses` in the configuration. */
import type { Finding } from '../../core/diagnostics/catalog.ts'
import { finding } from '../../core/diagnostics/finding.ts'
import type { Fields } from '../../format/types.ts'
import { at } from '../resolve/places.ts'
import type { AnalysedSkill, LicensePolicy, SourceFinding } from '../types.ts'
import { type Expression, isSingle, namesOf, readExpression } from './expression.ts'

export type { LicensePolicy }

/** What is wrong with the licence of a skill. Without a policy only such are named that nobody can judge. */
export function checkLicense(
  skill: AnalysedSkill,
  { license }: Fields,
  policy: LicensePolicy | undefined,
): SourceFinding[] {
  const files = skill.files.map(({ path }) => path)
  return judgeLicense({ license, files }, policy).map(found => at(skill, found))
}

/** What a licence is judged by besides the policy. */
export interface Licensed {
  /** As the frontmatter has it. */
  license: string | undefined
  /** Files of the skill, from its folder: the specification lets `license` name one. */
  files: string[]
}

/** What is wrong with a skill's licence: `unclear-license`, `forbidden-license`, `missing-license`. */
export function judgeLicense({ license, files }: Licensed, policy: LicensePolicy | undefined): Finding[] {
  if (license === undefined) return policy?.required === true ? [finding('missing-license', {})] : []
  const shown = license.slice(0, 100)
  const expression = readExpression(license)
  if (policy !== undefined && isBounded(policy) && !isTaken(license, expression, policy))
    return [finding('forbidden-license', { license: shown })]
  const isClear = expression !== undefined || files.some(file => license.includes(file))
  return isClear ? [] : [finding('unclear-license', { license: shown })]
}

function isBounded({ allow, deny }: LicensePolicy): boolean {
  return allow !== undefined || deny !== undefined
}

/** Other texts than expressions are taken only where the list has exactly this text; where there is no list of those allowed, all are. */
function isTaken(text: string, expression: Expression | undefined, policy: LicensePolicy): boolean {
  if (policy.allow?.includes(text) === true) return true
  if (policy.deny?.includes(text) === true) return false
  return expression === undefined ? policy.allow === undefined : holds(expression, policy)
}

/** Of `OR` either may be taken; of `AND` both have to be. */
function holds(expression: Expression, policy: LicensePolicy): boolean {
  if (!isSingle(expression)) {
    const { conjunction, left, right } = expression
    return conjunction === 'or'
      ? holds(left, policy) || holds(right, policy)
      : holds(left, policy) && holds(right, policy)
  }
  const { allow, deny = [] } = policy
  // The most telling name comes first: what is said of `X WITH E` goes before what is said of `X`.
  for (const name of namesOf(expression)) {
    if (deny.includes(name)) return false
    if (allow?.includes(name) === true) return true
  }
  return allow === undefined
}
