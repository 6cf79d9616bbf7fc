/** The entry of one code in the catalog. */
import type { Severity } from '../json/types.ts'

/** The severity of a code. One word applies to both profiles. */
export type Severities = Severity | 'off' | { strict: Severity; standard: Severity | 'off' }

// biome-ignore lint/suspicious/noExplicitAny: each code has facts of its own; `any` lets the table hold them all
export interface Entry<F = any> {
  /** The reported problem, independent of the facts: one sentence without a full stop, as the table in docs/rules has it. */
  summary: string
  severity: Severities
  /** The problem, in one sentence, facts in backticks. */
  message: (facts: F) => string
  hint?: (facts: F) => string
  /** Findings may come with edits that repair them. */
  fixable?: true
  /** The reference validator judges this: in `strict` it is an error exactly when that validator refuses the skill. */
  reference?: true
}
