import { createLocator } from '../../../core/text/lines.ts'
import type { Parsed } from '../../types.ts'
import type { Report } from '../rule.ts'

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
