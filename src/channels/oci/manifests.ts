import { isDigest, shortenDigest } from '../../core/digests/digest.ts'
import { makeDigest } from '../../core/digests/hash.ts'
import { failure, isFailure } from '../../core/errors/failure.ts'
import { createRefusedError, type HttpRequest, readAnswer, withRetry } from './http.ts'
import { type Reference, showReference } from './reference.ts'
import { getPullScopes, getPushScopes, type Registry, sendExpecting } from './registry.ts'
import {
  type Descriptor,
  EMPTY,
  type ImageManifest,
  INDEX_TYPE,
  MANIFEST_TYPE,
  MOST_MANIFEST_BYTES,
  readImageIndex,
  readImageManifest,
} from './shapes.ts'

const ACCEPT = `${MANIFEST_TYPE}, ${INDEX_TYPE}`

export interface PulledManifest {
  bytes: Uint8Array
  digest: string
}

/** Verified against the reference's digest, or the registry's. Undefined if there is no such manifest. */
export async function pullManifest(
  registry: Registry,
  reference: Reference,
): Promise<PulledManifest | undefined> {
  const { repository, tag = 'latest', digest } = reference
  const what = `\`${showReference(reference)}\``
  const url = registry.getUrl(repository, `manifests/${digest ?? tag}`)
  const request: HttpRequest = { method: 'GET', url, headers: { accept: ACCEPT }, what }
  return withRetry(registry.transport, async () => {
    const response = await sendExpecting(registry, request, getPullScopes(repository), 200, 404)
    if (response.status === 404) {
      await response.body?.cancel()
      return undefined
    }
    const bytes = await readAnswer(response, MOST_MANIFEST_BYTES, request)
    if (bytes.length > MOST_MANIFEST_BYTES)
      throw failure(`The manifest of ${what} has more than 4 MiB, more than registries must accept`)
    const actual = makeDigest(bytes)
    if (digest !== undefined && actual !== digest)
      throw failure(
        `\`${registry.host}\` returned a manifest that does not match ${what}`,
        'Do not use this registry until you know why',
      )
    const said = response.headers.get('docker-content-digest')
    if (said?.startsWith('sha256:') && said !== actual)
      throw failure(`\`${registry.host}\` returned a manifest for ${what} that does not match its own digest`)
    return { bytes, digest: actual }
  })
}

export async function pushManifest(
  registry: Registry,
  repository: string,
  { bytes, mediaType, name }: { bytes: Uint8Array; mediaType: string; name: string },
): Promise<{ keepsReferrers: boolean }> {
  if (bytes.length > MOST_MANIFEST_BYTES)
    throw failure(
      `The manifest for \`${repository}\` exceeds the 4 MiB that registries accept`,
      'Split the bundle',
    )
  const what = `manifest ${isDigest(name) ? shortenDigest(name) : `\`${name}\``} for \`${repository}\``
  const url = registry.getUrl(repository, `manifests/${name}`)
  const headers = { 'content-type': mediaType }
  const request: HttpRequest = { method: 'PUT', url, headers, body: new Uint8Array(bytes), what }
  return withRetry(registry.transport, async () => {
    const response = await sendExpecting(registry, request, getPushScopes(repository), 201)
    await response.body?.cancel()
    const said = response.headers.get('docker-content-digest')
    if (said !== null && said !== makeDigest(bytes))
      throw failure(`\`${registry.host}\` accepted ${what}, but stored a different one`)
    return { keepsReferrers: response.headers.has('oci-subject') }
  })
}

export interface Referrer {
  digest: string
  manifest: ImageManifest
}

/** Believes only what each referrer says itself. */
export async function listReferrers(
  registry: Registry,
  repository: string,
  subject: string,
  wanted: string,
): Promise<Referrer[]> {
  const descriptors =
    (await fetchReferrers(registry, repository, subject, wanted)) ??
    (await fetchTaggedReferrers(registry, repository, subject))
  const likely = descriptors.filter(({ artifactType = wanted }) => artifactType === wanted)
  const referrers: Referrer[] = []
  for (const { digest } of likely.slice(0, MOST_REFERRERS)) {
    const pulled = await pullManifest(registry, { host: registry.host, repository, digest })
    const manifest = pulled === undefined ? undefined : readReferrer(pulled.bytes)
    if (manifest?.subject?.digest !== subject) continue
    if ((manifest.artifactType ?? manifest.config.mediaType) === wanted) referrers.push({ digest, manifest })
  }
  return referrers
}

