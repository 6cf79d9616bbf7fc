import { createHash } from 'node:crypto'

/** Makes git check out the same bytes on every system. */
export const EQUAL_ENDS = '* text=auto eol=lf'

export function hashBlob(bytes: Buffer, id: string): string {
  const hash = createHash(id.length === 40 ? 'sha1' : 'sha256')
  return hash.update(`blob ${bytes.length}\0`).update(bytes).digest('hex')
}

/** Converts line ends like git, if attributes or user settings ask for it. */
export function toUnixLines(bytes: Buffer): Buffer {
  if (!bytes.includes('\r\n')) return bytes
  const [RETURN, NEWLINE] = [0x0d, 0x0a]
  const out = Buffer.alloc(bytes.length)
  let size = 0
  for (const [at, byte] of bytes.entries())
    if (byte !== RETURN || bytes[at + 1] !== NEWLINE) out[size++] = byte
  return out.subarray(0, size)
}
