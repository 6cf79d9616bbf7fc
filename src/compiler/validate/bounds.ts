/**
 * Bounds authors' text in the manifest, which every host loads. Displayed text is cut. Access rules are never cut,
 * because a partial rule is another rule: the skill is refused.
 */
import type { Finding } from '../../core/diagnostics/catalog.ts'
import { createFinding } from '../../core/diagnostics/finding.ts'
import type { Position } from '../../core/json/types.ts'

/** UTF-16 units of one text. */
const LONGEST_TEXT = 4096
const MOST_ITEMS = 1000
/** UTF-16 units of one list or rule, as JSON. */
const LONGEST_JSON = 8192

interface Named {
  key: string
  position: Position | undefined
}

/** For text in lists: cut with `long-field`. */
export function boundText(text: string, { key, position }: Named): { text: string; findings: Finding[] } {
  if (text.length <= LONGEST_TEXT) return { text, findings: [] }
  const facts = { key, length: text.length, limit: LONGEST_TEXT }
  const start = text.slice(0, LONGEST_TEXT - 1).replace(/[\uD800-\uDBFF]$/, '')
  return { text: `${start}…`, findings: [createFinding('long-field', facts, { position })] }
}

/** For displayed lists: cut with `long-list`. */
export function boundList(
  items: string[],
  { key, position }: Named,
): { items: string[]; findings: Finding[] } {
  let room = LONGEST_JSON
  const limit = items.slice(0, MOST_ITEMS).findIndex(item => {
    room -= JSON.stringify(item).length + 1
    return room < 0
  })
  const kept = items.slice(0, limit === -1 ? MOST_ITEMS : limit)
  if (kept.length === items.length) return { items, findings: [] }
  const facts = { key, length: items.length, limit: kept.length }
  return { items: kept, findings: [createFinding('long-list', facts, { position })] }
}

/** `oversized-field` for a rule that is too large. `count`: its number of items. */
export function checkSize(value: unknown, count: number, { key, position }: Named): Finding[] {
  const size = JSON.stringify(value)?.length ?? 0
  if (count > MOST_ITEMS) {
    const facts = { key, size: count, limit: MOST_ITEMS, unit: 'items' } as const
    return [createFinding('oversized-field', facts, { position })]
  }
  if (size <= LONGEST_JSON) return []
  const facts = { key, size, limit: LONGEST_JSON, unit: 'characters' } as const
  return [createFinding('oversized-field', facts, { position })]
}
