/** One skill as an artifact or image of the Agent Skills OCI Artifacts specification 0.1: its metadata, and a tar of its folder. */

import { gzipSync } from 'fflate'
import { packTar, type TarEntry } from 'modern-tar'
import { formatDigest } from '../../core/digests/digest.ts'
import { sha256 } from '../../core/digests/hash.ts'
import type { FileContent } from '../../core/json/types.ts'
import type { ManifestSkill, SkillRecord } from '../../format/manifest.ts'
import { type Artifact, createBlob, createDescriptor } from './artifact.ts'
import { MANIFEST_TYPE, TITLE } from './shapes.ts'

export const SKILL_FORMATS = ['agentskills', 'files', 'image'] as const

/** How to store a single skill in a registry: an Agent Skills artifact, the same with a layer per file, or an image. */
export type SkillFormat = (typeof SKILL_FORMATS)[number]

export const SKILL_TYPE = 'application/vnd.agentskills.skill.v1'
const CONFIG_TYPES = {
  agentskills: 'application/vnd.agentskills.skill.config.v1+json',
  files: 'application/vnd.agentskills.skill.config.v1+json',
  image: 'application/vnd.oci.image.config.v1+json',
}
export const LAYER_TYPES = {
  agentskills: 'application/vnd.agentskills.skill.content.v1.tar+gzip',
  files: 'application/octet-stream',
  image: 'application/vnd.oci.image.layer.v1.tar+gzip',
}
/** The offset of gzip's system field (RFC 1952). */
const SYSTEM_BYTE = 9
const UNKNOWN_SYSTEM = 255

/** Deterministic: no dates, no owners, files sorted, and skillc's own compressor. */
export async function createSkillArtifact(
  skill: ManifestSkill,
  record: Pick<SkillRecord, 'frontmatter' | 'version'>,
  files: FileContent[],
  format: SkillFormat,
): Promise<Artifact> {
  const tar = format === 'files' ? undefined : await packTar(createTarEntries(skill.name, files))
  const layers =
    tar === undefined
      ? files.map(({ path, bytes }) => ({ blob: createBlob(bytes), annotations: { [TITLE]: path } }))
      : [{ blob: createBlob(compress(tar)) }]
  const config = Buffer.from(
    JSON.stringify(
      format === 'image' && tar ? createImageConfig(sha256(tar)) : createSkillConfig(skill, record),
    ),
  )
  const configBlob = createBlob(config)
  const annotations = createAnnotations(skill, record)
  const manifest = {
    schemaVersion: 2,
    mediaType: MANIFEST_TYPE,
    artifactType: SKILL_TYPE,
    config: { mediaType: CONFIG_TYPES[format], digest: configBlob.digest, size: configBlob.size },
    layers: layers.map(({ blob: { digest, size }, ...rest }) => ({
      mediaType: LAYER_TYPES[format],
      digest,
      size,
      ...rest,
    })),
    annotations,
  }
  const blobs = new Map(layers.map(({ blob }) => [blob.digest, blob]))
  const bytes = Buffer.from(JSON.stringify(manifest))
  const descriptor = createDescriptor(bytes, SKILL_TYPE)
  return { bytes, descriptor, blobs: [configBlob, ...blobs.values()], files: files.length, packed: 0 }
}

function compress(tar: Uint8Array): Uint8Array {
  const layer = gzipSync(tar, { mtime: 0, level: 9 })
  layer[SYSTEM_BYTE] = UNKNOWN_SYSTEM
  return layer
}

function createTarEntries(name: string, files: FileContent[]): TarEntry[] {
  const plain = { mtime: new Date(0), uid: 0, gid: 0, uname: '', gname: '' }
  const folder: TarEntry = { header: { name: `${name}/`, type: 'directory', mode: 0o755, size: 0, ...plain } }
  const entries = files.map(
    ({ path, bytes, executable }): TarEntry => ({
      header: {
        name: `${name}/${path}`,
        type: 'file',
        mode: executable ? 0o755 : 0o644,
        size: bytes.length,
        ...plain,
      },
      body: bytes,
    }),
  )
  return [folder, ...entries]
}

function createSkillConfig(
  { name, description, license, compatibility, allowedTools }: ManifestSkill,
  { version, frontmatter: { metadata } }: Pick<SkillRecord, 'frontmatter' | 'version'>,
) {
  return {
    schemaVersion: '1',
    name,
    ...(version !== undefined && { version }),
    description,
    ...(license !== undefined && { license }),
    ...(compatibility !== undefined && { compatibility }),
    ...(allowedTools !== undefined && { allowedTools }),
    ...(metadata !== undefined && { metadata }),
  }
}

function createImageConfig(tarDigest: string) {
  return {
    architecture: 'amd64',
    os: 'linux',
    config: {},
    rootfs: { type: 'layers', diff_ids: [formatDigest(tarDigest)] },
  }
}

function createAnnotations(
  { name, description, license, compatibility }: ManifestSkill,
  { version }: Pick<SkillRecord, 'version'>,
): Record<string, string> {
  return {
    ...(compatibility !== undefined && { 'io.agentskills.skill.compatibility': compatibility }),
    'io.agentskills.skill.name': name,
    'org.opencontainers.image.description': description,
    ...(license !== undefined && { 'org.opencontainers.image.licenses': license }),
    'org.opencontainers.image.title': name,
    ...(version !== undefined && { 'org.opencontainers.image.version': version }),
  }
}
