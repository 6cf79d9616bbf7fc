import { failure } from '../../core/errors/failure.ts'
import { ENTRY, getBaseName } from '../../core/files/path.ts'
import type { FileContent } from '../../core/json/types.ts'
import { formatNumber } from '../../core/text/quantity.ts'
import { isPlain } from '../../reader/discovery/names.ts'
import { type Call, openRegistryFor, REQUESTS_AT_ONCE } from '../call.ts'
import { readBlob } from '../oci/blobs.ts'
import { isExactTag, parseReference, showReference } from '../oci/reference.ts'
import type { Registry } from '../oci/registry.ts'
import {
  createRemoteReader,
  openRemote,
  pullImage,
  type RemoteBundle,
  type RemoteImage,
  refuseHuge,
} from '../oci/remote.ts'
import { TITLE } from '../oci/shapes.ts'
import { LAYER_TYPES, SKILL_TYPE } from '../oci/skill-artifact.ts'
import { fetchSignatures } from '../sign/attach.ts'
import type { OpenedBundle, OpenedTree, Pin } from './opened.ts'
import type { Reference } from './reference.ts'
import { chooseFiles, type Selection } from './trees.ts'
import { LARGEST_SKILL, type Unpacked, unpack } from './unpack.ts'

/** Opens a tag or digest (default: `latest`); with a pin, exactly that artifact, wherever the tag points now. */
export async function openOci(
  { name, requested = 'latest' }: Extract<Reference, { kind: 'oci' }>,
  selection: Selection,
  call: Call,
  pin: Pin | undefined,
): Promise<OpenedBundle | OpenedTree> {
  // Only the configuration names sources; a lock file selects the edition.
  if (pin?.resolved !== undefined && !pin.resolved.startsWith(`${name}@sha256:`))
    throw failure(
      `The lock file gets \`${name}\` from another location, \`${pin.resolved}\``,
      `Find out who changed it; \`skillc update ${name}\` looks it up again`,
    )
  const asked = requested.startsWith('sha256:') ? `${name}@${requested}` : `${name}:${requested}`
  const reference = parseReference(pin?.resolved ?? asked)
  const registry = openRegistryFor(reference.host, call)
  const image = await pullImage(registry, reference)
  const opened =
    image.image.artifactType === SKILL_TYPE
      ? await openSkillArtifact({ registry, repository: reference.repository, ...image }, selection)
      : toOpened(await openRemote(registry, reference, image))
  return isExactTag(requested) ? { ...opened, origin: { version: requested, ...opened.origin } } : opened
}

type SkillImage = RemoteImage & { registry: Registry; repository: string }

const MOST_LAYERS = 10_000

/**
 * One skill of the Agent Skills convention: one layer is a tar of its folder, or, as the Python package
 * `agentskills-oci` reads it, each layer is a file with its path as title.
 */
async function openSkillArtifact(skill: SkillImage, selection: Selection): Promise<OpenedTree> {
  const { image, what, repository, digest, registry } = skill
  const bytes = image.layers.reduce((sum, { size }) => sum + size, 0)
  if (bytes > LARGEST_SKILL || image.layers.length > MOST_LAYERS)
    throw failure(
      `${what} has ${formatNumber(image.layers.length)} layers and ${formatNumber(bytes)} bytes, too many for a skill`,
    )
  const unpacked = await readSkillLayers(skill)
  const annotated = image.annotations?.['io.agentskills.skill.name'] ?? ''
  const name = isPlain(annotated) ? annotated : getBaseName(repository)
  const isBare = unpacked.files.some(({ path }) => path === ENTRY)
  const inFolder = (path: string) => (isBare ? `${name}/${path}` : path)
  return chooseFiles(
    {
      files: unpacked.files.map(file => ({ ...file, path: inFolder(file.path) })),
      others: unpacked.others.map(inFolder),
    },
    { name: what.replaceAll('`', ''), folder: '' },
    selection,
    { resolved: `oci://${showReference({ host: registry.host, repository, digest })}` },
  )
}

async function readSkillLayers({ registry, repository, image, what }: SkillImage): Promise<Unpacked> {
  const packed = image.layers.find(({ mediaType }) => mediaType === LAYER_TYPES.agentskills)
  if (packed !== undefined)
    return unpack(await readBlob(registry, repository, packed), what, { most: LARGEST_SKILL })
  const files: FileContent[] = []
  for (const layer of image.layers) {
    const path = layer.annotations?.[TITLE]
    if (path === undefined) throw failure(`A layer of ${what} has no title, so its file has no path`)
    files.push({ path, executable: false, bytes: await readBlob(registry, repository, layer) })
  }
  return { files, others: [] }
}

export function toOpened(remote: RemoteBundle): OpenedBundle {
  const { registry, repository, descriptor } = remote
  const read = createRemoteReader(remote)
  return {
    manifest: Buffer.from(remote.text),
    origin: {
      resolved: `oci://${showReference({ host: registry.host, repository, digest: descriptor.digest })}`,
    },
    refuseHuge: () => refuseHuge(remote),
    parallel: REQUESTS_AT_ONCE,
    signatures: () => fetchSignatures(remote),
    read: (path, identity) => read({ path, ...identity }),
  }
}
