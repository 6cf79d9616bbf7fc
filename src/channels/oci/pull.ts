/** Pulling a whole bundle from a registry into a folder: what is there already is not fetched, and nothing is half done. */

import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { OutputFile } from '../../compiler/types.ts'
import type { Written } from '../../compiler/write/write.ts'
import { formatDigest, getDigits } from '../../core/digests/digest.ts'
import { makeDigest, sha256 } from '../../core/digests/hash.ts'
import { isSkillcError } from '../../core/errors/error.ts'
import { failure, systemFailure } from '../../core/errors/failure.ts'
import { readRegular } from '../../core/files/regular-file.ts'
import { runInParallel } from '../../core/process/yield.ts'
import { isNamedBy } from '../../format/digest.ts'
import { MANIFEST } from '../../format/layout.ts'
import { getRecordDigest, locateRecord } from '../../format/locate.ts'
import type { ManifestSkill } from '../../format/manifest.ts'
import { type BundleFile, listBundleFiles, type SizedRecord } from '../../reader/disk/files.ts'
import { parseSafeRecord } from '../../reader/disk/read.ts'
import { REQUESTS_AT_ONCE } from '../call.ts'
import {
  type DiskContent,
  findExistingFile,
  makeStaging,
  statPulledFile,
  type WriteCall,
  writePulled,
} from '../pull/write.ts'
import { pullBlob, readBlob, readRange } from './blobs.ts'
import { createMissingError, type PackPlace, type RemoteBundle, readPackList } from './remote.ts'

export interface OciPullOptions extends WriteCall {
  /** A new or empty folder, or a bundle. */
  folder: string
}

export interface Pulled extends Written {
  /** Bytes that came over the network, Tier 1 not counted. */
  received: number
  /** Files that were in the folder already. */
  kept: number
}

/** A file that was gathered. */
type Content = Uint8Array | DiskContent

/** What has been gathered of a bundle, by path. */
interface Gathered {
  contents: Map<string, Content>
  received: number
  kept: number
}

/** All packs and small files are in memory while they are checked: more than this is refused. */
const MOST_BYTES = 4 * 2 ** 30
const LARGEST_IN_MEMORY = 1 << 20
const MOST_PACK_BYTES = 2 ** 30
/** Of a pack with so many missing files or fewer, they are read one by one. */
const FEW = 4

/** Pulls a bundle into a folder. Throws a Failure; then the folder is as it was. */
export async function pullBundle(remote: RemoteBundle, options: OciPullOptions): Promise<Pulled> {
  refuseHuge(remote)
  const staging = makeStaging()
  try {
    const gathered: Gathered = { contents: new Map(), received: 0, kept: 0 }
    await gather(remote, options, staging, gathered)
    const written = await writePulled(options.folder, remote, createOutputs(remote, gathered), options)
    return { ...written, received: gathered.received, kept: gathered.kept }
  } finally {
    rmSync(staging, { recursive: true, force: true })
  }
}

function refuseHuge({ layers, packs }: RemoteBundle): void {
  const descriptors = [...layers.values(), ...[...packs.values()].map(({ pack }) => pack)]
  const total = descriptors.reduce((sum, { size }) => sum + size, 0)
  if (total > MOST_BYTES || [...packs.values()].some(({ pack }) => pack.size > MOST_PACK_BYTES))
    throw failure(`The bundle has ${total} bytes, more than skillc pulls`, 'Pull single skills by their ids')
}

async function gather(
  remote: RemoteBundle,
  options: OciPullOptions,
  staging: string,
  gathered: Gathered,
): Promise<void> {
  const layers = [...remote.layers].filter(([path]) => path !== MANIFEST)
  const total = layers.length + remote.packs.size
  let done = 0
  const tell = () => options.onProgress?.({ phase: 'pull', done: ++done, total })
  await runInParallel(layers, REQUESTS_AT_ONCE, async ([path, layer]) => {
    const there = findExistingFile(options.folder, path, layer.digest)
    if (there !== undefined) keep(gathered, path, there)
    else {
      const bytes =
        layer.size <= LARGEST_IN_MEMORY
          ? await readBlob(remote.registry, remote.repository, layer)
          : await stage(remote, layer, join(staging, sha256(path)))
      gathered.contents.set(path, bytes)
      gathered.received += layer.size
    }
    tell()
  })
  await runInParallel([...remote.packs], REQUESTS_AT_ONCE, async ([, place]) => {
    await gatherPack(remote, place, options.folder, gathered)
    tell()
  })
}

