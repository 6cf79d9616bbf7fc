/** Makes findings, without the words that the catalogue has for them. */
import type { Code, Facts, Finding } from './catalog.ts'

/** The only way to make a finding: a wrong code or a missing fact does not compile. */
export function createFinding<C extends Code>(
  code: C,
  facts: Facts<C>,
  where: Omit<Finding, 'code' | 'facts'> = {},
): Finding {
  return { code, facts: facts as Record<string, string | number>, ...where }
}
