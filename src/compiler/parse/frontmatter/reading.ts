/** The result of each reader of a frontmatter (YAML, TOML): values and places as offsets. */
import type { Finding } from '../../../core/diagnostics/catalog.ts'
import type { JsonObject, Position } from '../../../core/json/types.ts'

/** Where a key and its value stand: offsets in the file, UTF-16 units, ends exclusive. */
export interface Span {
  keyStart: number
  keyEnd: number
  valueStart: number
  valueEnd: number
}

export interface Reading {
  values: JsonObject
  /** By JSON pointer. */
  spans: Map<string, Span>
  /** Source text of plain scalars whose value is not text, by JSON pointer. */
  sources: Map<string, string>
  /** Comments without `#`, trimmed, with the offset of the `#`. */
  comments: { offset: number; text: string }[]
}

/** Positions of offsets in the file. */
export type Locate = (start: number, end: number) => Position

/** A reading with what was wrong; no reading when the block holds no keys at all. */
export interface Outcome {
  reading?: Reading
  findings: Finding[]
}

/** Levels of maps and lists that are followed. The values are handed to recursive readers later. */
export const NESTING_LIMIT = 64

export function createEmptyReading(): Reading {
  return { values: createEmptyObject(), spans: new Map(), sources: new Map(), comments: [] }
}

/** An object without a prototype: input decides its keys. */
export function createEmptyObject(): JsonObject {
  return Object.create(null) as JsonObject
}

/** The JSON pointer (RFC 6901) of a member. */
export function joinPointer(pointer: string, key: string | number): string {
  if (typeof key === 'number') return `${pointer}/${key}`
  const safe = key.includes('~') || key.includes('/')
  return `${pointer}/${safe ? key.replaceAll('~', '~0').replaceAll('/', '~1') : key}`
}

/** A JSON pointer as a person writes a path: `/metadata/tags/0` → `metadata.tags.0`. */
export function toDottedPath(pointer: string): string {
  return pointer.slice(1).replaceAll('/', '.').replaceAll('~1', '/').replaceAll('~0', '~')
}

/** Keys that reach an object's prototype in JavaScript. */
export function isUnsafeKey(key: string): boolean {
  return key === '__proto__' || key === 'constructor' || key === 'prototype'
}
