/** What a rule is: a function of one parsed entry that reports facts under a code. */
import type { Code, Facts, Finding } from '../../core/diagnostics/catalog.ts'
import type { Parsed } from '../types.ts'

/** Takes one finding. The facts are bound to the code: a missing or misspelled one does not compile. */
export type Report = <C extends Code>(
  code: C,
  facts: Facts<C>,
  where?: Omit<Finding, 'code' | 'facts'>,
) => void

/** Judges one entry. It knows neither severities nor options nor other skills, and never throws. */
export type Rule = (parsed: Parsed, report: Report) => void
