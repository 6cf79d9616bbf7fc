/**
 * Turns findings into diagnostics: the one place where severity is decided. Order: the catalog, the configuration's
 * rules, its overrides for the path (later wins), comments in the file. Errors other than those of bodies, clients and
 * budgets cannot be turned down.
 */
import type { Profile, Severity } from '../json/types.ts'
import { type CatalogCode, type Code, type Finding, getEntry, isOwnCode } from './catalog.ts'
import { bodyCodes } from './codes/body.ts'
import { clientCodes } from './codes/clients.ts'
import type { Diagnostic } from './diagnostic.ts'
import type { Entry } from './entry.ts'

/** A severity for all findings with a code; `off` drops them. */
export type RuleSetting = Severity | 'off'

export interface Policy {
  profile: Profile
  rules: Record<string, RuleSetting>
  overrides: { matches: (path: string) => boolean; rules: Record<string, RuleSetting> }[]
  /** True if an own code applies to a file, for codes that do not apply to all. */
  scopes?: ReadonlyMap<string, (path: string) => boolean>
}

export interface Located {
  finding: Finding
  file: string
  /** True if the reference validator refuses the skill. Only set in `strict`. */
  refused?: boolean
  /** Directives in the file that switch codes off. */
  suppressions?: { code: string; line?: number }[]
  /** Files of `finding.related`, in order. */
  relatedFiles?: string[]
}

export function isAdjustable(code: Code): boolean {
  if (code in bodyCodes || code in clientCodes || isOwnCode(code)) return true
  return (
    code === 'excessive-body' ||
    code === 'excessive-catalog' ||
    getBaseSeverity(getEntry({ code }), 'standard', false) !== 'error'
  )
}

export function applySeverity(located: Located, policy: Policy): Diagnostic | undefined {
  const { finding, file } = located
  const severity = decideSeverity(located, policy)
  if (severity === 'off') return undefined
  const entry = getEntry(finding)
  const { code, facts, more } = finding
  const rest = more === undefined ? '' : ` (and ${more} more in this skill)`
  const message = entry.message(facts) + rest
  const help = entry.help?.(facts)
  const { position } = finding
  // One literal per shape: objects without spare room matter with 100,000 findings.
  const diagnostic: Diagnostic =
    help !== undefined && position !== undefined
      ? { code, severity, message, file, help, position }
      : { code, severity, message, file, ...(help !== undefined && { help }), ...(position && { position }) }
  if (finding.related !== undefined) {
    diagnostic.related = finding.related.map((other, index) => ({
      message: other.message,
      file: located.relatedFiles?.[index] ?? file,
      ...(other.position === undefined ? {} : { position: other.position }),
    }))
  }
  if (finding.fix !== undefined) diagnostic.fix = finding.fix
  if (finding.unsafeFix !== undefined) diagnostic.unsafeFix = finding.unsafeFix
  if (more !== undefined) diagnostic.more = more
  return diagnostic
}

function decideSeverity(located: Located, policy: Policy): RuleSetting {
  const { finding, file } = located
  if (policy.scopes?.get(finding.code)?.(file) === false) return 'off'
  let severity = getBaseSeverity(getEntry(finding), policy.profile, located.refused === true)
  if (finding.isAside) severity = lower(severity)
  if (isAdjustable(finding.code)) {
    severity = policy.rules[finding.code] ?? severity
    for (const override of policy.overrides) {
      const setting = override.rules[finding.code]
      if (setting !== undefined && override.matches(file)) severity = setting
    }
    if (isSuppressedIn(located)) return 'off'
  }
  return severity
}

/** The reference validator's verdict stays an error. */
function lower(severity: RuleSetting): RuleSetting {
  return severity === 'warning' ? 'note' : severity === 'note' ? 'off' : severity
}

/** In `strict`, the reference validator's verdict decides for the codes that it judges. */
function getBaseSeverity({ severity, reference }: Entry, profile: Profile, refused: boolean): RuleSetting {
  if (profile === 'strict') {
    const strict = typeof severity === 'string' ? severity : severity.strict
    if (reference === true && strict === 'error' && !refused) return 'warning'
    return strict
  }
  return typeof severity === 'string' ? severity : severity.standard
}

/** The severity without configuration, for a skill that the reference validator refuses. */
export function getSeverity(code: CatalogCode, profile: Profile): RuleSetting {
  return getBaseSeverity(getEntry({ code }), profile, true)
}

function isSuppressedIn({ finding, suppressions }: Located): boolean {
  return finding.file === undefined && isSuppressed(finding, suppressions)
}

export function isSuppressed(
  { code, position }: Pick<Finding, 'code' | 'position'>,
  suppressions: Located['suppressions'] = [],
): boolean {
  return suppressions.some(
    off => off.code === code && (off.line === undefined || off.line === position?.start.line),
  )
}
