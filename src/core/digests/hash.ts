/** SHA-256 in the two forms skillc uses. */
import { hash } from 'node:crypto'
import { formatDigest } from './digest.ts'

/** The SHA-256 of some bytes, as 64 lower-case hexadecimal digits. */
export function sha256(bytes: Uint8Array | string): string {
  return hash('sha256', bytes, 'hex')
}

export function makeDigest(bytes: Uint8Array | string): string {
  return formatDigest(sha256(bytes))
}

/**
 * One digest over a list of fields, each framed by its length, so that no two lists run together.
 * Used where a digest stands for several values; files are always digested as their bare bytes.
 */
export function hashFields(fields: Iterable<string>): string {
  let framed = ''
  for (const field of fields) framed += `${Buffer.byteLength(field)}:${field}`
  return sha256(framed)
}

export function sha256Bytes(bytes: Uint8Array | string): Buffer {
  return hash('sha256', bytes, 'buffer')
}
