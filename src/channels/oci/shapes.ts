/** The JSON of registries: descriptors, manifests, indexes (OCI image specification 1.1), and skillc's media types. */

import { isDigest } from '../../core/digests/digest.ts'
import { failure } from '../../core/errors/failure.ts'
import { parseJson } from '../../core/json/json.ts'
import { isMap } from '../../core/json/shapes.ts'

export const MANIFEST_TYPE = 'application/vnd.oci.image.manifest.v1+json'
export const INDEX_TYPE = 'application/vnd.oci.image.index.v1+json'
const EMPTY_TYPE = 'application/vnd.oci.empty.v1+json'

export const BUNDLE_TYPE = 'application/vnd.skillc.bundle.v1'
export const TIER1_TYPE = 'application/vnd.skillc.manifest.v1+json'
export const SHARD_TYPE = 'application/vnd.skillc.shard.v1+json'
export const PACK_TYPE = 'application/vnd.skillc.pack.v1'

/** Where a layer stands when the artifact is laid out as files: the convention of `oras pull`. */
export const TITLE = 'org.opencontainers.image.title'
/** What of a bundle a layer is. */
export const ROLE = 'dev.skillc.role'
/** Of an index or pack: which shard it is; of a manifest: how many there are. */
export const SHARD = 'dev.skillc.shard'
export const SHARDS = 'dev.skillc.shards'

/** The two bytes `{}`, which stand where a manifest needs a config and has none. */
export const EMPTY = {
  mediaType: EMPTY_TYPE,
  digest: 'sha256:44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a',
  size: 2,
  data: 'e30=',
}

/** Manifests above this are refused by registries (Distribution), and not read. */
export const MOST_MANIFEST_BYTES = 4 << 20

export interface Descriptor {
  mediaType: string
  digest: string
  size: number
  artifactType?: string
  annotations?: Record<string, string>
  data?: string
}

export interface ImageManifest {
  schemaVersion: 2
  mediaType: string
  artifactType?: string
  config: Descriptor
  layers: Descriptor[]
  subject?: Descriptor
  annotations?: Record<string, string>
}

export interface ImageIndex {
  schemaVersion: 2
  mediaType: string
  manifests: Descriptor[]
}

/** The image manifest that some bytes are. Throws a Failure that begins with `what` for anything else. */
export function readImageManifest(bytes: Uint8Array, what: string): ImageManifest {
  const value = readJson(bytes)
  // One that is both would be the one thing to some readers and the other to others (image specification, "Image Manifest").
  if (isMap(value) && value.manifests === undefined && isImageManifest(value)) return value
  if (isMap(value) && Array.isArray(value.manifests))
    throw failure(
      `${what} is an index of several manifests, not one artifact`,
      'Name one of them by its digest',
    )
  throw failure(`${what} is not the manifest of an artifact`, 'It was made by another tool, or is broken')
}

/** The index that some bytes are; undefined for anything else: registries answer such questions in many ways. */
export function readImageIndex(bytes: Uint8Array): ImageIndex | undefined {
  const value = readJson(bytes)
  if (!isMap(value) || value.mediaType !== INDEX_TYPE || value.layers !== undefined) return undefined
  return isImageIndex(value) ? value : undefined
}

type Fields = Record<string, unknown>

function isImageManifest(value: Fields): value is Fields & ImageManifest {
  const { schemaVersion, mediaType, artifactType, config, layers, subject, annotations } = value
  return (
    schemaVersion === 2 &&
    (mediaType === undefined || mediaType === MANIFEST_TYPE) &&
    (artifactType === undefined || typeof artifactType === 'string') &&
    isDescriptor(config) &&
    Array.isArray(layers) &&
    layers.every(isDescriptor) &&
    (subject === undefined || isDescriptor(subject)) &&
    isTexts(annotations)
  )
}

function isImageIndex(value: Fields): value is Fields & ImageIndex {
  return value.schemaVersion === 2 && Array.isArray(value.manifests) && value.manifests.every(isDescriptor)
}

function isDescriptor(value: unknown): value is Descriptor {
  if (!isMap(value)) return false
  const { mediaType, digest, size, artifactType, annotations } = value
  return (
    typeof mediaType === 'string' &&
    isDigest(digest) &&
    Number.isSafeInteger(size) &&
    Number(size) >= 0 &&
    (artifactType === undefined || typeof artifactType === 'string') &&
    isTexts(annotations)
  )
}

function isTexts(value: unknown): boolean {
  return value === undefined || (isMap(value) && Object.values(value).every(text => typeof text === 'string'))
}

/** What bytes say as JSON; undefined for anything else. */
export function readJson(bytes: Uint8Array): unknown {
  try {
    return parseJson(Buffer.from(bytes).toString('utf8'))
  } catch {
    return undefined
  }
}
