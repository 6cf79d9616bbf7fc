/** Bounds what is kept of one skill's findings: a hostile file causes tens of thousands with one code. */
import type { Finding } from './catalog.ts'

/** Findings with one code that are kept for a skill. */
export const FINDINGS_LIMIT = 100

/** Keeps the first findings of each code. The last of them counts those that were left out, now or by an earlier call. */
export function capFindings<F extends Finding>(findings: F[]): F[] {
  if (findings.length <= FINDINGS_LIMIT) return findings
  const kept: F[] = []
  const tallies = new Map<string, { count: number; more: number; last: number }>()
  for (const { more = 0, ...rest } of findings) {
    const tally = tallies.get(rest.code) ?? { count: 0, more: 0, last: 0 }
    tallies.set(rest.code, tally)
    tally.count++
    tally.more += more
    if (tally.count <= FINDINGS_LIMIT) tally.last = kept.push(rest as F) - 1
    else tally.more++
  }
  for (const { more, last } of tallies.values()) {
    const found = kept[last]
    if (found !== undefined && more > 0) kept[last] = { ...found, more }
  }
  return kept
}
