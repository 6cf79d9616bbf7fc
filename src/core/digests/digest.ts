/** Digests in the form of bundles and registries: `sha256:` and 64 lower-case hex digits. */

const PREFIX = 'sha256:'

export function isDigest(value: unknown): value is string {
  return typeof value === 'string' && /^sha256:[0-9a-f]{64}$/.test(value)
}

export function formatDigest(digits: string): string {
  return PREFIX + digits
}

export function encodeDigest(hash: Uint8Array): string {
  return formatDigest(Array.from(hash, byte => byte.toString(16).padStart(2, '0')).join(''))
}

export function getDigits(digest: string): string {
  return digest.slice(PREFIX.length)
}

export function shortenDigest(digest: string): string {
  return digest.slice(0, PREFIX.length + 12)
}

export const HASH_START = 0x811c9dc5

/** 32-bit FNV-1a (RFC 9923) of the text's UTF-8 bytes. */
export function fnv1a(text: string): number {
  let hash = HASH_START
  for (let at = 0; at < text.length; at++) {
    const point = text.codePointAt(at) ?? 0
    if (point > 0xffff) at++
    hash = hashUnit(hash, point)
  }
  return hash >>> 0
}

export function hashUnit(hash: number, point: number): number {
  if (point < 0x80) return Math.imul(hash ^ point, PRIME)
  const more = point < 0x800 ? 1 : point < 0x10000 ? 2 : 3
  let next = Math.imul(hash ^ ((0xff00 >> (more + 1)) & 0xff) ^ (point >> (6 * more)), PRIME)
  for (let left = more - 1; left >= 0; left--)
    next = Math.imul(next ^ 0x80 ^ ((point >> (6 * left)) & 0x3f), PRIME)
  return next
}

const PRIME = 0x01000193

/** Eight bits of a word, which its predecessor stores to record the pair. */
export function hashToByte(term: string): number {
  return fnv1a(term) & 0xff
}
