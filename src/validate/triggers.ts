/** `triggers` in the shapes that clients and authors use, as one list. */
import type { Frontmatter, Json, Trigger } from '../types.ts'
import { splitPhrases } from './lists.ts'
import { type Entry, isMap, pointerTo, textOf } from './values.ts'

// What an item's value may be called, and the type that the name implies.
const valueKeys: [string, Trigger['type']][] = [
  ['value', 'keyword'],
  ['keyword', 'keyword'],
  ['word', 'keyword'],
  ['phrase', 'keyword'],
  ['text', 'keyword'],
  ['pattern', 'pattern'],
  ['regex', 'pattern'],
  ['semantic', 'semantic'],
  ['intent', 'semantic'],
  ['query', 'semantic'],
]

const types: ReadonlyMap<string, Trigger['type']> = new Map([
  ['keyword', 'keyword'],
  ['word', 'keyword'],
  ['phrase', 'keyword'],
  ['pattern', 'pattern'],
  ['regex', 'pattern'],
  ['regexp', 'pattern'],
  ['semantic', 'semantic'],
  ['intent', 'semantic'],
])

/**
 * Words (OpenHands: a list; proposed for OpenClaw: a comma separated string), maps with `type`, `value` and `weight`,
 * or a map of lists (`keywords`, `patterns`). What is none of these is left out.
 */
export function readTriggers(frontmatter: Frontmatter, { value, pointer }: Entry): Trigger[] {
  if (typeof value === 'string') return splitPhrases(value).map(word => ({ type: 'keyword', value: word }))
  if (Array.isArray(value)) return readList(frontmatter, value, pointer, 'keyword')
  if (!isMap(value)) return []
  const single = readItem(frontmatter, value, pointer, 'keyword')
  if (single !== undefined) return [single]
  return Object.entries(value).flatMap(([key, items]): Trigger[] => {
    const type = types.get(key.toLowerCase().replace(/s$/, ''))
    if (type === undefined) return []
    if (typeof items === 'string') return splitPhrases(items).map(word => ({ type, value: word }))
    return Array.isArray(items) ? readList(frontmatter, items, pointer + pointerTo(key), type) : []
  })
}

function readList(
  frontmatter: Frontmatter,
  items: Json[],
  pointer: string,
  type: Trigger['type'],
): Trigger[] {
  return items.flatMap((item, index) => readItem(frontmatter, item, pointer + pointerTo(index), type) ?? [])
}

function readItem(
  frontmatter: Frontmatter,
  item: Json,
  pointer: string,
  type: Trigger['type'],
): Trigger | undefined {
  if (!isMap(item)) {
    const value = textOf(frontmatter, item, pointer)
    return value ? { type, value } : undefined
  }
  for (const [key, implied] of valueKeys) {
    const value = textOf(frontmatter, item[key], pointer + pointerTo(key))
    if (!value) continue
    const named = typeof item.type === 'string' ? types.get(item.type.toLowerCase()) : undefined
    const weight = Number(textOf(frontmatter, item.weight, `${pointer}/weight`) || Number.NaN)
    const trigger: Trigger = { type: named ?? (implied === 'keyword' ? type : implied), value }
    return Number.isFinite(weight) ? { ...trigger, weight } : trigger
  }
  return undefined
}
