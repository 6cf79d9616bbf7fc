import type { Position, Severity } from '../json/types.ts'
import { byCodeUnit } from '../text/order.ts'
import type { Code, Edit } from './catalog.ts'

/** One finding: what is wrong, where, and what to do. */
export interface Diagnostic {
  /** Permanent name; `skillc explain CODE` prints its page. */
  code: Code
  severity: Severity
  /** One sentence about the problem, facts in backticks. Control characters are already escaped. */
  message: string
  /** How to fix it. */
  hint?: string
  /** POSIX; relative to the working directory when below it. */
  file: string
  /** Where in the file, frontmatter included; absent when the whole file or folder is meant. */
  position?: Position
  /** The other half of a conflict. */
  related?: { message: string; file: string; position?: Position }[]
  /** Edits that repair it without changing meaning (offsets in the file's text without BOM). */
  fix?: Edit[]
  /** Edits that probably repair it, and that a person should look at; none where the file is to be renamed. Absent where `fix` is there. */
  unsafeFix?: Edit[]
  /** How many more findings with this code the skill has that are not listed; the message says so, too. */
  more?: number
}

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
