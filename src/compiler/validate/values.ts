import { isMap } from '../../core/json/shapes.ts'
import type { Json, Position } from '../../core/json/types.ts'
import type { Frontmatter } from '../types.ts'
import known from './known-fields.json' with { type: 'json' }

/** No clients: authors and registries use the field, and no client reads it. */
export interface KnownField {
  specification?: boolean
  clients: string[]
  form: string
  /** Other spellings, and the clients that read them. */
  spellings?: Record<string, string[]>
  /** Common spellings that no client reads. */
  misspellings?: string[]
  source: string
}

export const knownFields: ReadonlyMap<string, KnownField> = new Map<string, KnownField>(
  Object.entries(known.fields),
)

const canonicalByFold: ReadonlyMap<string, string> = mapFoldedNames()

function mapFoldedNames(): Map<string, string> {
  const names = new Map<string, string>()
  for (const [name, field] of knownFields) {
    const spellings = [name, ...Object.keys(field.spellings ?? {}), ...(field.misspellings ?? [])]
    for (const spelling of spellings) names.set(fold(spelling), name)
  }
  return names
}

function fold(key: string): string {
  return key.toLowerCase().replace(/[-_ ]/g, '')
}

export function findCanonicalKey(key: string): string | undefined {
  if (knownFields.has(key)) return key
  return key.length > 64 ? undefined : canonicalByFold.get(fold(key))
}

export interface Entry {
  key: string
  value: Json
  pointer: string
}

/** By canonical name. The exact spelling wins, then the first. */
export type Entries = ReadonlyMap<string, Entry>

export function mapEntries(frontmatter: Frontmatter | undefined): Entries {
  const entries = new Map<string, Entry>()
  for (const [key, value] of Object.entries(frontmatter?.values ?? {})) {
    const name = findCanonicalKey(key)
    if (name === undefined || (entries.has(name) && key !== name)) continue
    entries.set(name, { key, value, pointer: toPointer(key) })
  }
  return entries
}

/** RFC 6901. */
export function toPointer(...keys: (string | number)[]): string {
  let pointer = ''
  for (const key of keys) pointer += `/${/[~/]/.test(String(key)) ? escapeKey(String(key)) : key}`
  return pointer
}

function escapeKey(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1')
}

export function findPosition(frontmatter: Frontmatter, pointer: string): Position | undefined {
  const place = frontmatter.places.get(pointer)
  if (place === undefined) return undefined
  return place.value.start.offset < place.value.end.offset ? place.value : place.key
}

/** The trimmed source text, even if YAML reads a number or a boolean. Undefined for other values. */
export function getTextValue(
  frontmatter: Frontmatter,
  value: Json | undefined,
  pointer: string,
): string | undefined {
  if (typeof value === 'string') return value.trim()
  if (typeof value !== 'number' && typeof value !== 'boolean') return undefined
  return (frontmatter.sources.get(pointer) ?? String(value)).trim()
}

/** Each with its pointer; maps count by `name`. An item that is not text is undefined. */
export function listTexts(
  frontmatter: Frontmatter,
  items: readonly Json[],
  pointer: string,
): { text: string | undefined; at: string }[] {
  return items.map((item, index) => {
    const at = pointer + toPointer(index)
    const [value, own] = isMap(item) ? [item.name, `${at}/name`] : [item, at]
    return { text: getTextValue(frontmatter, value, own), at }
  })
}

export function toExcerpt(text: string, limit = 80): string {
  const line = text
    .slice(0, limit * 4)
    .replace(/\s+/g, ' ')
    .trim()
  if (line.length <= limit && text.length <= limit * 4) return line
  return `${line.slice(0, limit).replace(/[\uD800-\uDBFF]$/, '')}…`
}
