import { makeDigest } from '../core/digests/hash.ts'
import { BLANK_DIGEST } from './layout.ts'

export function isIntact(text: string): boolean {
  const digest = /^\{\n"format":\d+,\n"digest":"(sha256:[0-9a-f]{64})"/.exec(text)?.[1]
  if (digest === undefined) return false
  return makeDigest(text.replace(digest, () => BLANK_DIGEST)) === digest
}

export function isNamedBy(
  { digest, size }: { digest: string; size?: number | undefined },
  bytes: Uint8Array,
): boolean {
  return (size === undefined || bytes.length === size) && makeDigest(bytes) === digest
}
