/** The layout of a bundle, which is a contract. */
import { formatDigest, getDigits, isDigest } from '../core/digests/digest.ts'
import { isCount, isMap } from '../core/json/shapes.ts'
import type { NamedFile } from './manifest.ts'

export const FORMAT = 1

/** The version when skills are in partitions. A reader that knows only format 1 must not take such a bundle for an empty one. */
export const SPLIT_FORMAT = 2

export const NEWEST_FORMAT = SPLIT_FORMAT

export const BLANK_DIGEST = formatDigest('0'.repeat(64))

/** Most bytes of a record, because the manifest gives no size for it. A record takes about 150 for each file of its skill. */
export const MOST_RECORD_BYTES = 64 << 20

export const MANIFEST = 'manifest.json'
export const PROMPT = 'prompt.md'
/** A signature of the manifest. It is not part of the bundle, because it is made later. */
export const SIGNATURE = 'manifest.json.sigstore.json'
/** A list of what is in the bundle, for other tools. Not part of the bundle either. */
export const SBOM = 'sbom.cdx.json'
export const FOLDERS = ['chunks', 'skills', 'assets', 'search', 'index'] as const

/** Without names that Windows reserves for devices, with any extension. */
const OWN_PATH =
  /^(?!(?:.*\/)?(?:con|prn|aux|nul|(?:com|lpt)\d)(?:[./]|$))(?:[a-z]+\/)?[a-z0-9]+(?:[._-][a-z0-9]+)*$/

/** Checks the bundle's own paths. For paths of skills' files see src/core/files/untrusted-path.ts. */
export function isBundlePath(path: string): boolean {
  return OWN_PATH.test(path)
}

export function isFileEntry(value: unknown): value is NamedFile {
  return isMap(value) && isDigest(value.digest) && isCount(value.size)
}

/** The folder of all manifests of a site, so that a locked one can be fetched after a newer one was published. */
export function getManifestPath(digest: string): string {
  return `manifests/${getDigits(digest)}.json`
}

export function getSignaturePath(digest: string): string {
  return `${getManifestPath(digest)}.sigstore.json`
}

export function getIndexPath(digest: string, extension: 'json' | 'bin' = 'json'): string {
  return `index/${getDigits(digest)}.${extension}`
}
