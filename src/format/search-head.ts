/** What the manifest says of the search index. */

/** The version of the index's format, and the tokenizer that belongs to it. A reader refuses others. */
export const SEARCH_FORMAT = 1
export const TOKENIZER = 'skt1'

/** The version of the vectors' format. A reader leaves others alone. */
export const VECTORS_FORMAT = 1

/** Where a shard stands in the bundle. */
export function getShardPath(digest: string): string {
  return `search/${digest.slice('sha256:'.length)}.bin`
}

/** Where a file of vectors stands in the bundle. */
export function getVectorsPath(digest: string): string {
  return `search/${digest.slice('sha256:'.length)}.i8`
}
