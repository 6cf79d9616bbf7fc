/** What the manifest says of the search index. */
import type { ManifestSearch } from '../bundle/format.ts'

/** The version of the index's format, and the tokenizer that belongs to it. A reader refuses others. */
export const SEARCH_FORMAT = 1
export const TOKENIZER = 'skt1'

/** Where a shard stands in the bundle. */
export function shardPath(digest: string): string {
  return `search/${digest.slice('sha256:'.length)}.bin`
}

/** Whether JSON is what a manifest may say of an index. Formats to come are let through: they are refused when searched. */
export function isSearchHead(value: unknown): value is ManifestSearch {
  if (typeof value !== 'object' || value === null) return false
  const { format, tokenizer, shards }: { format?: unknown; tokenizer?: unknown; shards?: unknown } = value
  return (
    Number.isSafeInteger(format) &&
    typeof tokenizer === 'string' &&
    Array.isArray(shards) &&
    shards.length > 0 &&
    Number.isInteger(Math.log2(shards.length)) &&
    shards.every(isShard)
  )
}

function isShard(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const { digest, size }: { digest?: unknown; size?: unknown } = value
  const isDigest = typeof digest === 'string' && /^sha256:[0-9a-f]{64}$/.test(digest)
  return isDigest && Number.isSafeInteger(size) && Number(size) > 0
}
