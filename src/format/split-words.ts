/**
 * How a request leads to the skills it may be exactly about. The first word of every name, id and keyword is a word of any text
 * that contains it, so a lookup by the text's words finds them all. docs/manifest.md specifies it.
 */

import { fnv1a } from '../core/digests/digest.ts'
import { fold, splitFolded } from '../core/match/words.ts'

/** Rows of one table of files, and the bytes of a row: a SHA-256 and a size, big-endian. */
export const TABLE_ROWS = 1_024
export const ROW_BYTES = 36

/** Cuts words as matching does. */
export function splitLookupWords(text: string): Set<string> {
  return new Set(splitFolded(fold(text)).filter(word => word !== ' '))
}

/** Names and keywords are listed by this word. Empty for text without a word. */
export function getFirstWord(text: string): string {
  return splitFolded(fold(text)).find(word => word !== ' ') ?? ''
}

export function getWordShard(word: string, count: number): number {
  return fnv1a(word) % count
}
