/** A manifest names its own digest. */
import { makeDigest } from '../core/hash.ts'
import { BLANK_DIGEST } from './layout.ts'

/** Whether a manifest's text is the one its own digest names. */
export function isIntact(text: string): boolean {
  const digest = /^\{\n"format":\d+,\n"digest":"(sha256:[0-9a-f]{64})"/.exec(text)?.[1]
  if (digest === undefined) return false
  return makeDigest(text.replace(digest, () => BLANK_DIGEST)) === digest
}
