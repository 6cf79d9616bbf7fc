import { encodeDigest } from '../core/digests/digest.ts'
import { getIndexPath } from '../format/layout.ts'
import type { FileTable, NamedFile } from '../format/manifest.ts'
import { ROW_BYTES, TABLE_ROWS } from '../format/split-words.ts'
import { keepRecent } from './cache.ts'
import type { ReadNamed } from './read-named.ts'

const KEPT_BYTES = 1 << 20

type NameOf = (place: number, signal?: AbortSignal) => Promise<NamedFile>

export function openTable({ tables }: FileTable, read: ReadNamed): NameOf {
  const keep = keepRecent<Uint8Array>(KEPT_BYTES)
  return async (place, signal) => {
    const table = tables[Math.floor(place / TABLE_ROWS)] ?? { digest: '', size: 0 }
    const path = getIndexPath(table.digest, 'bin')
    return readRow(await keep(table, signal, stop => read(path, table, stop)), place % TABLE_ROWS)
  }
}

export function readRow(table: Uint8Array, row: number): NamedFile {
  const bytes = table.subarray(row * ROW_BYTES, (row + 1) * ROW_BYTES)
  const size = bytes.subarray(-4).reduce((sum, byte) => sum * 256 + byte, 0)
  return { digest: encodeDigest(bytes.subarray(0, -4)), size }
}
