/** Digests as bundles and registries name them: `sha256:` and 64 lower-case hexadecimal digits. */

const PREFIX = 'sha256:'

export function isDigest(value: unknown): value is string {
  return typeof value === 'string' && /^sha256:[0-9a-f]{64}$/.test(value)
}

/** The digest with these digits. */
export function formatDigest(digits: string): string {
  return PREFIX + digits
}

/** The digest with the bytes of a hash. */
export function encodeDigest(hash: Uint8Array): string {
  return formatDigest(Array.from(hash, byte => byte.toString(16).padStart(2, '0')).join(''))
}

export function getDigits(digest: string): string {
  return digest.slice(PREFIX.length)
}

/** Enough of a digest for people. */
export function shortenDigest(digest: string): string {
  return digest.slice(0, PREFIX.length + 12)
}
