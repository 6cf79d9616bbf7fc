import { failure } from '../../core/errors/failure.ts'
import { yieldToEventLoop } from '../../core/process/yield.ts'
import { type Call, openRegistryFor } from '../call.ts'
import { type Artifact, createArtifact } from '../oci/artifact.ts'
import { type Attachment, pushArtifact } from '../oci/push.ts'
import { checkTag, isExactTag, parseReference, type Reference, showReference } from '../oci/reference.ts'
import type { Registry } from '../oci/registry.ts'
import {
  attachSbom,
  attachSignature,
  findMatchingSignature,
  getProvenance,
  makeSignature,
  type SourceOptions,
} from '../sign/attach.ts'
import { findLeaks, isRefused } from './fit.ts'
import type { PublishedArtifact, PublishOptions } from './options.ts'
import { openComplete, type WholeBundle } from './whole.ts'

export async function publishOci(
  folder: string,
  target: string,
  options: PublishOptions,
  call: Call,
): Promise<PublishedArtifact> {
  const { reference, tags } = parseTarget(target)
  const { host, repository } = reference
  const bundle = openComplete(folder, options)
  const artifact = createArtifact(folder, {
    annotations: getAnnotations(tags, options, call),
    ...(options.pack === true && { pack: true }),
  })
  const { digest } = artifact.descriptor
  const findings = await findLeaks(bundle, options.allowSensitive)
  const plan: Omit<PublishedArtifact, 'state' | 'files'> = {
    channel: 'oci',
    findings,
    manifest: bundle.digest,
    skills: bundle.skills.length,
    reference: `oci://${showReference({ host, repository, digest })}`,
    digest,
    tags,
    sent: 0,
    sentBytes: 0,
    mounted: 0,
    present: 0,
    referrers: [],
    skillArtifacts: 0,
  }
  if (isRefused(findings)) return { ...plan, state: 'refused', files: 0 }
  if (options.dryRun === true) return { ...plan, state: 'planned', files: artifact.files }
  await yieldToEventLoop(call.signal)
  const registry = openRegistryFor(host, call, options.plainHttp)
  const attachments = await createAttachments(bundle, artifact, reference, options, call)
  const { mountFrom, force = false } = options
  const pushed = await pushArtifact(registry, artifact, {
    repository,
    tags,
    attachments,
    force,
    ...(mountFrom !== undefined && { mountFrom }),
    onProgress: call.onProgress,
  })
  const skillArtifacts = await pushEach(folder, { registry, reference, tags }, options, call)
  return { ...plan, state: 'published', files: artifact.files, ...pushed, skillArtifacts }
}

export function parseTarget(target: string): { reference: Reference; tags: string[] } {
  const [first = '', ...more] = target.split(',')
  const { tag, digest, ...place } = parseReference(first)
  if (digest !== undefined)
    throw failure(
      'The digest is computed from the published content, so it cannot be given',
      'Give a tag, such as `:1.0.0`',
    )
  if (tag === undefined && more.length > 0)
    throw failure(`\`${target}\` has tags after a comma, but none before it`)
  const tags = tag === undefined ? [] : [tag, ...more.map(checkTag)]
  // Exact versions come first, because a reader of `latest` may look up its version next.
  const ordered = [...tags.filter(isExactTag), ...tags.filter(one => !isExactTag(one))]
  return { reference: { ...place, ...(tag !== undefined && { tag }) }, tags: [...new Set(ordered)] }
}

/** The origin comes from an exact tag, the options, or GitHub Actions' variables. */
export function getAnnotations(
  tags: string[],
  { annotations, ...given }: SourceOptions & { annotations?: Record<string, string> },
  { environment }: Call,
): Record<string, string> {
  const { source } = getProvenance(given, environment)
  const version = tags.find(isExactTag)
  return {
    ...(version !== undefined && { 'org.opencontainers.image.version': version }),
    ...(source !== undefined && { 'org.opencontainers.image.source': source.uri.replace(/^git\+/, '') }),
    ...(source?.revision !== undefined && { 'org.opencontainers.image.revision': source.revision }),
    ...annotations,
  }
}

async function createAttachments(
  { folder, digest }: WholeBundle,
  artifact: Artifact,
  { host, repository }: Reference,
  options: PublishOptions,
  call: Call,
): Promise<Attachment[]> {
  const attachments: Attachment[] = []
  if (options.key !== undefined || options.sign === true) {
    const name = showReference({ host, repository })
    const provenance = { manifest: digest, artifact: { name, digest: artifact.descriptor.digest } }
    attachments.push(attachSignature(await makeSignature(provenance, options, call)))
  } else {
    const beside = findMatchingSignature(folder, digest)
    if (beside !== undefined) attachments.push(attachSignature(beside))
  }
  if (options.sbom === true) attachments.push(attachSbom(folder))
  return attachments
}

async function pushEach(
  folder: string,
  place: { registry: Registry; reference: Reference; tags: string[] },
  { skillFormat }: PublishOptions,
  { onProgress }: Call,
): Promise<number> {
  if (skillFormat === undefined) return 0
  const { pushSkills } = await import('./oci-skills.ts')
  return pushSkills(folder, { ...place, format: skillFormat }, (done, total) =>
    onProgress({ phase: 'push-skills', done, total }),
  )
}
