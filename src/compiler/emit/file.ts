import { sha256 } from '../../core/digests/hash.ts'
import type { OutputFile } from '../types.ts'

/** `getPath` receives the SHA-256 in hex. */
export function createFile(content: Uint8Array, getPath: (digest: string) => string): OutputFile {
  const digest = sha256(content)
  return { path: getPath(digest), digest, size: content.length, content }
}
