/**
 * Layers: query results from another machine, such as a build's part, or an entry of a remote cache.
 *
 *     skillc-layer 1\n   64 bytes: the Ed25519 signature of the name and the digest of the rest   gzip: values and rows
 *
 * Nothing is read before the signature is verified. The key's owner is trusted, within bounds.
 */
import { sign, verify } from 'node:crypto'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sha256 } from '../../core/digests/hash.ts'
import type { CacheKey } from '../config/options.ts'
import { addRow, computeDigest, findRow, formatRows, makeRows, parseRows, readRow } from './rows.ts'

export interface Result {
  query: string
  key: string
  inputs: string
  value: string
}

export interface Layer {
  /** The result for exactly these inputs; undefined if there is none. */
  find: (query: string, key: string, inputs: string) => Buffer | undefined
}

const MAGIC = Buffer.from('skillc-layer 1\n')
const SIGNATURE_BYTES = 64
const HEAD_BYTES = MAGIC.length + SIGNATURE_BYTES

/** Encodes a layer. The signature covers its name, so it cannot be used under another. */
export function formatLayer(
  name: string,
  results: Iterable<Result>,
  privateKey: NonNullable<CacheKey['privateKey']>,
): Buffer {
  const values: Buffer[] = []
  let rows = makeRows(0)
  let size = 0
  for (const { query, key, inputs, value } of results) {
    const bytes = Buffer.from(value)
    rows = addRow(rows, computeDigest(query, key, inputs), [size, bytes.length, 0])
    values.push(bytes)
    size += bytes.length
  }
  return sealLayer(name, gzipSync(Buffer.concat([...values, ...formatRows(rows)]), { level: 1 }), privateKey)
}

/** Signs the packed bytes of a layer. */
export function sealLayer(
  name: string,
  packed: Uint8Array,
  privateKey: NonNullable<CacheKey['privateKey']>,
): Buffer {
  return Buffer.concat([MAGIC, sign(null, describeSigned(name, packed), privateKey), packed])
}

function describeSigned(name: string, packed: Uint8Array): Buffer {
  return Buffer.from(`${MAGIC}${name}\n${sha256(packed)}`)
}

/** Opens a layer, or returns why it is refused: the end of a sentence. `most` bounds the unpacked bytes. */
export function openLayer(
  name: string,
  bytes: Buffer,
  { publicKey }: Pick<CacheKey, 'publicKey'>,
  most: number,
): Layer | string {
  if (bytes.length < HEAD_BYTES || !bytes.subarray(0, MAGIC.length).equals(MAGIC)) return 'it is not signed'
  const signature = bytes.subarray(MAGIC.length, HEAD_BYTES)
  const packed = bytes.subarray(HEAD_BYTES)
  if (!verify(null, describeSigned(name, packed), publicKey, signature))
    return 'it was signed with another key, renamed or changed'
  return unpackLayer(packed, most) ?? 'it is damaged'
}

function unpackLayer(packed: Buffer, most: number): Layer | undefined {
  let table: ReturnType<typeof parseRows>
  let bytes: Buffer
  try {
    bytes = gunzipSync(packed, { maxOutputLength: most })
    table = parseRows((start, length) => bytes.subarray(start, start + length), bytes.length)
  } catch {
    return undefined
  }
  if (table === undefined) return undefined
  const { rows, end } = table
  return {
    find: (query, key, inputs) => {
      const row = findRow(rows, computeDigest(query, key, inputs))
      if (row === -1) return undefined
      const [, [start = -1, length = -1]] = readRow(rows, row)
      return start >= 0 && length >= 0 && start + length <= end
        ? bytes.subarray(start, start + length)
        : undefined
    },
  }
}
