import type { Severity } from '../json/types.ts'

/** A single severity applies to both profiles. */
export type Severities = Severity | 'off' | { strict: Severity; standard: Severity | 'off' }

// biome-ignore lint/suspicious/noExplicitAny: each code has its own facts; `any` lets the table contain them all
export interface Entry<F = any> {
  /** The problem in general: one sentence without a period, as in the table of docs/rules. */
  summary: string
  severity: Severities
  /** The problem in one sentence, with facts in backticks. */
  message: (facts: F) => string
  help?: (facts: F) => string
  /** Findings may have edits that fix them. */
  fixable?: true
  /** Judged by the reference validator: in `strict` it is an error exactly if that validator refuses the skill. */
  reference?: true
}
