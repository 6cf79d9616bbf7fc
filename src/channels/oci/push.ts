/** Order: blobs, the manifest by digest, its referrers, then tags, so a tag never names an incomplete or unsigned bundle. */
import { shortenDigest } from '../../core/digests/digest.ts'
import { makeDigest } from '../../core/digests/hash.ts'
import { failure } from '../../core/errors/failure.ts'
import { runInParallel } from '../../core/process/yield.ts'
import type { Progress } from '../../core/text/progress.ts'
import { REQUESTS_AT_ONCE } from '../call.ts'
import { type Artifact, createBlob } from './artifact.ts'
import { type Blob, hasBlob, mountBlob, pushBlob } from './blobs.ts'
import { pullManifest, pushManifest, pushReferrer } from './manifests.ts'
import { isExactTag } from './reference.ts'
import type { Registry } from './registry.ts'
import { EMPTY } from './shapes.ts'

export interface Attachment {
  artifactType: string
  bytes: Uint8Array
  annotations: Record<string, string>
}

export interface PushOptions {
  repository: string
  /** In the order in which they are set. */
  tags: string[]
  attachments: Attachment[]
  mountFrom?: string
  /** Move exact versions that already name something else. */
  force: boolean
  onProgress?: (progress: Progress) => void
}

export interface PushResult {
  sent: number
  sentBytes: number
  mounted: number
  present: number
  referrers: string[]
}

export async function pushArtifact(
  registry: Registry,
  artifact: Artifact,
  options: PushOptions,
): Promise<PushResult> {
  const { repository, tags } = options
  const { digest } = artifact.descriptor
  await refuseMoves(registry, digest, options)
  const counts = { sent: 0, sentBytes: 0, mounted: 0, present: 0 }
  const tell = () =>
    options.onProgress?.({
      phase: 'push',
      done: counts.sent + counts.mounted + counts.present,
      total: artifact.blobs.length,
      bytes: counts.sentBytes,
    })
  await runInParallel(artifact.blobs, REQUESTS_AT_ONCE, async blob => {
    const how = await deliver(registry, options, blob, bytes => {
      counts.sentBytes += bytes
      tell()
    })
    counts[how]++
    tell()
  })
  await pushManifest(registry, repository, { ...getManifest(artifact), name: digest })
  const referrers: string[] = []
  for (const attachment of options.attachments)
    referrers.push(await attach(registry, repository, artifact, attachment))
  for (const tag of tags) await pushManifest(registry, repository, { ...getManifest(artifact), name: tag })
  return { ...counts, referrers }
}

function getManifest({ bytes, descriptor }: Artifact) {
  return { bytes, mediaType: descriptor.mediaType }
}

export async function attach(
  registry: Registry,
  repository: string,
  { descriptor }: Pick<Artifact, 'descriptor'>,
  { artifactType, bytes, annotations }: Attachment,
): Promise<string> {
  const layer = { mediaType: artifactType, digest: makeDigest(bytes), size: bytes.length }
  for (const blob of [createBlob(Buffer.from('{}')), createBlob(bytes)])
    if (!(await hasBlob(registry, repository, blob))) await pushBlob(registry, repository, blob)
  return pushReferrer(registry, repository, { subject: descriptor, artifactType, layer, annotations })
}

/** A version's content never changes, so a pin stays valid. */
async function refuseMoves(
  registry: Registry,
  digest: string,
  { repository, tags, force }: PushOptions,
): Promise<void> {
  if (force) return
  for (const tag of tags.filter(isExactTag)) {
    const there = await pullManifest(registry, { host: registry.host, repository, tag })
    if (there === undefined || there.digest === digest) continue
    throw failure(
      `\`${registry.host}/${repository}:${tag}\` already exists with different content (${shortenDigest(there.digest)})`,
      'Give the bundle a new version, or move the tag with the option `force`',
    )
  }
}

async function deliver(
  registry: Registry,
  { repository, mountFrom }: PushOptions,
  blob: Blob,
  sent: (bytes: number) => void,
): Promise<'sent' | 'mounted' | 'present'> {
  if (await hasBlob(registry, repository, blob)) return 'present'
  if (
    mountFrom !== undefined &&
    blob.digest !== EMPTY.digest &&
    (await mountBlob(registry, repository, mountFrom, blob))
  )
    return 'mounted'
  await pushBlob(registry, repository, blob, sent)
  return 'sent'
}
