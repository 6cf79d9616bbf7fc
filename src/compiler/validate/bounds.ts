/**
 * How much of what authors write reaches the manifest, which every host loads whole. What is only shown is cut. What decides
 * who may use a skill, and when, is never cut, because a part of a rule is another rule: the skill is refused.
 */
import type { Finding } from '../../core/diagnostics/catalog.ts'
import { createFinding } from '../../core/diagnostics/finding.ts'
import type { Position } from '../../core/json/types.ts'

/** UTF-16 units of one text. */
const LONGEST_TEXT = 4096
/** Items of one list. */
const MOST_ITEMS = 1000
/** UTF-16 units of one list or rule, as JSON. */
const LONGEST_JSON = 8192

interface Named {
  key: string
  position: Position | undefined
}

/** A text that lists show: cut, with `long-field`, when it is too long. */
export function boundText(text: string, { key, position }: Named): { text: string; findings: Finding[] } {
  if (text.length <= LONGEST_TEXT) return { text, findings: [] }
  const facts = { key, length: text.length, limit: LONGEST_TEXT }
  const start = text.slice(0, LONGEST_TEXT - 1).replace(/[\uD800-\uDBFF]$/, '')
  return { text: `${start}…`, findings: [createFinding('long-field', facts, { position })] }
}

/** A list that is only shown: as many items as there is room for, and `long-list` when there are more. */
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

/** `oversized-field` for a rule that is too large to be kept whole; `count`: how many items it has. */
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
