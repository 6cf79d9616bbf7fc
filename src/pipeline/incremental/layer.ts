/**
 * Layers: results of queries that another machine made, in bytes that any server and any folder can keep. A part of a build is one,
 * and so is what a remote cache has under a key.
 *
 *     skillc-layer 1\n   64 bytes: the Ed25519 signature of the name and the digest of the rest   gzip: values and rows
 *
 * Before the signature was checked nothing else is looked at. Who has the key is believed, but bounded.
 */
import { sign, verify } from 'node:crypto'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sha256 } from '../../core/digests/hash.ts'
import type { CacheKey } from '../config/options.ts'
import { addRow, computeDigest, findRow, formatRows, makeRows, parseRows, readRow } from './rows.ts'

/** A result, and all that it was made of. */
export interface Result {
  query: string
  key: string
  inputs: string
  value: string
}

export interface Layer {
  /** The bytes of the result for these very inputs; undefined when there is none. */
  find: (query: string, key: string, inputs: string) => Buffer | undefined
}

const MAGIC = Buffer.from('skillc-layer 1\n')
const SIGNATURE_BYTES = 64
const HEAD_BYTES = MAGIC.length + SIGNATURE_BYTES

/** Bytes of a layer with these results. Its name is signed as well, so that it does not count under another. */
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

/** The layer in some bytes, or why it is not read: the end of a sentence. `most` are the bytes that it may unpack to. */
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
