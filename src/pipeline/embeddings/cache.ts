/**
 * Vectors by the SHA-256 of their text, one file per provider. An invalid file is an empty cache. Layout: a line with
 * the provider, rows of a 32-byte digest and a vector, and a checksum.
 */
import { dirname, join } from 'node:path'
import { crc32 } from 'node:zlib'
import { sha256 } from '../../core/digests/hash.ts'
import { readRegular } from '../../core/files/regular-file.ts'
import { keepNewest, keepWhole } from '../../core/files/whole-file.ts'

/** By digest, least recently used first. */
export type KnownVectors = Map<string, Int8Array>

const MOST_BYTES = 512 << 20
const DIGEST = 32
const TRAILER = 8

export interface VectorCache {
  file: string
  header: Buffer
  dimensions: number
}

/** `key` identifies everything that vectors depend on other than their text. */
export function openVectorCache(folder: string, key: string, dimensions: number): VectorCache {
  const name = sha256(JSON.stringify([key, dimensions]))
  return {
    file: join(folder, `vectors-${name.slice(0, 16)}`),
    header: Buffer.from(`skillc-vectors 1 ${name}\n`),
    dimensions,
  }
}

export function recallVectors({ file, header, dimensions }: VectorCache): KnownVectors {
  const known: KnownVectors = new Map()
  let bytes: Buffer
  try {
    bytes = readRegular(file)
  } catch {
    return known
  }
  const content = bytes.subarray(0, -TRAILER)
  const row = DIGEST + dimensions
  const isWhole =
    content.subarray(0, header.length).equals(header) &&
    bytes.subarray(-TRAILER).toString('latin1') === computeChecksum(content) &&
    (content.length - header.length) % row === 0
  if (!isWhole) return known
  for (let at = header.length; at < content.length; at += row) {
    const vector = content.subarray(at + DIGEST, at + row)
    known.set(
      content.toString('hex', at, at + DIGEST),
      new Int8Array(vector.buffer, vector.byteOffset, dimensions),
    )
  }
  return known
}

export function keepVectors({ file, header, dimensions }: VectorCache, known: KnownVectors): void {
  const most = Math.floor(MOST_BYTES / (DIGEST + dimensions))
  const kept = [...known].slice(-most)
  const rows = kept.flatMap(([digest, { buffer, byteOffset, length }]) => [
    Buffer.from(digest, 'hex'),
    Buffer.from(buffer, byteOffset, length),
  ])
  const content = Buffer.concat([header, ...rows])
  const isKept = keepWhole(file, () =>
    Buffer.concat([content, Buffer.from(computeChecksum(content), 'latin1')]),
  )
  if (isKept) keepNewest(dirname(file), 'vectors-')
}

function computeChecksum(bytes: Buffer): string {
  return crc32(bytes).toString(16).padStart(TRAILER, '0')
}
