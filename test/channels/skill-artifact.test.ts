/** Single skills in a registry, in both layouts of `application/vnd.agentskills.skill.v1`: what skillc writes, and what it reads. */

import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openCall } from '../../src/channels/call.ts'
import type { Artifact } from '../../src/channels/oci/artifact.ts'
import { TITLE } from '../../src/channels/oci/shapes.ts'
import { createSkillArtifact, type SkillFormat } from '../../src/channels/oci/skill-artifact.ts'
import { openSource } from '../../src/channels/references/open.ts'
import { parseReference } from '../../src/channels/references/reference.ts'
import { makeDigest } from '../../src/core/digests/hash.ts'
import type { FileContent } from '../../src/core/json/types.ts'
import { closed, listening } from '../support/registry.ts'
import { scratchFolder, skillText } from '../support/tree.ts'

const scratch = scratchFolder('skill-artifact')
const bytes = (text: string) => new TextEncoder().encode(text)
const files: FileContent[] = [
  { path: 'SKILL.md', bytes: bytes(skillText('rye')), executable: false },
  { path: 'copy.md', bytes: bytes('Two hours.\n'), executable: false },
  { path: 'scripts/weigh.sh', bytes: bytes('#!/bin/sh\n'), executable: true },
  { path: 'times.md', bytes: bytes('Two hours.\n'), executable: false },
]
const skill = { name: 'rye', description: 'Bakes.' } as Parameters<typeof createSkillArtifact>[0]
const create = (format: SkillFormat) => createSkillArtifact(skill, { frontmatter: {} }, files, format)

let server: Server
let host: string
/** Manifests and blobs by digest or tag. */
const served = new Map<string, Uint8Array>()

beforeAll(async () => {
  server = createServer((request, response) => {
    const body = served.get(/\/(?:manifests|blobs)\/([^/?]+)/.exec(request.url ?? '')?.[1] ?? '')
    response.writeHead(body === undefined ? 404 : 200).end(body)
  })
  host = await listening(server)
})
afterAll(() => closed(server))

function serve(tag: string, artifact: Artifact): void {
  for (const blob of artifact.blobs) served.set(blob.digest, blob.read(0, blob.size))
  served.set(tag, artifact.bytes).set(makeDigest(artifact.bytes), artifact.bytes)
}

async function read(tag: string) {
  const call = openCall({ cwd: scratch })
  const reference = parseReference(`oci://${host}/bakery/rye:${tag}`)
  const opened = await openSource(reference, { selection: {}, draft: join(scratch, 'draft') }, call)
  if (!('files' in opened)) throw new Error('a bundle')
  const found: FileContent[] = []
  for await (const file of opened.files) found.push(file)
  return { ...opened, files: found }
}

test.each<SkillFormat>(['agentskills', 'files'])('what is written as %s is read again', async format => {
  const artifact = await create(format)
  serve(format, artifact)
  const { skills, files: found, origin, leftOut } = await read(format)
  expect(skills).toEqual(['rye'])
  expect(leftOut).toEqual([])
  expect(origin.resolved).toBe(`oci://${host}/bakery/rye@${artifact.descriptor.digest}`)
  const text = ({ path, bytes: content }: { path: string; bytes: Uint8Array }) =>
    `${path}: ${Buffer.from(content)}`
  expect(found.map(text)).toEqual(files.map(file => text({ ...file, path: `rye/${file.path}` })))
})

/** By its documentation: an image manifest of the type, each file a raw layer with its path for its title, checked by size and digest. */
test('the Python package reads what is written as files', async () => {
  const artifact = await create('files')
  const { schemaVersion, mediaType, artifactType, layers } = JSON.parse(
    Buffer.from(artifact.bytes).toString(),
  )
  expect({ schemaVersion, mediaType, artifactType }).toEqual({
    schemaVersion: 2,
    mediaType: 'application/vnd.oci.image.manifest.v1+json',
    artifactType: 'application/vnd.agentskills.skill.v1',
  })
  const titles = layers.map((layer: { annotations: Record<string, string> }) => layer.annotations[TITLE])
  expect(titles).toEqual(['SKILL.md', 'copy.md', 'scripts/weigh.sh', 'times.md'])
  for (const [at, { digest, size }] of layers.entries()) {
    expect(digest).toBe(makeDigest(files[at]?.bytes ?? bytes('')))
    expect(size).toBe(files[at]?.bytes.length)
  }
  expect(new Set(artifact.blobs.map(({ digest }) => digest)).size).toBe(artifact.blobs.length)
})

test.each<[what: string, change: (manifest: Record<string, unknown>) => void, says: RegExp]>([
  ['a path out of the skill', manifest => retitle(manifest, '../../.bashrc'), /\.bashrc/],
  ['a file twice', manifest => retitle(manifest, 'times.md'), /times\.md/],
  [
    'a layer without a path',
    manifest => Object.assign((manifest.layers as object[])[1] ?? {}, { annotations: {} }),
    /no title/,
  ],
  [
    'a size beyond all bounds',
    manifest => Object.assign((manifest.layers as object[])[1] ?? {}, { size: 2 ** 40 }),
    /too many for a skill/,
  ],
  [
    'other bytes',
    manifest => Object.assign((manifest.layers as object[])[0] ?? {}, { size: 3 }),
    /do not match/,
  ],
  ['no SKILL.md', manifest => (manifest.layers as unknown[]).shift(), /SKILL\.md/],
])('%s is refused', async (what, change, says) => {
  const artifact = await create('files')
  const manifest = JSON.parse(Buffer.from(artifact.bytes).toString())
  change(manifest)
  const tag = what.replaceAll(/\W/g, '-')
  serve(tag, { ...artifact, bytes: Buffer.from(JSON.stringify(manifest)) })
  await expect(read(tag)).rejects.toThrow(says)
})

function retitle({ layers }: Record<string, unknown>, title: string): void {
  Object.assign((layers as object[])[1] ?? {}, { annotations: { [TITLE]: title } })
}
