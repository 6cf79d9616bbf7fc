/** Archives with the same bytes on every machine: times, owners and order are fixed, and the compression is JavaScript's own. */

import { gzipSync, Zip, ZipDeflate } from 'fflate'
import { packTar } from 'modern-tar'
import type { FileContent } from '../../core/json/types.ts'
import { joinBytes } from '../../core/network/read-body.ts'

type ArchiveFormat = 'tar.gz' | 'zip'

/** Clients read only plain ustar headers (`skills` 1.7.4). Longer paths need a zip, which every client must support. */
export function formatFor(paths: readonly string[]): ArchiveFormat {
  return paths.every(fitsUstar) ? 'tar.gz' : 'zip'
}

/** Files are at the archive's root, sorted by path (Discovery RFC 0.2.0). */
export async function createArchive(files: readonly FileContent[]): Promise<Uint8Array<ArrayBuffer>> {
  const sorted = [...files].sort((a, b) => (a.path < b.path ? -1 : 1))
  return formatFor(sorted.map(({ path }) => path)) === 'tar.gz' ? gzip(await tar(sorted)) : zip(sorted)
}

function tar(files: readonly FileContent[]): Promise<Uint8Array> {
  return packTar(
    files.map(({ path, bytes, executable }) => ({
      header: {
        name: path,
        size: bytes.length,
        type: 'file' as const,
        mode: executable ? 0o755 : 0o644,
        mtime: new Date(0),
        uid: 0,
        gid: 0,
        uname: '',
        gname: '',
      },
      body: bytes,
    })),
  )
}

function gzip(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return gzipSync(bytes, { mtime: 0, level: 6 })
}

/** Adds entries individually, because fflate's single call uses names as object keys, and `__proto__` may be one. */
export function zip(files: readonly FileContent[]): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = []
  const archive = new Zip((error, part) => {
    if (error) throw error
    parts.push(part)
  })
  for (const { path, bytes, executable } of files) {
    const entry = new ZipDeflate(path, { level: 6 })
    archive.add(
      Object.assign(entry, {
        // A regular Unix file with its mode. Zip time starts in 1980, in local time.
        os: 3,
        attrs: ((executable ? 0o100755 : 0o100644) << 16) >>> 0,
        mtime: new Date(1980, 0, 1),
      }),
    )
    entry.push(bytes, true)
  }
  archive.end()
  return joinBytes(parts)
}

const utf8 = new TextEncoder()

function fitsUstar(path: string): boolean {
  const parseSize = (text: string) => utf8.encode(text).length
  if (parseSize(path) <= 100) return true
  for (let at = path.indexOf('/'); at !== -1; at = path.indexOf('/', at + 1))
    if (parseSize(path.slice(0, at)) <= 155 && parseSize(path.slice(at + 1)) <= 100) return true
  return false
}
