import type { Parsed } from '../../types.ts'
import { placesIn } from '../../util/lines.ts'
import type { Report } from '../rule.ts'

/** The agent reads the body; comments are not instructions. A file that is empty altogether is parse's to report. */
export function emptyBody({ text, bodyStart, tree }: Parsed, report: Report): void {
  if (text.trim() === '') return
  if (text.slice(bodyStart).trim() !== '' && !holdsOnlyComments(tree, bodyStart)) return
  report('empty-body', {}, { position: placesIn(text)(bodyStart, bodyStart) })
}

function holdsOnlyComments(tree: Parsed['tree'], bodyStart: number): boolean {
  return tree.children.every(node => {
    if ((node.position?.end.offset ?? 0) <= bodyStart) return true
    if (node.type !== 'html') return false
    const html = node.value.trim()
    return html.startsWith('<!--') && html.indexOf('-->') === html.length - 3
  })
}
