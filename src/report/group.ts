import type { Code } from '../core/diagnostics/catalog.ts'
import type { Diagnostic } from '../core/diagnostics/diagnostic.ts'
import type { Severity } from '../core/json/types.ts'
import { byCodeUnit, groupBy } from '../core/text/order.ts'

export interface CodeGroup {
  code: Code
  severity: Severity
  found: Diagnostic[]
  /** Findings that `--fix` repairs; `unsafe`: those that need `--unsafe-fixes`. */
  fixable: number
  unsafe: number
  files: number
}

const SEVERITIES: readonly Severity[] = ['error', 'warning', 'info']

/** Errors first, then warnings, then infos; those in most files first. */
export function groupDiagnostics(diagnostics: Diagnostic[]): CodeGroup[] {
  const groups = groupBy(diagnostics, ({ severity, code }) => `${severity} ${code}`)
  return [...groups.values()].map(createGroup).sort(compareGroups)
}

function createGroup(found: Diagnostic[]): CodeGroup {
  const { code, severity } = found[0]!
  return {
    code,
    severity,
    found,
    fixable: found.filter(({ fix }) => fix !== undefined).length,
    unsafe: found.filter(({ fix, unsafeFix }) => fix === undefined && unsafeFix !== undefined).length,
    files: new Set(found.map(({ file }) => file)).size,
  }
}

function compareGroups(a: CodeGroup, b: CodeGroup): number {
  return (
    SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity) ||
    b.files - a.files ||
    b.found.length - a.found.length ||
    byCodeUnit(a.code, b.code)
  )
}
