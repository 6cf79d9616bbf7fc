import type { Profile } from '../json/types.ts'
import { getSeverity, isAdjustable, type RuleSetting } from './apply-severity.ts'
import { type CatalogCode, catalog, isCatalogCode } from './catalog.ts'
import type { Entry } from './entry.ts'

/** The rule behind the code of a diagnostic. */
export interface Rule {
  /** Permanent: never renamed, never given to something else. */
  code: CatalogCode
  /** The reported problem, in one sentence without a full stop, in Markdown. */
  summary: string
  /**
   * Its severity in each profile, when no configuration says otherwise. In `strict`, what the reference validator judges is a
   * warning where that validator lets the skill pass.
   */
  severity: Record<Profile, RuleSetting>
  /** Whether a configuration, and comments in a skill, may set another severity. */
  adjustable: boolean
  /** Whether `skillc check --fix` repairs it, where that cannot change the meaning. */
  fixable: boolean
  /** Its page, from the folder of the package. */
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
