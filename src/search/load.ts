/** How a search gets at its index: what of a manifest is believed, and files that are read when they are first needed. */
import type { Manifest, ManifestSearch } from '../bundle/format.ts'
import { fault } from '../runtime/fault.ts'
import { shareRuns } from '../runtime/share.ts'
import type { ReadFile } from '../runtime/source.ts'
import { isSearchHead, SEARCH_FORMAT, shardPath, TOKENIZER } from './head.ts'
import { readShard, type Shard } from './shard.ts'

/** Reads a file whose bytes are those that its digest names. Throws a fault that names the file. */
export type ReadNamed = (
  path: string,
  named: { digest: string; size: number },
  signal?: AbortSignal,
) => Promise<Uint8Array>

/** The most bytes of one file that are read. */
const MOST_BYTES = 256 << 20

/** Checks what `read` gives. */
export function verified(read: ReadFile): ReadNamed {
  return async (path, named, signal) => {
    const [{ readBytes }, { check }] = await readers()
    if (named.size > MOST_BYTES)
      throw fault('oversized-file', `\`${path}\` has ${named.size} bytes; ${MOST_BYTES} are allowed`, {
        file: path,
      })
    const { bytes } = (await readBytes(read, path, { signal, most: named.size })) ?? {
      bytes: new Uint8Array(),
    }
    await check(bytes, path, named)
    return bytes
  }
}

/** The manifest of a bundle, checked. Throws a fault. */
export async function readManifest(read: ReadFile): Promise<Manifest> {
  const [{ readBytes }, { checkManifest }] = await readers()
  const answer = await readBytes(read, 'manifest.json', { most: MOST_BYTES })
  return (await checkManifest(answer?.bytes ?? new Uint8Array(), undefined)).manifest
}

/** A runtime reads and checks files itself: only a search on its own needs this. */
function readers() {
  return Promise.all([import('../runtime/source.ts'), import('../runtime/verify.ts')])
}

/** What a manifest says of its index; undefined: nothing, for there are no skills. Throws a fault for what cannot be searched. */
export function headOf(manifest: {
  search?: ManifestSearch
  skills: readonly unknown[]
}): ManifestSearch | undefined {
  const { search: head, skills } = manifest
  if (head === undefined && skills.length === 0) return undefined
  if (head === undefined)
    throw fault(
      'no-search-index',
      'The bundle has no search index: build it again with this version of skillc',
    )
  if (!isSearchHead(head))
    throw fault('no-search-index', 'What the manifest says of its search index makes no sense')
  const { format, tokenizer } = head
  if (format === SEARCH_FORMAT && tokenizer === TOKENIZER) return head
  const [found, known] = [`${format} (${tokenizer})`, `${SEARCH_FORMAT} (${TOKENIZER})`]
  throw fault(
    'no-search-index',
    `The search index has format ${found} and this version reads ${known}: build the bundle again`,
  )
}

/** The shard at a place of the index. */
export type LoadShard = (place: number, signal?: AbortSignal) => Promise<Shard>

/** Shards that are kept ready; of larger indexes, the longest unused go first. */
const MOST_SHARDS = 256

/** Reads shards when they are first needed. Who wants one at the same time shares the request. */
export function openShards(shards: ManifestSearch['shards'], read: ReadNamed): LoadShard {
  const ready = new Map<number, Shard>()
  const share = shareRuns<Shard>()
  return async (place, signal) => {
    const named = shards[place] ?? { digest: '', size: 0 }
    const file = shardPath(named.digest)
    const load = async (stop: AbortSignal) => readShard(await read(file, named, stop), file)
    const shard = ready.get(place) ?? (await share(String(place), signal, load))
    ready.delete(place)
    ready.set(place, shard)
    for (const oldest of ready.keys()) {
      if (ready.size <= MOST_SHARDS) break
      ready.delete(oldest)
    }
    return shard
  }
}
