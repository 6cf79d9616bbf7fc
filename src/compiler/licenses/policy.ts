/** `licenses` in the configuration: the licenses that a project allows. */

import parse from 'spdx-expression-parse'
import type { Finding } from '../../core/diagnostics/catalog.ts'
import { createFinding } from '../../core/diagnostics/finding.ts'
import type { Fields } from '../../format/types.ts'
import { createFindingAt } from '../resolve/places.ts'
import type { AnalyzedSkill, LicensePolicy, SourceFinding } from '../types.ts'

export function checkLicense(
  skill: AnalyzedSkill,
  { license }: Fields,
  policy: LicensePolicy | undefined,
): SourceFinding[] {
  const files = skill.files.map(({ path }) => path)
  return evaluateLicense({ license, files }, policy).map(found => createFindingAt(skill, found))
}

export interface Licensed {
  license: string | undefined
  /** Relative to the skill's folder: the specification lets `license` name a file. */
  files: string[]
}

export function evaluateLicense({ license, files }: Licensed, policy: LicensePolicy | undefined): Finding[] {
  if (license === undefined) return policy?.required === true ? [createFinding('missing-license', {})] : []
  const shown = license.slice(0, 100)
  const expression = readExpression(license)
  if (policy !== undefined && isBounded(policy) && !isTaken(license, expression, policy))
    return [createFinding('forbidden-license', { license: shown })]
  // The specification's own example says so, and SPDX has no word for it.
  const isClear =
    expression !== undefined ||
    /^(?:proprietary|unlicensed|all rights reserved)\W*$/i.test(license) ||
    files.some(file => license.includes(file))
  return isClear ? [] : [createFinding('unclear-license', { license: shown })]
}

function isBounded({ allow, deny }: LicensePolicy): boolean {
  return allow !== undefined || deny !== undefined
}

/** Texts that are not expressions need an equal text in the list. Without an allowlist, all are allowed. */
function isTaken(text: string, expression: Expression | undefined, policy: LicensePolicy): boolean {
  if (policy.allow?.includes(text) === true) return true
  if (policy.deny?.includes(text) === true) return false
  return expression === undefined ? policy.allow === undefined : allows(expression, policy)
}

function allows(expression: Expression, policy: LicensePolicy): boolean {
  if (!isSingle(expression)) {
    const { conjunction, left, right } = expression
    return conjunction === 'or'
      ? allows(left, policy) || allows(right, policy)
      : allows(left, policy) && allows(right, policy)
  }
  const { allow, deny = [] } = policy
  for (const name of listLicenseNames(expression)) {
    if (deny.includes(name)) return false
    if (allow?.includes(name) === true) return true
  }
  return allow === undefined
}

export type Expression =
  | { license: string; plus?: true | undefined; exception?: string }
  | { conjunction: 'and' | 'or'; left: Expression; right: Expression }

/** Bounds the parser's recursion; real expressions are shorter. */
const LONGEST = 500

export function readExpression(text: string): Expression | undefined {
  const trimmed = text.trim()
  if (trimmed === '' || trimmed.length > LONGEST) return undefined
  try {
    return parse(trimmed)
  } catch {
    return undefined
  }
}

export function isSingle(expression: Expression): expression is Extract<Expression, { license: string }> {
  return 'license' in expression
}

/** A license's names in a list: `GPL-2.0+`, `GPL-2.0`; with an exception also without it. */
export function listLicenseNames({
  license,
  plus,
  exception,
}: Extract<Expression, { license: string }>): string[] {
  const own = plus === true ? [`${license}+`, license] : [license]
  return exception === undefined ? own : [...own.map(name => `${name} WITH ${exception}`), ...own]
}
