/** `skillc publish BUNDLE oci://…`: a bundle into a registry. */
import { resolve } from 'node:path'
import { type Artifact, artifactOf } from '../../channels/oci/artifact.ts'
import { type Attached, type Pushed, pushArtifact } from '../../channels/oci/push.ts'
import {
  checkTag,
  isExactTag,
  parseReference,
  type Reference,
  showReference,
} from '../../channels/oci/reference.ts'
import { wholeBundle } from '../../channels/publish/whole.ts'
import { failure } from '../../core/failure.ts'
import { jsonText } from '../../core/json-text.ts'
import { byteSize, plural } from '../../core/quantity.ts'
import { escapeTerminal } from '../../core/terminal.ts'
import type { ExitCode, Io } from '../commands/io.ts'
import { progressLine } from '../commands/progress.ts'
import { type Flags, isOn, listOf, oneOf, textOf } from '../flags.ts'
import { registryFor } from './access.ts'
import { attachedSbom, attachedSignature, makeSignature, signatureFor, surroundings } from './attach.ts'

/** Pushes a bundle. Throws a Failure; then no tag was moved. */
export async function publishOci(bundle: string, target: string, flags: Flags, io: Io): Promise<ExitCode> {
  const { reference, tags } = parseTarget(target)
  const folder = resolve(io.cwd, bundle)
  const digest = wholeBundle(folder)
  const artifact = artifactOf(folder, {
    annotations: annotationsOf(flags, tags),
    ...(isOn(flags, 'pack') && { pack: true }),
  })
  const registry = registryFor(reference, flags, io)
  const draw = progressLine(io)
  const mountFrom = textOf(flags, 'mountFrom')
  const { repository } = reference
  const attached = await attachedTo(folder, { digest, artifact, reference }, flags, io)
  const pushed = await pushArtifact(registry, artifact, {
    repository,
    tags,
    attached,
    force: isOn(flags, 'force'),
    ...(mountFrom !== undefined && { mountFrom }),
    onProgress: ({ blobs, ofBlobs, bytes }) =>
      draw({
        phase: 'push',
        counts: [
          { count: blobs, of: ofBlobs, unit: 'blobs' },
          { count: bytes, unit: 'bytes sent' },
        ],
      }),
  })
  const skills = await skillArtifacts(folder, { registry, reference, tags }, flags, io)
  io.progress('')
  report({ reference, artifact, pushed, skills, manifest: digest }, isOn(flags, 'json'), io)
  return 0
}

/** `oci://host/repository:1.2.3,1.2,1`: several tags are set in this order. Throws a Failure. */
export function parseTarget(target: string): { reference: Reference; tags: string[] } {
  const [first = '', ...more] = target.split(',')
  const { tag, digest, ...place } = parseReference(first)
  if (digest !== undefined)
    throw failure('A digest comes of what is published; it cannot be given', 'Give a tag, such as `:1.0.0`')
  if (tag === undefined && more.length > 0)
    throw failure(`\`${target}\` has tags after a comma and none before it`)
  const tags = tag === undefined ? [] : [tag, ...more.map(checkTag)]
  // Exact versions before those that float: who follows `latest` may look for its version next.
  const ordered = [...tags.filter(isExactTag), ...tags.filter(one => !isExactTag(one))]
  return { reference: { ...place, ...(tag !== undefined && { tag }) }, tags: [...new Set(ordered)] }
}

/** What a manifest says of where it comes from: flags, an exact tag, or what GitHub Actions says. Throws a Failure. */
export function annotationsOf(flags: Flags, tags: string[]): Record<string, string> {
  const { source } = surroundings(flags)
  const version = tags.find(isExactTag)
  const own: Record<string, string> = {
    ...(version !== undefined && { 'org.opencontainers.image.version': version }),
    ...(source !== undefined && { 'org.opencontainers.image.source': source.uri.replace(/^git\+/, '') }),
    ...(source?.revision !== undefined && { 'org.opencontainers.image.revision': source.revision }),
  }
  for (const text of listOf(flags, 'annotation') ?? []) {
    const [, key, value] = /^([^=\s]+)=(.*)$/s.exec(text) ?? []
    if (key === undefined || value === undefined)
      throw failure(`\`--annotation ${text}\` is no annotation`, 'Write `--annotation KEY=VALUE`')
    own[key] = value
  }
  return own
}

interface Signed {
  digest: string
  artifact: Artifact
  reference: Reference
}

/** A signature that is made now, or lies beside the manifest, and the list of contents. */
async function attachedTo(
  folder: string,
  { digest, artifact, reference }: Signed,
  flags: Flags,
  io: Io,
): Promise<Attached[]> {
  const attached: Attached[] = []
  if (textOf(flags, 'key') !== undefined || isOn(flags, 'sign')) {
    const name = showReference({ host: reference.host, repository: reference.repository })
    const provenance = { manifest: digest, artifact: { name, digest: artifact.descriptor.digest } }
    attached.push(attachedSignature(await makeSignature(provenance, flags, io)))
  } else {
    const beside = signatureFor(folder, digest)
    if (beside !== undefined) attached.push(attachedSignature(beside))
  }
  if (isOn(flags, 'sbom')) attached.push(attachedSbom(folder))
  return attached
}

async function skillArtifacts(
  folder: string,
  place: { registry: ReturnType<typeof registryFor>; reference: Reference; tags: string[] },
  flags: Flags,
  io: Io,
): Promise<number> {
  const format = oneOf(flags, 'skillFormat', ['none', 'agentskills', 'image'])
  if (format === undefined || format === 'none') return 0
  const { pushSkills } = await import('../../channels/publish/oci-skills.ts')
  const draw = progressLine(io)
  return pushSkills(folder, { ...place, format }, (done, total) =>
    draw({ phase: 'push', counts: [{ count: done, of: total, unit: 'skills' }] }),
  )
}

interface Outcome {
  reference: Reference
  artifact: Artifact
  pushed: Pushed
  skills: number
  manifest: string
}

function report({ reference, artifact, pushed, skills, manifest }: Outcome, json: boolean, io: Io): void {
  const place = showReference({
    host: reference.host,
    repository: reference.repository,
    digest: pushed.digest,
  })
  if (json) {
    const { digest, ...counts } = pushed
    io.out(
      jsonText({ reference: `oci://${place}`, digest, manifest, files: artifact.files, ...counts, skills }),
    )
    return
  }
  const { sent, sentBytes, mounted, present, referrers, tags } = pushed
  const blobs = [
    `${plural(sent, 'blob')} sent (${byteSize(sentBytes)})`,
    ...(mounted > 0 ? [`${mounted} mounted`] : []),
    ...(present > 0 ? [`${present} there already`] : []),
  ]
  io.out(`Published ${escapeTerminal(`oci://${place}`)}\n  ${blobs.join(', ')}\n`)
  if (referrers.length > 0) io.out(`  ${plural(referrers.length, 'referrer')} attached\n`)
  if (skills > 0) io.out(`  ${plural(skills, 'skill')} as artifacts of their own\n`)
  io.out(tags.length > 0 ? `  tagged ${tags.join(', ')}\n` : '  no tag: only the digest leads to it\n')
}
