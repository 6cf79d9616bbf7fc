/** A text that contains a name, id or keyword contains its first word, so looking up each word finds them all (docs/manifest.md). */

import { fnv1a } from '../core/digests/digest.ts'
import { fold, splitFolded } from '../core/match/words.ts'

/** Rows of a table of files, and bytes per row: a SHA-256 and a size, big-endian. */
export const TABLE_ROWS = 1_024
export const ROW_BYTES = 36

export function splitLookupWords(text: string): Set<string> {
  return new Set(splitFolded(fold(text)).filter(word => word !== ' '))
}

/** Names and keywords are listed by this word. '' for text without a word. */
export function getFirstWord(text: string): string {
  return splitFolded(fold(text)).find(word => word !== ' ') ?? ''
}

export function getWordShard(word: string, count: number): number {
  return fnv1a(word) % count
}
