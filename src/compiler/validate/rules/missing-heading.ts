import type { Nodes } from 'mdast'
import { suggest } from '../../../core/text/suggest.ts'
import type { Parsed } from '../../types.ts'
import type { Report } from '../rule.ts'

const anchor = /\s(?:id|name)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi

/** Each costs a look at every heading, and no one reads more of them. */
const suggested = 20

/** A `#fragment` of this file must be a heading's anchor or an anchor written in HTML. `#top` is every page's. */
export function missingHeading({ references, headings, tree }: Parsed, report: Report): void {
  const fragments = references.filter(({ target, fragment }) => target === '' && fragment)
  if (fragments.length === 0) return
  const slugs = headings.map(heading => heading.slug)
  const known = new Set(['top', ...slugs.map(toBareSlug), ...listHtmlAnchors(tree).map(toBareSlug)])
  const missing = fragments.filter(({ fragment = '' }) => !known.has(toBareSlug(fragment)))
  for (const [index, { fragment = '', position }] of missing.entries()) {
    const suggestion = index < suggested ? suggest(fragment, slugs) : ''
    report('missing-heading', { fragment, suggestion }, { position })
  }
}

/** What sites and readers ignore: case, and the variation selector that an emoji leaves in a slug. */
function toBareSlug(slug: string): string {
  return slug.toLowerCase().replaceAll('\uFE0F', '')
}

function listHtmlAnchors(tree: Parsed['tree']): string[] {
  const found: string[] = []
  const open: Nodes[] = [tree]
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.type === 'html') {
      for (const match of node.value.matchAll(anchor)) found.push(match[1] ?? match[2] ?? match[3] ?? '')
    } else if ('children' in node) {
      for (const child of node.children) open.push(child)
    }
  }
  return found
}
