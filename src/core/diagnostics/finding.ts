import type { Point, Position } from '../json/types.ts'
import type { CatalogCode, Facts, Finding, OwnCode, OwnWords } from './catalog.ts'

/** The only way to create a finding: a wrong code or a missing fact does not compile. */
export function createFinding<C extends CatalogCode>(
  code: C,
  facts: Facts<C>,
  { position, ...rest }: Omit<Finding, 'code' | 'facts'> = {},
): Finding {
  return {
    code,
    facts: facts as Record<string, string | number>,
    ...(position && { position: copyPosition(position) }),
    ...rest,
  }
}

/** Creates a finding that brings its own texts. */
export function createWordedFinding(
  code: OwnCode,
  own: OwnWords,
  { position, ...rest }: Omit<Finding, 'code' | 'facts'>,
): Finding {
  return { code, facts: {}, own, ...(position && { position: copyPosition(position) }), ...rest }
}

/** Reports show positions, and Markdown parsers differ in key order. */
function copyPosition({ start, end }: Position): Position {
  return { start: copyPoint(start), end: copyPoint(end) }
}

function copyPoint({ line, column, offset }: Point): Point {
  return { line, column, offset }
}

/** A hostile file can cause tens of thousands of findings with one code. */
export const FINDINGS_LIMIT = 100

/** Keeps the first findings of each code. The last one counts those dropped, including by earlier calls. */
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
