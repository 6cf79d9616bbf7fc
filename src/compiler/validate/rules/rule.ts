import type { Nodes } from 'mdast'
import type { CatalogCode, Facts, Finding } from '../../../core/diagnostics/catalog.ts'
import type { Position } from '../../../core/json/types.ts'
import type { Parsed } from '../../types.ts'

/** Facts are bound to the code: a missing or misspelled one does not compile. */
export type Report = <C extends CatalogCode>(
  code: C,
  facts: Facts<C>,
  where?: Omit<Finding, 'code' | 'facts'>,
) => void

/** A rule knows no severities, options or other skills, and never throws. */
export type Rule = (parsed: Parsed, report: Report) => void

/**
 * Positions of the body's text nodes in document order, without code, HTML and link texts. Read the source at these
 * positions, because node values lose escapes (`\$`) and offsets.
 */
export function findProse({ tree, bodyStart }: Parsed): Position[] {
  const prose: Position[] = []
  const open: Nodes[] = [tree]
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.type === 'text') {
      const { position } = node
      const start = position?.start.offset
      const end = position?.end.offset
      if (position === undefined || start === undefined || end === undefined || start < bodyStart) continue
      prose.push({ start: { ...position.start, offset: start }, end: { ...position.end, offset: end } })
    } else if ('children' in node && node.type !== 'link' && node.type !== 'linkReference') {
      for (let at = node.children.length - 1; at >= 0; at--) open.push(node.children[at]!)
    }
  }
  return prose
}
