/** How common terms are in skills at large. Only the compiler needs it: what it says is in the index. */
import { COUNTS, SKILLS } from './background.generated.js'
import { toSortKey } from './bytes.ts'

const counts = new Map(
  COUNTS.split(' ').map(item => {
    const colon = item.indexOf(':')
    return [toSortKey(item.slice(0, colon)), Number.parseInt(item.slice(colon + 1), 36)]
  }),
)

/** What is assumed of terms that stand in too few skills to be listed. */
const UNLISTED = 5

/** The share of skills that the term of a key (`toSortKey`) stands in. */
export function getBackgroundShare(key: string): number {
  return ((counts.get(key) ?? UNLISTED) + 0.5) / (SKILLS + 1)
}
