import { fnv1a } from '../core/digests/digest.ts'
import type { ManifestSearch, SplitManifest, SplitSearch } from '../format/manifest.ts'
import { createVerifiedReader, type ReadNamed, readManifest } from '../reader/read-named.ts'
import type { ReadFile } from '../reader/source.ts'
import { openSearchHead, openShards } from './load.ts'
import { loadWords, type WordLists } from './spelling.ts'
import type { SearchManifest } from './types.ts'
import { LONGEST_SPELLING } from './word-list.ts'

/** Options of suggestions. */
export interface SuggestOptions {
  /** Default: 8. At most 50. */
  limit?: number
  signal?: AbortSignal | undefined
}

/** The suggestions of one bundle. */
export interface Suggestions {
  /** Completes a text's last word, of at least two letters, most common first. Rejects with the fault of an abort. */
  suggest: (text: string, options?: SuggestOptions) => Promise<string[]>
}

/** Pass a verified manifest to avoid reading it again. Throws a fault for an index of another version. */
export async function openSuggestions(
  read: ReadFile,
  given?: SearchManifest | SplitManifest,
): Promise<Suggestions> {
  const { search } = given ?? (await readManifest(read))
  const lists = await openWordLists(search, createVerifiedReader(read))
  return { suggest: (text, options) => suggestTexts(text, [lists], options) }
}

/** Empty without an index. Throws a fault for an index of another version. */
export async function openWordLists(
  search: ManifestSearch | SplitSearch | undefined,
  read: ReadNamed,
): Promise<WordLists> {
  return openShards(openSearchHead(search, 0), read, 0)
}

const DEFAULT_LIMIT = 8
const MOST = 50
const START = /(?<![0-9_])[A-Za-z\u00c0-\u052f]{2,24}$/

/** Merges the suggestions of several bundles. An unreadable list suggests nothing. */
export async function suggestTexts(
  text: string,
  lists: readonly WordLists[],
  { limit = DEFAULT_LIMIT, signal }: SuggestOptions = {},
): Promise<string[]> {
  const [typed = ''] = START.exec(text.slice(-LONGEST_SPELLING)) ?? []
  const start = typed.toLowerCase()
  if (start.length < 2) return []
  // A word is also listed by its first two letters.
  const head = start.slice(0, 2)
  const known = await Promise.all(
    lists.map(each => (each.lists === 0 ? [] : loadWords(each.loadList, fnv1a(head) % each.lists, signal))),
  )
  const most = new Map<string, number>()
  for (const { spelling, bits } of known.flat())
    if (spelling.startsWith(start) && spelling !== start)
      most.set(spelling, Math.max(bits, most.get(spelling) ?? 0))
  return [...most]
    .sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
    .slice(0, Math.min(MOST, Math.max(0, limit)))
    .map(([spelling]) => text.slice(0, text.length - typed.length) + spelling)
}
