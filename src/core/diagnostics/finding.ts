/** Makes findings, without the words that the catalog has for them. */
import type { Point, Position } from '../json/types.ts'
import type { Code, Facts, Finding } from './catalog.ts'

/** The only way to make a finding: a wrong code or a missing fact does not compile. */
export function createFinding<C extends Code>(
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

/** Each Markdown parser has an order of its own for the keys of a position, and reports show them. */
function copyPosition({ start, end }: Position): Position {
  return { start: copyPoint(start), end: copyPoint(end) }
}

function copyPoint({ line, column, offset }: Point): Point {
  return { line, column, offset }
}
