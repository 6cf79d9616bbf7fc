import type { Finding } from '../../../core/diagnostics/catalog.ts'
import { createFinding } from '../../../core/diagnostics/finding.ts'
import { isText } from '../../../core/json/shapes.ts'
import { createLocator, findLineStarts, toPoint } from '../../../core/text/lines.ts'
import type { Parsed } from '../../types.ts'
import { isToFillIn } from '../identity.ts'
import type { Report } from './rule.ts'

/** The agent reads the body; comments are not instructions. Parse reports an empty file. */
export function emptyBody({ text, bodyStart, tree, folder, frontmatter }: Parsed, report: Report): void {
  const name = frontmatter?.values.name
  if (text.trim() === '' || isToFillIn(folder, isText(name) ? name : '')) return
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
const RECOMMENDED_TOKENS = 5000
/** Up to twice as many short lines cost little. */
const SHORT_LINES = 1000
/** An estimate this far above the limit is also above when counted exactly. */
const SURE = 1.1

/** Points to the first line over the limit, if any. The advice is about skills, not commands. */
export function findLongBody(
  { text, bodyStart, form }: Parsed,
  tokens: { count: number; areEstimated: boolean },
): Finding[] {
  const limit = tokens.areEstimated ? RECOMMENDED_TOKENS * SURE : RECOMMENDED_TOKENS
  const isHeavy = tokens.count > limit
  const starts = findLineStarts(text)
  const first = toPoint(starts, bodyStart).line
  const amount = toPoint(starts, text.trimEnd().length).line - first + 1
  if (form?.kind === 'command' || (!isHeavy && amount <= SHORT_LINES)) return []
  if (amount <= RECOMMENDED_LINES) {
    const unit = tokens.areEstimated ? 'estimated tokens' : 'tokens'
    return [createFinding('long-body', { amount: tokens.count, unit, limit: RECOMMENDED_TOKENS })]
  }
  const offset = starts[first - 1 + RECOMMENDED_LINES] ?? bodyStart
  const facts = { amount, unit: 'lines', limit: RECOMMENDED_LINES }
  return [createFinding('long-body', facts, { position: createLocator(text)(offset, offset) })]
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