function keep({ contents, ...counts }: Gathered, path: string, content: Content): void {
  contents.set(path, content)
  counts.kept++
}

async function gatherPack(
  remote: RemoteBundle,
  place: PackPlace,
  folder: string,
  gathered: Gathered,
): Promise<void> {
  const list = await readPackList(remote, place)
  const wanted = list.files.filter(([path]) => {
    const digest = /^[a-z]+\/([0-9a-f]{64})(?:\.[a-z0-9]+)?$/.exec(path)?.[1] ?? ''
    const there = findExistingFile(folder, path, formatDigest(digest))
    if (there !== undefined) keep(gathered, path, there)
    return there === undefined
  })
  gathered.received += place.index.size
  const whole =
    wanted.length > FEW ? await readBlob(remote.registry, remote.repository, place.pack) : undefined
  for (const [path, offset, size] of wanted) {
    const range = { start: offset, end: offset + size }
    const bytes =
      whole?.subarray(range.start, range.end) ??
      (await readRange(remote.registry, remote.repository, place.pack, range))
    gathered.contents.set(path, bytes)
    gathered.received += whole === undefined ? size : 0
  }
  gathered.received += whole?.length ?? 0
}

/** A large blob goes through a file. */
async function stage(
  remote: RemoteBundle,
  layer: { digest: string; size: number },
  file: string,
): Promise<Content> {
  const descriptor = openSync(file, 'w')
  let at = 0
  try {
    await pullBlob(remote.registry, remote.repository, layer, {
      restart: () => {
        at = 0
      },
      take: part => {
        for (let done = 0; done < part.length; )
          done += writeSync(descriptor, part, done, part.length - done, at + done)
        at += part.length
      },
    })
  } catch (error) {
    throw isSkillcError(error)
      ? error
      : systemFailure(`Cannot keep a file of the bundle in \`${tmpdir()}\``, error)
  } finally {
    closeSync(descriptor)
  }
  return { file, stat: statPulledFile(file), digest: layer.digest }
}

/** The files as the manifest and the records name them: anything else is left out. */
function createOutputs({ text, manifest, parts }: RemoteBundle, { contents }: Gathered): OutputFile[] {
  const named = listBundleFiles(text, { manifest, parts }, skill => readPulledRecord(contents, skill))
  return named.flatMap(file => {
    if (file.role === 'manifest') return []
    const content = contents.get(file.path)
    if (content === undefined) throw createMissingError(file.path)
    if (content instanceof Uint8Array) checkBytes(file, content)
    else if (content.digest !== file.digest || content.stat.size !== file.size)
      throw createMismatchError(file.path)
    return [{ path: file.path, digest: getDigits(file.digest), size: file.size, content }]
  })
}

function readPulledRecord(contents: Map<string, Content>, skill: ManifestSkill): SizedRecord {
  const path = locateRecord(skill)
  const content = contents.get(path)
  if (content === undefined) throw createMissingError(path)
  const bytes = content instanceof Uint8Array ? Buffer.from(content) : readRegular(content.file)
  if (makeDigest(bytes) !== getRecordDigest(skill)) throw createMismatchError(path)
  return { record: parseSafeRecord(bytes, skill), size: bytes.length }
}

function checkBytes(file: BundleFile, bytes: Uint8Array): void {
  if (!isNamedBy(file, bytes)) throw createMismatchError(file.path)
}

function createMismatchError(path: string) {
  return failure(
    `\`${path}\` from the registry does not match the manifest`,
    'Do not use this copy; publish the bundle again',
  )
}
