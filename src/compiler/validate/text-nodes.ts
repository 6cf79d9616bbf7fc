/** The prose of a tree: what is neither code nor HTML. */
import type { Nodes } from 'mdast'
import type { Position } from '../../core/json/types.ts'
import type { Parsed } from '../types.ts'

/**
 * Positions of the body's text nodes in document order, those inside links left out: their words name the target.
 * Read the source at these positions, not the node's value, and escapes (`\$`) and offsets stay exact.
 */
export function findProse({ tree, bodyStart }: Parsed): Position[] {
  const found: Position[] = []
  const open: Nodes[] = [tree]
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.type === 'text') {
      const { position } = node
      const start = position?.start.offset
      const end = position?.end.offset
      if (position === undefined || start === undefined || end === undefined || start < bodyStart) continue
      found.push({ start: { ...position.start, offset: start }, end: { ...position.end, offset: end } })
    } else if ('children' in node && node.type !== 'link' && node.type !== 'linkReference') {
      for (let i = node.children.length - 1; i >= 0; i--) open.push(node.children[i]!)
    }
  }
  return found
}
