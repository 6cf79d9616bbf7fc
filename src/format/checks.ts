/** What JSON of a bundle is made of: each says whether a value, which may be anything, has a type. */

import { isDigest } from '../core/digests/digest.ts'
import { isSafeOrigin } from '../core/files/untrusted-path.ts'
import { isCount, isMap } from '../core/json/shapes.ts'
import type { NamedFile } from './manifest.ts'

export type Fields = Record<string, unknown>

export function isTextList(value: unknown): value is string[] {
  return Array.isArray(value) && value.every(item => typeof item === 'string')
}

/** A list of texts, or undefined. */
export function isTexts(value: unknown): boolean {
  return value === undefined || isTextList(value)
}

export function isOptionalText(value: unknown): boolean {
  return value === undefined || typeof value === 'string'
}

/** A path from the root of a source, or undefined. */
export function isOptionalOrigin(value: unknown): boolean {
  return value === undefined || isOrigin(value)
}

/** A path from the root of a source. Nothing is opened there, but tools may follow it. */
export function isOrigin(value: unknown): boolean {
  return typeof value === 'string' && isSafeOrigin(value)
}

export function isFileEntry(value: unknown): value is NamedFile {
  return isMap(value) && isDigest(value.digest) && isCount(value.size)
}

export function isListWith(value: unknown, isItem: (item: Fields) => boolean): boolean {
  return Array.isArray(value) && value.every(item => isMap(item) && isItem(item))
}

export function isOptionalListWith(value: unknown, isItem: (item: Fields) => boolean): boolean {
  return value === undefined || isListWith(value, isItem)
}

export function hasTexts(value: Fields, keys: string[]): boolean {
  return keys.every(key => typeof value[key] === 'string')
}
