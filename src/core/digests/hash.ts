import { hash } from 'node:crypto'
import { formatDigest } from './digest.ts'

export function sha256(bytes: Uint8Array | string): string {
  return hash('sha256', bytes, 'hex')
}

export function makeDigest(bytes: Uint8Array | string): string {
  return formatDigest(sha256(bytes))
}

/** Each field is prefixed with its length, so no two lists collide. Files are digested as bare bytes. */
export function hashFields(fields: Iterable<string>): string {
  let framed = ''
  for (const field of fields) framed += `${Buffer.byteLength(field)}:${field}`
  return sha256(framed)
}

export function sha256Bytes(bytes: Uint8Array | string): Buffer {
  return hash('sha256', bytes, 'buffer')
}
