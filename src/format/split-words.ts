/** A text that contains a name, id or keyword contains each word of it, so looking up the text's words finds them all (docs/manifest.md). */

import { fnv1a } from '../core/digests/digest.ts'
import { fold, splitFolded } from '../core/match/words.ts'

/** Rows of a table of files, and bytes per row: a SHA-256 and a size, big-endian. */
export const TABLE_ROWS = 1_024
export const ROW_BYTES = 36

export function splitLookupWords(text: string): Set<string> {
  return new Set(splitFolded(fold(text)).filter(word => word !== ' '))
}

/** Names and keywords are listed by their longest word, which few others share; ties go to the first. '' for text without a word. */
export function getLookupWord(text: string): string {
  let longest = ''
  for (const word of splitLookupWords(text)) if (word.length > longest.length) longest = word
  return longest
}

export function getWordShard(word: string, count: number): number {
  return fnv1a(word) % count
}
