import type { Profile } from '../json/types.ts'
import { getSeverity, isAdjustable, type RuleSetting } from './apply-severity.ts'
import { type CatalogCode, catalog, isCatalogCode } from './catalog.ts'
import type { Entry } from './entry.ts'

/** The rule behind the code of a diagnostic. */
export interface Rule {
  /** Permanent: never renamed, never reused. */
  code: CatalogCode
  /** The problem in one sentence without a period, in Markdown. */
  summary: string
  /** The default per profile. In `strict`, what the reference validator judges is a warning in a skill that it accepts. */
  severity: Record<Profile, RuleSetting>
  /** True if configurations, and comments in skills, may change the severity. */
  adjustable: boolean
  /** True if `skillc check --fix` can fix it without changing the meaning. */
  fixable: boolean
  /** Its page, relative to the package's folder. */
  docs: string
}

/** Every code, sorted. */
export const rules: readonly Rule[] = listKnownCodes().map(code => {
  const { summary, fixable }: Entry = catalog[code]
  const severity = {
    strict: getSeverity(code, 'strict'),
    standard: getSeverity(code, 'standard'),
  }
  return {
    code,
    summary,
    severity,
    adjustable: isAdjustable(code),
    fixable: fixable === true,
    docs: `docs/rules/${code}.md`,
  }
})

function listKnownCodes(): CatalogCode[] {
  const all: CatalogCode[] = []
  for (const code in catalog) if (isCatalogCode(code)) all.push(code)
  return all.sort()
}
