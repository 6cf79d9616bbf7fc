import type { Finding } from '../../../core/diagnostics/catalog.ts'
import type { JsonObject, Position } from '../../../core/json/types.ts'

/** Positions of a key and its value: offsets in the file, UTF-16 units, ends exclusive. */
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
  /** Source text of plain scalars with another value than text, by JSON pointer. */
  sources: Map<string, string>
  /** Comments without `#`, trimmed, with the offset of the `#`. */
  comments: { offset: number; text: string }[]
}

export type Locate = (start: number, end: number) => Position

/** Without a reading if the block has no keys at all. */
export interface Outcome {
  reading?: Reading
  findings: Finding[]
}

/** Levels of maps and lists: recursive readers get the values later. */
export const NESTING_LIMIT = 64

export function createEmptyReading(): Reading {
  return { values: createEmptyObject(), spans: new Map(), sources: new Map(), comments: [] }
}

/** Without a prototype, because input decides its keys. */
export function createEmptyObject(): JsonObject {
  return Object.create(null) as JsonObject
}

/** RFC 6901. */
export function joinPointer(pointer: string, key: string | number): string {
  if (typeof key === 'number') return `${pointer}/${key}`
  const safe = key.includes('~') || key.includes('/')
  return `${pointer}/${safe ? key.replaceAll('~', '~0').replaceAll('/', '~1') : key}`
}

/** `/metadata/tags/0` → `metadata.tags.0`. */
export function toDottedPath(pointer: string): string {
  return pointer.slice(1).replaceAll('/', '.').replaceAll('~1', '/').replaceAll('~0', '~')
}

/** Keys that reach an object's prototype in JavaScript. */
export function isUnsafeKey(key: string): boolean {
  return key === '__proto__' || key === 'constructor' || key === 'prototype'
}
