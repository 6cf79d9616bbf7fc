import { fault } from '../core/errors/fault.ts'
import type { ManifestSearch, SplitSearch } from '../format/manifest.ts'
import {
  countTermShards,
  getShardPath,
  isSearchHead,
  SEARCH_FORMAT,
  TOKENIZER,
} from '../format/search-head.ts'
import { keepRecent } from '../reader/cache.ts'
import type { ReadNamed } from '../reader/read-named.ts'
import { findPostings, type IndexShard, readShard, type ShardPostings } from './shard.ts'
import type { Listed } from './word-list.ts'

/** Returns undefined if there are no skills. Throws a fault if the index cannot be searched. */
export function openSearchHead(
  head: ManifestSearch | SplitSearch | undefined,
  skills: number,
): ManifestSearch | SplitSearch | undefined {
  if (head === undefined && skills === 0) return undefined
  if (head === undefined)
    throw fault(
      'no-search-index',
      'The bundle has no search index: build it again with this version of skillc',
    )
  if ('shards' in head && !isSearchHead(head))
    throw fault('no-search-index', 'The manifest describes its search index incorrectly')
  const { format, tokenizer } = head
  if (format === SEARCH_FORMAT && tokenizer === TOKENIZER) return head
  const [found, known] = [`${format} (${tokenizer})`, `${SEARCH_FORMAT} (${TOKENIZER})`]
  throw fault(
    'no-search-index',
    `The search index has format ${found} and this version reads ${known}: build the bundle again`,
  )
}

export interface Shards {
  /** The postings of the term with a hash; undefined if no skill has it. */
  find(hash: number, signal?: AbortSignal): Promise<ShardPostings | undefined>
  /** The number of word lists, and one list's words, as `parse` reads them. */
  lists: number
  loadList(
    place: number,
    parse: (bytes: Uint8Array, file: string) => readonly Listed[],
    signal?: AbortSignal,
  ): Promise<readonly Listed[]>
}

/** Bytes of cached shards, which take about twice as much in memory. */
const KEPT_BYTES = 16 << 20
/** Bytes of cached word lists, which take about ten times as much in memory. */
const KEPT_LIST_BYTES = 512 << 10

/** Reads shards on demand. Concurrent callers share a request. */
export async function openShards(
  head: ManifestSearch | SplitSearch | undefined,
  read: ReadNamed,
  skills: number,
): Promise<Shards> {
  const keep = keepRecent<IndexShard>(KEPT_BYTES)
  const keepList = keepRecent<readonly Listed[]>(KEPT_LIST_BYTES)
  const getShardName = await listShardNames(head, read)
  const all = head === undefined ? 0 : 'shards' in head ? head.shards.length : head.count
  const count = countTermShards(all)
  return {
    async find(hash, signal) {
      if (count === 0) return undefined
      const named = await getShardName(hash % count, signal)
      const file = getShardPath(named.digest)
      const shard = await keep(named, signal, async stop =>
        readShard(await read(file, named, stop), file, skills),
      )
      return findPostings(shard, Math.floor(hash / count))
    },
    lists: all - count,
    async loadList(place, parse, signal) {
      const named = await getShardName(count + place, signal)
      const file = getShardPath(named.digest)
      return keepList(named, signal, async stop => parse(await read(file, named, stop), file))
    },
  }
}

async function listShardNames(head: ManifestSearch | SplitSearch | undefined, read: ReadNamed) {
  if (head === undefined || 'shards' in head)
    return async (place: number) => head?.shards[place] ?? { digest: '', size: 0 }
  return (await import('../reader/table.ts')).openTable(head, read)
}
