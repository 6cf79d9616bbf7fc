import { createLocator } from '../../../core/text/lines.ts'
import type { Parsed } from '../../types.ts'
import type { Report } from '../rule.ts'

/** The agent reads the body; comments are not instructions. A file that is empty altogether is parse's to report. */
export function emptyBody({ text, bodyStart, tree }: Parsed, report: Report): void {
  if (text.trim() === '') return
  const isBlank = text.slice(bodyStart).trim() === ''
  // A body that the guard refused has no tree.
  if (!isBlank && (tree.children.length === 0 || !holdsOnlyComments(tree, bodyStart))) return
  report('empty-body', {}, { position: createLocator(text)(bodyStart, bodyStart) })
}

function holdsOnlyComments(tree: Parsed['tree'], bodyStart: number): boolean {
  // Without a tree the text was refused, and a finding says so.
  return (
    tree.children.length > 0 &&
    tree.children.every(node => {
      if ((node.position?.end.offset ?? 0) <= bodyStart) return true
      if (node.type !== 'html') return false
      const html = node.value.trim()
      return html.startsWith('<!--') && html.indexOf('-->') === html.length - 3
    })
  )
}
