import { getDigits } from '../core/digests/digest.ts'
import { isCount, isMap } from '../core/json/shapes.ts'
import { isFileEntry } from './layout.ts'
import type { ManifestEmbeddings, ManifestSearch, NamedFile } from './manifest.ts'

/** Readers refuse other versions and tokenizers. */
export const SEARCH_FORMAT = 2
export const TOKENIZER = 'skt1'

/** Readers ignore vectors of other versions. */
export const VECTORS_FORMAT = 1

export function getShardPath(digest: string): string {
  return `search/${getDigits(digest)}.bin`
}

export function getVectorsPath(digest: string): string {
  return `search/${getDigits(digest)}.i8`
}

/** Shards with terms: the largest power of two below the total. The rest list words. */
export function countTermShards(shards: number): number {
  return shards < 2 ? 0 : 2 ** Math.floor(Math.log2(shards - 1))
}

export function countShards(termShards: number): number {
  return termShards + Math.max(1, termShards / 4)
}

/** Accepts later formats: searches refuse them. */
export function isSearchHead(value: unknown): value is ManifestSearch {
  if (!isMap(value)) return false
  const { format, tokenizer, shards } = value
  return (
    isCount(format) &&
    typeof tokenizer === 'string' &&
    Array.isArray(shards) &&
    shards.length > 1 &&
    countShards(countTermShards(shards.length)) === shards.length &&
    shards.every(isShard)
  )
}

function isShard(value: unknown): value is NamedFile {
  return isFileEntry(value) && value.size > 0
}

export function isVectorsHead(value: unknown, skills: number): value is ManifestEmbeddings {
  if (!isMap(value)) return false
  const { format, provider, dimensions, weight, base, files } = value
  if (!isCount(format) || typeof provider !== 'string') return false
  // Files are copied and checked for all formats, including unknown ones.
  if (files !== undefined && !(Array.isArray(files) && files.every(isShard))) return false
  if (format !== VECTORS_FORMAT) return true
  return (
    isCount(dimensions) &&
    dimensions > 0 &&
    isWithin(weight, 0, 1_000) &&
    isWithin(base, -1, 0.999) &&
    files?.every(({ size }) => size % dimensions === 0) === true &&
    files.reduce((sum, { size }) => sum + size, 0) === dimensions * skills
  )
}

function isWithin(value: unknown, least: number, most: number): boolean {
  return typeof value === 'number' && value >= least && value <= most
}
