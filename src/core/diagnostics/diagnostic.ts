import type { Position, Severity } from '../json/types.ts'
import { byCodeUnit } from '../text/order.ts'
import type { Code, Edit } from './catalog.ts'

/** A finding with its severity and its words. */
export interface Diagnostic {
  /** Permanent; `skillc explain CODE` prints its page. */
  code: Code
  severity: Severity
  /** One sentence with facts in backticks. Control characters are escaped. */
  message: string
  help?: string
  /** POSIX; relative to the working directory if below it. */
  file: string
  /** Absent if the finding is about the whole file or folder. Lines include the frontmatter. */
  position?: Position
  /** The other half of a conflict. */
  related?: { message: string; file: string; position?: Position }[]
  /** Edits that fix it without changing the meaning (offsets in the file's text without BOM). */
  fix?: Edit[]
  /** Edits that may change the meaning, so review them. Empty if the file must be renamed. Absent if `fix` is set. */
  unsafeFix?: Edit[]
  /** The number of further findings with this code that are not listed. The message contains it too. */
  more?: number
}

/** The worst first. */
export const SEVERITIES: readonly Severity[] = ['error', 'warning', 'note']

export function compareSeverities(a: Severity, b: Severity): number {
  return SEVERITIES.indexOf(a) - SEVERITIES.indexOf(b)
}

/** Returns a new list, sorted by file, position (whole-file findings first), code and message. */
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
