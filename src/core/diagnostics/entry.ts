/** What the catalog says of one code. */
import type { Severity } from '../json/types.ts'

/** How severe a code is. One word holds for both profiles. */
export type Severities = Severity | 'off' | { strict: Severity; standard: Severity | 'off' }

// biome-ignore lint/suspicious/noExplicitAny: each code has facts of its own; `any` lets the table hold them all
export interface Entry<F = any> {
  /** What it reports, independent of the facts: one sentence without a full stop, as the table in docs/rules has it. */
  summary: string
  severity: Severities
  /** What is wrong, in one sentence, facts in backticks. */
  message: (facts: F) => string
  hint?: (facts: F) => string
  /** Findings may come with edits that repair them. */
  fixable?: true
  /** The reference validator judges this: in `strict` it is an error exactly when that validator refuses the skill. */
  reference?: true
}
