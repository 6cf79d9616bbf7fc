/** Where things stand in a bundle. The layout is a contract. */
import { formatDigest, getDigits, isDigest } from '../core/digests/digest.ts'
import { isSafeOrigin } from '../core/files/untrusted-path.ts'
import { isCount, isMap } from '../core/json/shapes.ts'
import type { NamedFile } from './manifest.ts'

/** The version of a bundle's format when its manifest holds its skills. */
export const FORMAT = 1

/** The version when they are in partitions. Who reads the first only must not take such a bundle for an empty one. */
export const SPLIT_FORMAT = 2

export const NEWEST_FORMAT = SPLIT_FORMAT

export const BLANK_DIGEST = formatDigest('0'.repeat(64))

/** Bytes of a record, at most: what names it says no size. A record takes about 150 for each file of its skill. */
export const MOST_RECORD_BYTES = 64 << 20

export const MANIFEST = 'manifest.json'
export const PROMPT = 'prompt.md'
/** A signature of the manifest, beside it: not part of the bundle, as it is made later. */
export const SIGNATURE = 'manifest.json.sigstore.json'
/** A list of what is in the bundle, for other tools. Not part of it either. */
export const SBOM = 'sbom.cdx.json'
export const FOLDERS = ['chunks', 'skills', 'assets', 'search', 'index'] as const

/** Without names that Windows reserves for devices, with any extension. */
const OWN_PATH =
  /^(?!(?:.*\/)?(?:con|prn|aux|nul|(?:com|lpt)\d)(?:[./]|$))(?:[a-z]+\/)?[a-z0-9]+(?:[._-][a-z0-9]+)*$/

/** Whether a path can be one of the bundle's own files. Paths of the files of skills: src/core/files/untrusted-path.ts. */
export function isBundlePath(path: string): boolean {
  return OWN_PATH.test(path)
}

/** Whether a value is a path from the root of a source. Nothing is opened there, but tools may follow it. */
export function isOrigin(value: unknown): boolean {
  return typeof value === 'string' && isSafeOrigin(value)
}

export function isFileEntry(value: unknown): value is NamedFile {
  return isMap(value) && isDigest(value.digest) && isCount(value.size)
}

/** Where a site keeps every manifest that it ever had, so that what is locked can be fetched after a newer one came. */
export function getManifestPath(digest: string): string {
  return `manifests/${getDigits(digest)}.json`
}

export function getSignaturePath(digest: string): string {
  return `${getManifestPath(digest)}.sigstore.json`
}

export function getIndexPath(digest: string, extension: 'json' | 'bin' = 'json'): string {
  return `index/${getDigits(digest)}.${extension}`
}
