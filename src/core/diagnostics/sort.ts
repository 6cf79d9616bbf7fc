/** The one order of diagnostics: in results, in every report, in baselines. */
import { byCodeUnit } from '../text/order.ts'
import type { Diagnostic } from './diagnostic.ts'

/** By file, then place in it (findings about the whole file first), then code, then message. A new list. */
export function sortDiagnostics(diagnostics: Diagnostic[]): Diagnostic[] {
  return diagnostics.toSorted(
    (a, b) =>
      byCodeUnit(a.file, b.file) ||
      (a.position?.start.line ?? 0) - (b.position?.start.line ?? 0) ||
      (a.position?.start.column ?? 0) - (b.position?.start.column ?? 0) ||
      byCodeUnit(a.code, b.code) ||
      byCodeUnit(a.message, b.message),
  )
}
