/** The layout of a bundle, which is a contract. */
import { formatDigest, getDigits, isDigest } from '../core/digests/digest.ts'
import { isCount, isMap } from '../core/json/shapes.ts'
import type { NamedFile } from './manifest.ts'

export const FORMAT = 1

/** The version for skills in partitions: a reader of format 1 must not mistake such a bundle for an empty one. */
export const SPLIT_FORMAT = 2

export const NEWEST_FORMAT = SPLIT_FORMAT

export const BLANK_DIGEST = formatDigest('0'.repeat(64))

/** The largest record in bytes, because the manifest gives no size. A record takes about 150 per file of its skill. */
export const MOST_RECORD_BYTES = 64 << 20

export const MANIFEST = 'manifest.json'
export const PROMPT = 'prompt.md'
/** The manifest's signature. Created later, so it is not part of the bundle. */
export const SIGNATURE = 'manifest.json.sigstore.json'
/** A bill of materials for other tools. Not part of the bundle. */
export const SBOM = 'sbom.cdx.json'
export const FOLDERS = ['chunks', 'skills', 'assets', 'search', 'index'] as const

/** Excludes names that Windows reserves for devices, with any extension. */
const OWN_PATH =
  /^(?!(?:.*\/)?(?:con|prn|aux|nul|(?:com|lpt)\d)(?:[./]|$))(?:[a-z]+\/)?[a-z0-9]+(?:[._-][a-z0-9]+)*$/

/** Checks the bundle's own paths. For files of skills see src/core/files/untrusted-path.ts. */
export function isBundlePath(path: string): boolean {
  return OWN_PATH.test(path)
}

export function isFileEntry(value: unknown): value is NamedFile {
  return isMap(value) && isDigest(value.digest) && isCount(value.size)
}

/** All manifests of a site are kept, so a locked one can be fetched after a newer one was published. */
export function getManifestPath(digest: string): string {
  return `manifests/${getDigits(digest)}.json`
}

export function getSignaturePath(digest: string): string {
  return `${getManifestPath(digest)}.sigstore.json`
}

export function getIndexPath(digest: string, extension: 'json' | 'bin' = 'json'): string {
  return `index/${getDigits(digest)}.${extension}`
}
