/**
 * Bazel's protocol over HTTP (https://bazel.build/remote/caching#http-caching): `/cas/DIGEST` has a blob, `/ac/KEY` a
 * message that names it. That is an `ActionResult` of the Remote Execution API, version 2
 * (build/bazel/remote/execution/v2/remote_execution.proto), as protobuf, of which only output files and their digests count:
 *
 *     ActionResult { repeated OutputFile output_files = 2 }
 *     OutputFile   { string path = 1; Digest digest = 2 }
 *     Digest       { string hash = 1; int64 size_bytes = 2 }
 */
import { sha256 } from '../../core/digests/hash.ts'
import { isSha256 } from '../../core/json/shapes.ts'
import { type Client, getEntry, noteCorruption, putEntry } from './client.ts'

const OUTPUT = 'layer'
/** The largest message in bytes. */
const LARGEST_RESULT = 64 * 1024

/** A key's blob; undefined if there is none, or it is invalid. */
export async function getBazelBlob(client: Client, key: string, most: number): Promise<Buffer | undefined> {
  const answer = await getEntry(client, `/ac/${key}`, LARGEST_RESULT)
  if (answer === undefined) return undefined
  const named = decodeResult(answer, OUTPUT)
  if (named === undefined || named.size > most) return noteCorruption(client)
  const bytes = await getEntry(client, `/cas/${named.hash}`, named.size)
  if (bytes === undefined) return undefined
  return bytes.length === named.size && sha256(bytes) === named.hash ? bytes : noteCorruption(client)
}

/** Bytes first: a message must not name a missing blob. */
export async function putBazelBlob(client: Client, key: string, blob: Buffer): Promise<boolean> {
  const hash = sha256(blob)
  if (!(await putEntry(client, `/cas/${hash}`, blob))) return false
  return putEntry(client, `/ac/${key}`, encodeResult({ path: OUTPUT, hash, size: blob.length }))
}

export interface OutputDigest {
  path: string
  /** 64 hex digits, and the size in bytes. */
  hash: string
  size: number
}

const VARINT = 0
const FIXED_64 = 1
const DELIMITED = 2
const FIXED_32 = 5

/** An `ActionResult` with one output file. */
export function encodeResult({ path, hash, size }: OutputDigest): Buffer {
  const digest = Buffer.concat([
    encodeDelimited(1, Buffer.from(hash)),
    Buffer.from([2 << 3]),
    encodeVarint(size),
  ])
  return encodeDelimited(
    2,
    Buffer.concat([encodeDelimited(1, Buffer.from(path)), encodeDelimited(2, digest)]),
  )
}

function encodeDelimited(field: number, bytes: Buffer): Buffer {
  return Buffer.concat([Buffer.from([(field << 3) | DELIMITED]), encodeVarint(bytes.length), bytes])
}

function encodeVarint(value: number): Buffer {
  const bytes: number[] = []
  for (let left = value; ; left = Math.floor(left / 128)) {
    if (left < 128) return Buffer.from([...bytes, left])
    bytes.push((left % 128) | 128)
  }
}

/** The output file with this path; undefined if there is none or the message is invalid. */
export function decodeResult(bytes: Uint8Array, path: string): OutputDigest | undefined {
  for (const file of decodeMessages(bytes, 2) ?? []) {
    const name = decodeText(decodeMessages(file, 1)?.at(-1))
    const digest = decodeMessages(file, 2)?.at(-1)
    if (name !== path || digest === undefined) continue
    const hash = decodeText(decodeMessages(digest, 1)?.at(-1))
    const size = decodeNumber(digest, 2)
    if (isSha256(hash) && size !== undefined) return { path, hash, size }
  }
  return undefined
}

function decodeText(bytes: Uint8Array | undefined): string | undefined {
  return bytes && new TextDecoder().decode(bytes)
}

interface Field {
  field: number
  wire: number
  value: number
  bytes?: Uint8Array
}

/** The values of a delimited field; undefined for an invalid message. */
function decodeMessages(message: Uint8Array, field: number): Uint8Array[] | undefined {
  return decodeFields(message)?.flatMap(each => (each.field === field && each.bytes ? [each.bytes] : []))
}

function decodeNumber(message: Uint8Array, field: number): number | undefined {
  const found = decodeFields(message)?.findLast(each => each.field === field && each.wire === VARINT)
  return found === undefined ? 0 : Number.isSafeInteger(found.value) ? found.value : undefined
}

function decodeFields(message: Uint8Array): Field[] | undefined {
  const fields: Field[] = []
  for (let at = 0; at < message.length; ) {
    const tag = decodeVarint(message, at)
    if (tag === undefined) return undefined
    const [field, wire] = [Math.floor(tag.value / 8), tag.value % 8]
    if (wire === FIXED_32 || wire === FIXED_64) {
      at = tag.end + (wire === FIXED_32 ? 4 : 8)
      if (at > message.length) return undefined
      continue
    }
    const number = decodeVarint(message, tag.end)
    if (number === undefined || (wire !== VARINT && wire !== DELIMITED)) return undefined
    at = wire === VARINT ? number.end : number.end + number.value
    if (at > message.length) return undefined
    const bytes = wire === DELIMITED ? { bytes: message.subarray(number.end, at) } : {}
    fields.push({ field, wire, value: number.value, ...bytes })
  }
  return fields
}

/** At most ten bytes. Values beyond 2 ** 53 are inexact, and are refused where that matters. */
function decodeVarint(bytes: Uint8Array, start: number): { value: number; end: number } | undefined {
  let value = 0
  for (let at = start; at < bytes.length && at < start + 10; at++) {
    const byte = bytes[at] ?? 0
    value += (byte & 127) * 128 ** (at - start)
    if (byte < 128) return { value, end: at + 1 }
  }
  return undefined
}
