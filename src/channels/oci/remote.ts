/** A bundle that stays in a registry: skillc reads its manifest, and fetches and verifies other files on demand. */

import { makeDigest } from '../../core/digests/hash.ts'
import { failure } from '../../core/errors/failure.ts'
import { formatNumber } from '../../core/text/quantity.ts'
import { isIntact } from '../../format/digest.ts'
import { MANIFEST, MOST_RECORD_BYTES } from '../../format/layout.ts'
import { parseManifest } from '../../reader/disk/read.ts'
import { type FileIdentity, MOST_BUNDLE_BYTES } from '../references/opened.ts'
import { readBlob, readRange } from './blobs.ts'
import { type PulledManifest, pullManifest } from './manifests.ts'
import { getShardKey, readShardIndex, SHARED, type ShardIndex } from './packs.ts'
import { type Reference, showReference } from './reference.ts'
import type { Registry } from './registry.ts'
import {
  BUNDLE_TYPE,
  type Descriptor,
  type ImageManifest,
  PACK_TYPE,
  readImageManifest,
  SHARD,
  SHARD_TYPE,
  SHARDS,
  TIER1_TYPE,
  TITLE,
} from './shapes.ts'

/** Tier 1 and the lists of packs are read into memory. */
const MOST_TIER1_BYTES = 512 << 20
const MOST_LIST_BYTES = 64 << 20
/** All packs of a bundle that are in memory together. */
const MOST_PACK_BYTES = 2 ** 30
/** After this many Range requests, the whole pack is fetched. */
const MOST_RANGES = 4

interface PackPlace {
  index: Descriptor
  pack: Descriptor
}

export interface RemoteBundle {
  registry: Registry
  repository: string
  descriptor: Descriptor
  /** `manifest.json`, byte for byte. */
  text: string
  layers: Map<string, Descriptor>
  packs: Map<string, PackPlace>
  shards: number
}

export interface RemoteImage extends PulledManifest {
  image: ImageManifest
  what: string
}

export async function pullImage(registry: Registry, reference: Reference): Promise<RemoteImage> {
  const what = `\`${showReference(reference)}\``
  const pulled = await pullManifest(registry, reference)
  if (pulled === undefined)
    throw failure(`${what} is not in the registry`, 'Check the repository and the tag')
  return { ...pulled, image: readImageManifest(pulled.bytes, what), what }
}

export async function openRemote(
  registry: Registry,
  reference: Reference,
  known?: RemoteImage,
): Promise<RemoteBundle> {
  const { image, what, ...pulled } = known ?? (await pullImage(registry, reference))
  const [first] = image.layers
  if (image.artifactType !== BUNDLE_TYPE || first?.mediaType !== TIER1_TYPE)
    throw failure(
      `${what} is not a bundle of skills, but ${image.artifactType ?? image.config.mediaType}`,
      'Use a reference that `skillc publish` pushed',
    )
  if (first.size > MOST_TIER1_BYTES)
    throw failure(`The manifest of ${what} has ${formatNumber(first.size)} bytes, too many for a manifest`)
  const { repository } = reference
  const text = Buffer.from(await readBlob(registry, repository, first)).toString('utf8')
  const name = `\`${MANIFEST}\` of ${what}`
  if (!isIntact(text)) throw failure(`${name} is not the manifest of a bundle`, 'Publish the bundle again')
  parseManifest(text, name)
  const descriptor = {
    mediaType: image.mediaType,
    digest: pulled.digest,
    size: pulled.bytes.length,
    artifactType: BUNDLE_TYPE,
  }
  return { registry, repository, descriptor, text, ...readPlaces(image) }
}

function readPlaces({
  layers,
  annotations,
}: ImageManifest): Pick<RemoteBundle, 'layers' | 'packs' | 'shards'> {
  const files = new Map<string, Descriptor>()
  const indexes = new Map<string, Descriptor>()
  const packs = new Map<string, PackPlace>()
  for (const layer of layers) {
    const shard = layer.annotations?.[SHARD]
    const title = layer.annotations?.[TITLE]
    const index = shard === undefined ? undefined : indexes.get(shard)
    if (layer.mediaType === SHARD_TYPE && shard !== undefined) indexes.set(shard, layer)
    else if (layer.mediaType === PACK_TYPE && shard !== undefined && index !== undefined)
      packs.set(shard, { index, pack: layer })
    else if (title !== undefined && !files.has(title)) files.set(title, layer)
  }
  const shards = Number(annotations?.[SHARDS] ?? 0)
  return {
    layers: files,
    packs,
    shards: Number.isInteger(shards) && shards > 0 && shards <= 256 ? shards : 0,
  }
}

