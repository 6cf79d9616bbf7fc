import type { Nodes } from 'mdast'
import { createLocator, findLineStarts, toPoint } from '../../../core/text/lines.ts'
import { suggest } from '../../../core/text/suggest.ts'
import type { Parsed } from '../../types.ts'
import type { Report } from './rule.ts'

/** The agent reads the body; comments are not instructions. Parse reports a completely empty file. */
export function emptyBody({ text, bodyStart, tree }: Parsed, report: Report): void {
  if (text.trim() === '') return
  if (text.slice(bodyStart).trim() !== '' && !holdsOnlyComments(tree, bodyStart)) return
  report('empty-body', {}, { position: createLocator(text)(bodyStart, bodyStart) })
}

/** A body that the guard refused has no tree, and its own finding. */
function holdsOnlyComments({ children }: Parsed['tree'], bodyStart: number): boolean {
  return (
    children.length > 0 &&
    children.every(node => {
      if ((node.position?.end.offset ?? 0) <= bodyStart) return true
      if (node.type !== 'html') return false
      const html = node.value.trim()
      return html.startsWith('<!--') && html.indexOf('-->') === html.length - 3
    })
  )
}

/** The specification's advice ("Progressive disclosure"): under 500 lines, under 5,000 tokens. */
const RECOMMENDED_LINES = 500
export const RECOMMENDED_TOKENS = 5000

/** Points to the first line over the limit. Tokens are counted where a tokenizer is available. */
export function longBody({ text, bodyStart, form }: Parsed, report: Report): void {
  // The advice is about skills; none exists for commands.
  if (form?.kind === 'command') return
  const starts = findLineStarts(text)
  const first = toPoint(starts, bodyStart).line
  const last = toPoint(starts, text.trimEnd().length).line
  const amount = last - first + 1
  if (amount <= RECOMMENDED_LINES) return
  const offset = starts[first - 1 + RECOMMENDED_LINES] ?? bodyStart
  const facts = { amount, unit: 'lines', limit: RECOMMENDED_LINES } as const
  report('long-body', facts, { position: createLocator(text)(offset, offset) })
}

const anchor = /\s(?:id|name)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi

/** Each suggestion compares all headings, and nobody reads more of them. */
const suggested = 20

/** A `#fragment` of this file must be a heading's anchor or an anchor written in HTML. `#top` exists on every page. */
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

/** Sites and readers ignore case, and the variation selector that an emoji leaves in a slug. */
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

/** The three marker lines of git in the body, in order and outside code blocks, where they may be an example. */
export function unresolvedConflict({ text, bodyStart, code }: Parsed, report: Report): void {
  if (!text.includes('<<<<<<< ', bodyStart)) return
  const blocks = code.filter(({ kind }) => kind === 'block').map(({ position }) => position)
  let block = 0
  let opened = -1
  let divided = false
  for (let start = bodyStart; start < text.length; start = text.indexOf('\n', start) + 1 || text.length) {
    while ((blocks[block]?.end.offset ?? text.length) <= start) block++
    if ((blocks[block]?.start.offset ?? text.length) <= start) continue
    if (text.startsWith('<<<<<<< ', start)) {
      opened = start
      divided = false
    } else if (opened !== -1 && isDivider(text, start)) {
      divided = true
    } else if (divided && text.startsWith('>>>>>>> ', start)) {
      report('unresolved-conflict', { where: 'body' }, { position: createLocator(text)(opened, opened + 7) })
      return
    }
  }
}

function isDivider(text: string, start: number): boolean {
  return text.startsWith('=======', start) && /^[\r\n]?$/.test(text[start + 7] ?? '')
}
