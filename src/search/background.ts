/** How common terms are in skills at large. Only the compiler loads this: indexes contain the results. */
import { COUNTS, SKILLS } from './background.generated.js'

const UNLISTED = 5

export function getBackgroundShare(term: string): number {
  return (findCount(term) + 0.5) / (SKILLS + 1)
}

/** The terms are sorted. To read all 9,600 of them takes longer than all other work on a bundle of one skill. */
function findCount(term: string): number {
  let [low, high] = [0, COUNTS.length]
  while (low < high) {
    const start = COUNTS.lastIndexOf(' ', (low + high) >> 1) + 1
    const colon = COUNTS.indexOf(':', start)
    const known = COUNTS.slice(start, colon)
    if (known === term) return Number.parseInt(COUNTS.slice(colon + 1, colon + 5), 36)
    if (known < term) low = COUNTS.indexOf(' ', colon) + 1
    else high = start - 1
  }
  return UNLISTED
}
