/** Deterministic. */
import { join } from 'node:path'
import { makeDigest } from '../../core/digests/hash.ts'
import { failure } from '../../core/errors/failure.ts'
import { readPart, readRegular } from '../../core/files/regular-file.ts'
import { toSortedObject } from '../../core/text/order.ts'
import { formatNumber } from '../../core/text/quantity.ts'
import { isNamedBy } from '../../format/digest.ts'
import type { Manifest } from '../../format/manifest.ts'
import { type BundleFile, listBundleFiles } from '../../reader/disk/files.ts'
import { readManifestText, readSizedRecord } from '../../reader/disk/read.ts'
import type { Blob } from './blobs.ts'
import {
  countPackShards,
  createShards,
  encodeShardIndex,
  LARGEST_PACKED,
  MOST_LAYERS,
  type PackShard,
} from './packs.ts'
import {
  BUNDLE_TYPE,
  type Descriptor,
  EMPTY,
  type ImageManifest,
  MANIFEST_TYPE,
  MOST_MANIFEST_BYTES,
  PACK_TYPE,
  ROLE,
  SHARD,
  SHARD_TYPE,
  SHARDS,
  TIER1_TYPE,
  TITLE,
} from './shapes.ts'

export interface Artifact {
  bytes: Uint8Array
  descriptor: Descriptor
  blobs: Blob[]
  files: number
  packed: number
}

export interface ArtifactOptions {
  annotations?: Record<string, string>
  pack?: boolean
}

const TYPES: Record<BundleFile['role'], string> = {
  manifest: TIER1_TYPE,
  index: 'application/octet-stream',
  body: 'text/markdown',
  record: 'application/json',
  resource: 'application/octet-stream',
  search: 'application/octet-stream',
  prompt: 'text/markdown',
}

export function createArtifact(folder: string, options: ArtifactOptions = {}): Artifact {
  const { text, ...whole } = readManifestText(folder)
  const { manifest } = whole
  const files = listBundleFiles(text, whole, skill => readSizedRecord(folder, skill))
  const isPacked = options.pack ?? files.length > MOST_LAYERS
  const isInPack = ({ skills, size }: BundleFile) => isPacked && skills.length > 0 && size <= LARGEST_PACKED
  const packed = files.filter(isInPack)
  const count = countPackShards(packed.length)
  const blobs = new Map<string, Blob>([[EMPTY.digest, createBlob(Buffer.from('{}'))]])
  const layers: Descriptor[] = []
  const add = (blob: Blob, mediaType: string, annotations: Record<string, string>) => {
    if (!blobs.has(blob.digest)) blobs.set(blob.digest, blob)
    layers.push({ mediaType, digest: blob.digest, size: blob.size, annotations })
  }
  for (const file of files)
    if (!isInPack(file))
      add(createFileBlob(folder, file), TYPES[file.role], { [TITLE]: file.path, [ROLE]: file.role })
  for (const shard of createShards(packed, count)) {
    const { index, pack } = createShardBlobs(folder, shard)
    add(index, SHARD_TYPE, { [TITLE]: `packs/${shard.name}.json`, [SHARD]: shard.name })
    add(pack, PACK_TYPE, { [TITLE]: `packs/${shard.name}.pack`, [SHARD]: shard.name })
  }
  const shards: Record<string, string> = packed.length === 0 ? {} : { [SHARDS]: String(count) }
  const annotations = { ...getLicenses(manifest), ...shards, ...options.annotations }
  const bytes = encodeManifest(layers, annotations)
  return {
    bytes,
    descriptor: createDescriptor(bytes, BUNDLE_TYPE),
    blobs: [...blobs.values()],
    files: files.length,
    packed: packed.length,
  }
}

export function createDescriptor(bytes: Uint8Array, artifactType: string): Descriptor {
  return { mediaType: MANIFEST_TYPE, digest: makeDigest(bytes), size: bytes.length, artifactType }
}

function encodeManifest(layers: Descriptor[], annotations: Record<string, string>): Uint8Array {
  const manifest: ImageManifest = {
    schemaVersion: 2,
    mediaType: MANIFEST_TYPE,
    artifactType: BUNDLE_TYPE,
    config: EMPTY,
    layers,
    ...(Object.keys(annotations).length > 0 && { annotations: toSortedObject(Object.entries(annotations)) }),
  }
  const bytes = Buffer.from(JSON.stringify(manifest))
  if (bytes.length <= MOST_MANIFEST_BYTES) return bytes
  throw failure(
    `The bundle has ${formatNumber(layers.length)} files too large to be packed, more than one registry manifest can list`,
    'Split the bundle',
  )
}

/** Only if all skills have the same license: one expression cannot describe more. */
function getLicenses({ skills }: Manifest): Record<string, string> {
  const licenses = new Set(skills.map(({ license }) => license))
  const [only] = licenses
  return licenses.size === 1 && only !== undefined && only.length <= 200
    ? { 'org.opencontainers.image.licenses': only }
    : {}
}

function createFileBlob(folder: string, { path, digest, size }: BundleFile): Blob {
  return { digest, size, read: (start, end) => readPart(join(folder, path), start, end) }
}

export function createBlob(bytes: Uint8Array): Blob {
  return {
    digest: makeDigest(bytes),
    size: bytes.length,
    read: (start, end) => bytes.subarray(start, end),
  }
}

/** A pack is read twice, for digesting and sending, instead of keeping it in memory. */
function createShardBlobs(folder: string, shard: PackShard): { index: Blob; pack: Blob } {
  const read = () => createPack(folder, shard)
  const bytes = read()
  const named = { digest: makeDigest(bytes), size: bytes.length }
  const pack: Blob = { ...named, read: (start, end) => read().subarray(start, end) }
  return { index: createBlob(encodeShardIndex(shard, named)), pack }
}

function createPack(folder: string, { files }: PackShard): Buffer {
  return Buffer.concat(
    files.map(file => {
      const { path, size } = file
      const bytes = readRegular(join(folder, path), size)
      if (isNamedBy(file, bytes)) return bytes
      throw failure(
        `\`${path}\` in the bundle does not match the manifest: it was changed`,
        'Run `skillc verify` to see what else is wrong',
      )
    }),
  )
}
