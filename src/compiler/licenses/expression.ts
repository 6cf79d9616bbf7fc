/** Licenses as SPDX writes them: `MIT`, `Apache-2.0 OR MIT`, `GPL-2.0-only WITH Classpath-exception-2.0` (SPDX 2.3, annex D). */
import parse from 'spdx-expression-parse'

/** One license, or two expressions of which both or either holds. */
export type Expression =
  | { license: string; plus?: true | undefined; exception?: string }
  | { conjunction: 'and' | 'or'; left: Expression; right: Expression }

/** The parser is recursive; real expressions are shorter. */
const LONGEST = 500

/** The expression that a text is; undefined when it is not an expression. */
export function readExpression(text: string): Expression | undefined {
  const trimmed = text.trim()
  if (trimmed === '' || trimmed.length > LONGEST) return undefined
  try {
    return parse(trimmed)
  } catch {
    return undefined
  }
}

/** Whether an expression is a single license. */
export function isSingle(expression: Expression): expression is Extract<Expression, { license: string }> {
  return 'license' in expression
}

/** What may be said of one license in a list: `GPL-2.0+`, `GPL-2.0`; with an exception also without it. */
export function listLicenseNames({
  license,
  plus,
  exception,
}: Extract<Expression, { license: string }>): string[] {
  const own = plus === true ? [`${license}+`, license] : [license]
  return exception === undefined ? own : [...own.map(name => `${name} WITH ${exception}`), ...own]
}
