/** A bundle that has been found, and can be read file by file. */

import { makeDigest } from '../../core/digests/hash.ts'
import { type Failure, isFailure } from '../../core/errors/failure.ts'
import {
  getManifestPath,
  getSignaturePath,
  MANIFEST,
  MOST_RECORD_BYTES,
  SIGNATURE,
} from '../../format/layout.ts'
import { REQUESTS_AT_ONCE } from '../call.ts'
import { MOST_SIGNATURE_BYTES } from '../sign/envelope.ts'

/** Bytes of a `manifest.json`, which is read into memory. */
const MOST_MANIFEST_BYTES = 512 * 2 ** 20

/** What a registry reports besides the bytes. Lock files record it. */
export interface Origin {
  /** Of the package or tag that was found. */
  version?: string
  /** The registry’s own name for exactly these bytes. */
  resolved?: string
  /** The digest by which a package manager checks the package (`sha512-…`). */
  integrity?: string
}

/** How a manifest or a record names a file. Without a size it is a record, of at most `MOST_RECORD_BYTES`. */
export interface FileIdentity {
  digest: string
  size?: number
  /** The skills that it belongs to, where they are known. */
  skills?: string[]
}

export interface OpenedBundle {
  /** The bytes of `manifest.json`. Nothing is checked yet. */
  manifest: Uint8Array
  origin: Origin
  /** The bytes of another file, by its path in the bundle. Nothing is checked yet. Throws a Failure. */
  read: (path: string, identity: FileIdentity) => Promise<Uint8Array>
  /** A regular file of this machine that was found to have the bytes, which are not read then. Nothing is fetched for it. */
  find?: (path: string, identity: FileIdentity) => string | undefined
  /** How many files are read at once. Default: 1. */
  parallel?: number
  /** The signatures that come with it, one after the other. Nothing is checked yet. Throws a Failure. */
  signatures: () => AsyncIterable<Uint8Array> | Iterable<Uint8Array>
}

/** One edition of a bundle, known before it is opened. */
export interface Pin extends Origin {
  /** `sha256:` and the digest of the manifest's bytes. */
  manifest: string
}

/** At most `most` bytes of a file of a published folder, or the Failure that says why it cannot be had. */
export type GetFile = (path: string, most: number) => Promise<Uint8Array | Failure>

/** Opens the bundle in a published folder; with a pin, that edition of it where it is still there. Throws a Failure. */
export async function openPublished(getFile: GetFile, pin: Pin | undefined): Promise<OpenedBundle> {
  const read = async (path: string, most: number) => {
    const bytes = await getFile(path, most)
    if (isFailure(bytes)) throw bytes
    return bytes
  }
  const pinned = pin && (await getFile(getManifestPath(pin.manifest), MOST_MANIFEST_BYTES))
  // Some servers answer every request with a page.
  const isPinned = pinned instanceof Uint8Array && makeDigest(pinned) === pin?.manifest
  const manifest = isPinned ? pinned : await read(MANIFEST, MOST_MANIFEST_BYTES)
  return {
    manifest,
    origin: {},
    parallel: REQUESTS_AT_ONCE,
    read: (path, { size = MOST_RECORD_BYTES }) => read(path, size),
    signatures: async function* () {
      for (const path of [getSignaturePath(makeDigest(manifest)), SIGNATURE]) {
        const bytes = await getFile(path, MOST_SIGNATURE_BYTES)
        if (!isFailure(bytes)) yield bytes
      }
    },
  }
}
