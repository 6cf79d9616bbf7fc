/** How common terms are in skills at large. Only the compiler needs it: what it says is in the index. */
import { COUNTS, SKILLS } from './background.generated.js'

const counts = new Map(
  COUNTS.split(' ').map(item => {
    const colon = item.indexOf(':')
    return [item.slice(0, colon), Number.parseInt(item.slice(colon + 1), 36)]
  }),
)

/** What is assumed of terms that stand in too few skills to be listed. */
const UNLISTED = 5

/** The share of skills that a term stands in. */
export function getBackgroundShare(term: string): number {
  return ((counts.get(term) ?? UNLISTED) + 0.5) / (SKILLS + 1)
}
