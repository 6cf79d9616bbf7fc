/**
 * How a request leads to the skills that it may be exactly about. Every name, id and keyword that can stand in a text has its
 * first word there as a word: so a lookup by the words of the text finds them all. docs/manifest.md binds it.
 */

import { fnv1a } from '../core/digests/digest.ts'
import { fold, splitFolded } from '../core/match/words.ts'

/** Rows of one table of files, and the bytes of a row: a SHA-256 and a size, big-endian. */
export const TABLE_ROWS = 1_024
export const ROW_BYTES = 36

/** The words of a text as matching sees them, each once, without gaps. */
export function splitLookupWords(text: string): Set<string> {
  return new Set(splitFolded(fold(text)).filter(word => word !== ' '))
}

/** The word that a name or keyword is listed by; empty for text without a word. */
export function getFirstWord(text: string): string {
  return splitFolded(fold(text)).find(word => word !== ' ') ?? ''
}

export function getWordShard(word: string, count: number): number {
  return fnv1a(word) % count
}

export function getLeaf(id: string): string {
  return id.slice(id.lastIndexOf(':') + 1)
}
