/** A file of the bundle that is made here, named by what is in it. */

import { sha256 } from '../../core/digests/hash.ts'
import type { OutputFile } from '../types.ts'

/** A file of these bytes; `getPath` gives its path for their SHA-256 in hex. */
export function createFile(content: Uint8Array, getPath: (digest: string) => string): OutputFile {
  const digest = sha256(content)
  return { path: getPath(digest), digest, size: content.length, content }
}
