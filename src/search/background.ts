/** How common terms are in skills at large. Only the compiler needs it: the index contains the results. */
import { COUNTS, SKILLS } from './background.generated.js'

/** By term. Read whenever a command starts, which 9,600 calls of a function would delay. */
const counts = readCounts()

function readCounts(): Map<string, number> {
  const counts = new Map<string, number>()
  for (let at = 0; at < COUNTS.length; ) {
    const colon = COUNTS.indexOf(':', at)
    const space = COUNTS.indexOf(' ', colon)
    const end = space === -1 ? COUNTS.length : space
    counts.set(COUNTS.slice(at, colon), Number.parseInt(COUNTS.slice(colon + 1, end), 36))
    at = end + 1
  }
  return counts
}

/** The count of terms in too few skills to be listed. */
const UNLISTED = 5

export function getBackgroundShare(term: string): number {
  return ((counts.get(term) ?? UNLISTED) + 0.5) / (SKILLS + 1)
}