/** Undefined for anything but a manifest: anyone who may push can attach an index or a broken one. */
function readReferrer(bytes: Uint8Array): ImageManifest | undefined {
  try {
    return readImageManifest(bytes, 'A referrer')
  } catch (error) {
    if (isFailure(error)) return undefined
    throw error
  }
}

const MOST_REFERRERS = 64

async function fetchReferrers(
  registry: Registry,
  repository: string,
  subject: string,
  wanted: string,
): Promise<Descriptor[] | undefined> {
  const what = `the referrers of ${shortenDigest(subject)}`
  const url = registry.getUrl(repository, `referrers/${subject}`)
  url.searchParams.set('artifactType', wanted)
  const request: HttpRequest = { method: 'GET', url, headers: { accept: INDEX_TYPE }, what, mayLeave: true }
  const bytes = await withRetry(registry.transport, async () => {
    const response = await registry.send(request, getPullScopes(repository))
    if (response.status === 429 || response.status >= 500)
      throw await createRefusedError(response, registry.host, what)
    const isIndex = response.status === 200 && response.headers.get('content-type')?.startsWith(INDEX_TYPE)
    if (isIndex) return readAnswer(response, MOST_MANIFEST_BYTES, request)
    await response.body?.cancel()
    return undefined
  })
  return bytes === undefined ? undefined : readImageIndex(bytes)
}

function getReferrersTag(subject: string): string {
  return subject.replace(':', '-')
}

async function fetchTaggedReferrers(
  registry: Registry,
  repository: string,
  subject: string,
): Promise<Descriptor[]> {
  const pulled = await pullManifest(registry, {
    host: registry.host,
    repository,
    tag: getReferrersTag(subject),
  })
  return pulled === undefined ? [] : (readImageIndex(pulled.bytes) ?? [])
}

export interface ReferrerFacts {
  subject: Descriptor
  artifactType: string
  layer: Descriptor
  annotations: Record<string, string>
}

/** Deterministic. */
export function createReferrer({ subject, artifactType, layer, annotations }: ReferrerFacts): Uint8Array {
  const manifest: ImageManifest = {
    schemaVersion: 2,
    mediaType: MANIFEST_TYPE,
    artifactType,
    config: EMPTY,
    layers: [layer],
    subject: { mediaType: subject.mediaType, digest: subject.digest, size: subject.size },
    annotations,
  }
  return Buffer.from(JSON.stringify(manifest))
}

/** Adds the referrer to the tag list if the registry does not maintain one. Its blobs exist already. */
export async function pushReferrer(
  registry: Registry,
  repository: string,
  facts: ReferrerFacts,
): Promise<string> {
  const bytes = createReferrer(facts)
  const digest = makeDigest(bytes)
  const { keepsReferrers } = await pushManifest(registry, repository, {
    bytes,
    mediaType: MANIFEST_TYPE,
    name: digest,
  })
  const { artifactType, annotations } = facts
  const subject = facts.subject.digest
  // Some claim to maintain the list but do not (publishing through ECR), so the list itself is checked.
  if (keepsReferrers && (await fetchReferrers(registry, repository, subject, artifactType)) !== undefined)
    return digest
  const listed = await fetchTaggedReferrers(registry, repository, subject)
  if (listed.some(one => one.digest === digest)) return digest
  const mine = { mediaType: MANIFEST_TYPE, digest, size: bytes.length, artifactType, annotations }
  const index = { schemaVersion: 2, mediaType: INDEX_TYPE, manifests: [...listed, mine] }
  await pushManifest(registry, repository, {
    bytes: Buffer.from(JSON.stringify(index)),
    mediaType: INDEX_TYPE,
    name: getReferrersTag(subject),
  })
  return digest
}
