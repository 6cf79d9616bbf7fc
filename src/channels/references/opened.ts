import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import { makeDigest } from '../../core/digests/hash.ts'
import { attempt, type Failure, isFailure } from '../../core/errors/failure.ts'
import { isBelow } from '../../core/files/real-path.ts'
import { readRegular } from '../../core/files/regular-file.ts'
import type { FileContent } from '../../core/json/types.ts'
import {
  getManifestPath,
  getSignaturePath,
  MANIFEST,
  MOST_RECORD_BYTES,
  SIGNATURE,
} from '../../format/layout.ts'
import { REQUESTS_AT_ONCE } from '../call.ts'
import { findSignatures, MOST_SIGNATURE_BYTES } from '../sign/envelope.ts'

/** The most bytes of a bundle that is fetched as a whole. */
export const MOST_BUNDLE_BYTES = 4 * 2 ** 30

/** A manifest is read into memory. */
const MOST_MANIFEST_BYTES = 512 * 2 ** 20

/** A registry's facts about a bundle, recorded in lock files. */
export interface Origin {
  /** Of the package or tag that was found. */
  version?: string
  /** The registry's own name for exactly these bytes, or the commit. */
  resolved?: string
  /** The digest by which a package manager verifies the package (`sha512-…`). */
  integrity?: string
}

/** A file as a manifest or a record names it. Without a size it is a record, of at most `MOST_RECORD_BYTES`. */
export interface FileIdentity {
  digest: string
  size?: number
  skills?: string[]
}

export interface OpenedBundle {
  /** `manifest.json`, unverified. */
  manifest: Uint8Array
  origin: Origin
  /** Reads another file by its path in the bundle, unverified. */
  read: (path: string, identity: FileIdentity) => Promise<Uint8Array>
  /** A local regular file with these bytes, to avoid fetching. */
  find?: (path: string, identity: FileIdentity) => string | undefined
  /** Throws a Failure if the registry says that the bundle is too large. */
  refuseHuge?: () => void
  /** Files read at the same time. Default: 1. */
  parallel?: number
  /** Unverified. */
  signatures: () => AsyncIterable<Uint8Array> | Iterable<Uint8Array>
}

/** The skills of a source that is not a bundle; `leftOut`: sentences without a period. */
export interface OpenedTree {
  origin: Origin
  skills: string[]
  files: AsyncIterable<FileContent> | Iterable<FileContent>
  leftOut: string[]
  close?: () => Promise<void>
}

/** One version of a source, known before the source is opened. */
export interface Pin extends Origin {
  /** `sha256:` digest of a bundle's manifest, or of the list of all files: independent of how the source is fetched. */
  digest: string
}

/** At most `most` bytes of a published file, or why it cannot be read. */
export type GetFile = (path: string, most: number) => Promise<Uint8Array | Failure>

export async function openPublished(getFile: GetFile, pin: Pin | undefined): Promise<OpenedBundle> {
  const read = async (path: string, most: number) => {
    const bytes = await getFile(path, most)
    if (isFailure(bytes)) throw bytes
    return bytes
  }
  const pinned = pin && (await getFile(getManifestPath(pin.digest), MOST_MANIFEST_BYTES))
  const isPinned = pinned instanceof Uint8Array && makeDigest(pinned) === pin?.digest
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

/** `help`: what to do about a file that cannot be read. */
export function openFolder(folder: string, help = 'Build the bundle again'): OpenedBundle {
  const read = (path: string) =>
    attempt(
      `\`${join(folder, path)}\` cannot be read`,
      () => {
        // A clone may contain links to the user's files.
        if (!isBelow(realpathSync.native(folder), realpathSync.native(join(folder, path))))
          throw new Error('it is a link that points outside the bundle')
        return readRegular(join(folder, path))
      },
      help,
    )
  const manifest = read(MANIFEST)
  return {
    manifest,
    origin: {},
    read: async path => read(path),
    signatures: () => findSignatures(folder, makeDigest(manifest)),
  }
}
