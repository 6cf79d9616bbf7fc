/**
 * The token estimate when no exact count is requested. docs/tokens.md measures its error.
 */
import { countRuns } from './runs.ts'
import { WEIGHTS } from './weights.ts'

/** Written beside every estimated number. Any change of the numbers is a new name. */
export const ESTIMATE_ID = 'skillc-estimate-1'

/**
 * About how many o200k tokens a text takes: a linear model over its runs, in whole thousandths, so that every
 * machine gets the same number. 0 for the empty text only.
 */
export function estimateTokens(text: string): number {
  if (text === '') return 0
  const counts = countRuns(text)
  let thousandths = 500
  for (let slot = 0; slot < counts.length; slot++) thousandths += counts[slot]! * WEIGHTS[slot]!
  return Math.max(1, Math.floor(thousandths / 1000))
}
