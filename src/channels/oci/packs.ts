/**
 * Packs combine many small files in one blob.
 *
 * A registry needs about 20 ms per blob of any size, and refuses manifests above 4 MiB. A skill's shard is the first
 * byte of its id's digest, modulo the number of shards, so changing a skill changes one pack. Files shared by skills of
 * several shards are in a separate pack.
 */

import { isDigest } from '../../core/digests/digest.ts'
import { sha256 } from '../../core/digests/hash.ts'
import { failure } from '../../core/errors/failure.ts'
import { isCount, isMap } from '../../core/json/shapes.ts'
import { groupBy } from '../../core/text/order.ts'
import type { BundleFile } from '../../reader/disk/files.ts'
import { readJson } from './shapes.ts'

/** A bundle with more files is packed. */
export const MOST_LAYERS = 500
/** Bytes. Larger files stay blobs, even in a packed bundle. */
export const LARGEST_PACKED = 256 << 10
export const SHARED = 'shared'
const FILES_OF_A_PACK = 64
const MOST_SHARDS = 256

export interface ShardIndex {
  format: 1
  pack: { digest: string; size: number }
  files: [path: string, offset: number, size: number][]
}

export interface PackShard {
  name: string
  files: BundleFile[]
}

/** A power of two, so it rarely changes as a bundle grows. */
export function countPackShards(files: number): number {
  let count = 1
  while (count < MOST_SHARDS && count * FILES_OF_A_PACK < files) count *= 2
  return count
}

export function getShardKey(skill: string, count: number): string {
  return (Number.parseInt(sha256(skill).slice(0, 2), 16) % count).toString(16).padStart(2, '0')
}

export function createShards(files: BundleFile[], count: number): PackShard[] {
  const shards = groupBy(files, ({ skills }) => {
    const [name = SHARED, other] = new Set(skills.map(id => getShardKey(id, count)))
    return other === undefined ? name : SHARED
  })
  return [...shards].map(([name, own]) => ({ name, files: own })).sort((a, b) => (a.name < b.name ? -1 : 1))
}

export function encodeShardIndex({ files }: PackShard, pack: ShardIndex['pack']): Uint8Array {
  let offset = 0
  const places = files.map(({ path, size }) => {
    const place = [path, offset, size]
    offset += size
    return place
  })
  const index = { format: 1, pack: { digest: pack.digest, size: pack.size }, files: places }
  return Buffer.from(`${JSON.stringify(index)}\n`)
}

export function readShardIndex(bytes: Uint8Array): ShardIndex {
  const value = readJson(bytes)
  if (isMap(value) && isShardIndex(value)) return value
  throw failure(
    'A pack of the bundle has a corrupt file list',
    'Publish the bundle again with this version of skillc',
  )
}

function isShardIndex(value: Record<string, unknown>): value is Record<string, unknown> & ShardIndex {
  const { format, pack, files } = value
  if (format !== 1 || !isMap(pack) || !isDigest(pack.digest) || !isCount(pack.size)) return false
  const { size } = pack
  if (!Array.isArray(files)) return false
  let end = 0
  for (const file of files) {
    if (!isPlace(file, Number(size)) || file[1] < end) return false
    end = file[1] + file[2]
  }
  return true
}

function isPlace(value: unknown, packSize: number): value is ShardIndex['files'][number] {
  if (!Array.isArray(value) || value.length !== 3) return false
  const [path, offset, size] = value
  return typeof path === 'string' && isCount(offset) && isCount(size) && offset + size <= packSize
}
