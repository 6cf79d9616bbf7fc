import { fault } from '../core/errors/fault.ts'
import type { Manifest, NamedFile, SplitManifest } from '../format/manifest.ts'
import type { ReadFile } from './source.ts'

/** Reads a file and verifies its digest. Throws a fault that names the file. */
export type ReadNamed = (path: string, named: NamedFile, signal?: AbortSignal) => Promise<Uint8Array>

export const MOST_BYTES = 256 << 20

export function createVerifiedReader(read: ReadFile): ReadNamed {
  let readers: ReturnType<typeof loadReaders> | undefined
  return async (path, named, signal) => {
    readers ??= loadReaders()
    const [{ readBytes }, { checkNamed }] = await readers
    if (named.size > MOST_BYTES)
      throw fault('oversized-file', `\`${path}\` has ${named.size} bytes; ${MOST_BYTES} are allowed`, {
        file: path,
      })
    const { bytes } = (await readBytes(read, path, { signal, most: named.size })) ?? {
      bytes: new Uint8Array(),
    }
    await checkNamed(bytes, path, named)
    return bytes
  }
}

export async function readManifest(read: ReadFile): Promise<Manifest | SplitManifest> {
  const [{ readBytes }, { checkManifest }] = await loadReaders()
  const answer = await readBytes(read, 'manifest.json', { most: MOST_BYTES })
  return (await checkManifest(answer?.bytes ?? new Uint8Array(), undefined)).manifest
}

/** Only a standalone search needs these: a runtime reads and verifies files itself. */
function loadReaders() {
  return Promise.all([import('./source.ts'), import('./check.ts')])
}