async function readPackList(
  { registry, repository }: RemoteBundle,
  { index, pack }: PackPlace,
): Promise<ShardIndex> {
  if (index.size > MOST_LIST_BYTES) throw failure('A pack of the bundle has a file list that is too long')
  const list = readShardIndex(await readBlob(registry, repository, index))
  if (list.pack.digest === pack.digest && list.pack.size === pack.size) return list
  throw failure('A pack of the bundle has the file list of another pack', 'Publish the bundle again')
}

/** Lists of packs, and packs with many reads, are fetched once. Files without skills are searched for in all packs. */
export function createRemoteReader(
  remote: RemoteBundle,
): (file: FileIdentity & { path: string }) => Promise<Uint8Array> {
  const { registry, repository, layers, packs } = remote
  const findPlace = createPackFinder(remote)
  const readPacked = createPackReader(remote)
  return async ({ path, digest, size, skills = [] }) => {
    const layer = layers.get(path)
    if (layer?.digest === digest && isSized(layer.size, size)) return readBlob(registry, repository, layer)
    const near = skills.map(id => getShardKey(id, remote.shards))
    const found =
      (await findPlace(path, [...near, SHARED])) ??
      (skills.length > 0 ? undefined : await findPlace(path, [...packs.keys()]))
    if (found === undefined || !isSized(found.end - found.start, size))
      throw failure(
        `\`${path}\` of the bundle is not in the registry`,
        'Publish the bundle again with this version of skillc',
      )
    const bytes = await readPacked(found)
    if (makeDigest(bytes) === digest) return bytes
    throw failure(
      `\`${registry.host}\` returned bytes that do not match the digest of \`${path}\``,
      'Do not trust this copy',
    )
  }
}

export function refuseHuge({ layers, packs }: RemoteBundle): void {
  const packed = Array.from(packs.values(), ({ pack }) => pack)
  const total = [...layers.values(), ...packed].reduce((sum, { size }) => sum + size, 0)
  if (total > MOST_BUNDLE_BYTES || packed.some(({ size }) => size > MOST_PACK_BYTES))
    throw failure(
      `The bundle has ${formatNumber(total)} bytes, more than skillc pulls`,
      'Pull individual skills by id',
    )
}

function isSized(found: number, size = Math.min(found, MOST_RECORD_BYTES)): boolean {
  return found === size
}

interface PackedFile {
  pack: Descriptor
  start: number
  end: number
}

function createPackReader({ registry, repository }: RemoteBundle): (file: PackedFile) => Promise<Uint8Array> {
  const uses = new Map<string, { ranges: number; whole?: Promise<Uint8Array> }>()
  let kept = 0
  return async ({ pack, start, end }) => {
    const use = uses.get(pack.digest) ?? { ranges: 0 }
    uses.set(pack.digest, use)
    const isFew = use.ranges < MOST_RANGES || kept + pack.size > MOST_PACK_BYTES
    if (use.whole === undefined && isFew) {
      use.ranges++
      return readRange(registry, repository, pack, { start, end })
    }
    if (use.whole === undefined) kept += pack.size
    use.whole ??= readBlob(registry, repository, pack)
    return (await use.whole).subarray(start, end)
  }
}

function createPackFinder(
  remote: RemoteBundle,
): (path: string, shards: string[]) => Promise<PackedFile | undefined> {
  const lists = new Map<string, Promise<Map<string, PackedFile>>>()
  const loadPackList = (place: PackPlace) => {
    const known =
      lists.get(place.index.digest) ?? readPackList(remote, place).then(list => byPath(list, place.pack))
    lists.set(place.index.digest, known)
    return known
  }
  return async (path, shards) => {
    for (const shard of shards) {
      const place = remote.packs.get(shard)
      const found = place && (await loadPackList(place)).get(path)
      if (found !== undefined) return found
    }
    return undefined
  }
}

function byPath({ files }: ShardIndex, pack: Descriptor): Map<string, PackedFile> {
  return new Map(files.map(([path, start, size]) => [path, { pack, start, end: start + size }]))
}
