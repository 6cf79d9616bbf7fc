/** Objects as git makes them from files. */
import { createHash } from 'node:crypto'

/** The line of `.gitattributes` with which every system checks out the same bytes. */
export const EQUAL_ENDS = '* text=auto eol=lf'

/** `id` says which hash the repository has. */
export function hashBlob(bytes: Buffer, id: string): string {
  const hash = createHash(id.length === 40 ? 'sha1' : 'sha256')
  return hash.update(`blob ${bytes.length}\0`).update(bytes).digest('hex')
}

/** Line ends as git converts them, where attributes or the user's settings say so. */
export function toUnixLines(bytes: Buffer): Buffer {
  if (!bytes.includes('\r\n')) return bytes
  const [RETURN, NEWLINE] = [0x0d, 0x0a]
  const out = Buffer.alloc(bytes.length)
  let size = 0
  for (const [at, byte] of bytes.entries())
    if (byte !== RETURN || bytes[at + 1] !== NEWLINE) out[size++] = byte
  return out.subarray(0, size)
}
