/** The JSON of registries (OCI image specification 1.1), and skillc's media types. */

import { isDigest } from '../../core/digests/digest.ts'
import { failure } from '../../core/errors/failure.ts'
import { tryParseJson } from '../../core/json/json.ts'
import {
  type Check,
  checkArray,
  checkChoice,
  checkFields,
  checkOptional,
  checkRecord,
  isCount,
  isMap,
  isText,
} from '../../core/json/shapes.ts'

export const MANIFEST_TYPE = 'application/vnd.oci.image.manifest.v1+json'
export const INDEX_TYPE = 'application/vnd.oci.image.index.v1+json'
const EMPTY_TYPE = 'application/vnd.oci.empty.v1+json'

export const BUNDLE_TYPE = 'application/vnd.skillc.bundle.v1'
export const TIER1_TYPE = 'application/vnd.skillc.manifest.v1+json'
export const SHARD_TYPE = 'application/vnd.skillc.shard.v1+json'
export const PACK_TYPE = 'application/vnd.skillc.pack.v1'

export const TITLE = 'org.opencontainers.image.title'
export const ROLE = 'dev.skillc.role'
/** On an index or pack: its shard; on a manifest: the number of shards. */
export const SHARD = 'dev.skillc.shard'
export const SHARDS = 'dev.skillc.shards'

export const EMPTY = {
  mediaType: EMPTY_TYPE,
  digest: 'sha256:44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a',
  size: 2,
  data: 'e30=',
}

/** Registries refuse larger manifests (Distribution). */
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

const isTwo: Check = value => value === 2
const isAnnotations = checkOptional(checkRecord(isText))

const isDescriptor = checkFields<Omit<Descriptor, 'data'>>({
  mediaType: isText,
  digest: isDigest,
  size: isCount,
  artifactType: checkOptional(isText),
  annotations: isAnnotations,
})

const isImageManifest = checkFields<ImageManifest>({
  schemaVersion: isTwo,
  mediaType: checkOptional(checkChoice(MANIFEST_TYPE)),
  artifactType: checkOptional(isText),
  config: isDescriptor,
  layers: checkArray(isDescriptor),
  subject: checkOptional(isDescriptor),
  annotations: isAnnotations,
})

const isImageIndex = checkFields<{ schemaVersion: 2; mediaType: string; manifests: Descriptor[] }>({
  schemaVersion: isTwo,
  mediaType: checkChoice(INDEX_TYPE),
  manifests: checkArray(isDescriptor),
})

export function readImageManifest(bytes: Uint8Array, what: string): ImageManifest {
  const value = readJson(bytes)
  // A document that is both an index and a manifest would be ambiguous (image specification, "Image Manifest").
  if (isMap(value) && value.manifests === undefined && isImageManifest(value)) return value
  if (isMap(value) && Array.isArray(value.manifests))
    throw failure(
      `${what} is an index of several manifests, not one artifact`,
      'Name one of them by its digest',
    )
  throw failure(`${what} is not the manifest of an artifact`, 'Another tool created it, or it is corrupt')
}

/** Undefined for anything else: registries answer such requests in many ways. */
export function readImageIndex(bytes: Uint8Array): Descriptor[] | undefined {
  const value = readJson(bytes)
  return isMap(value) && value.layers === undefined && isImageIndex(value) ? value.manifests : undefined
}

export function readJson(bytes: Uint8Array): unknown {
  return tryParseJson(Buffer.from(bytes).toString('utf8'))
}
