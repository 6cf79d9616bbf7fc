import { closeSync, existsSync, openSync, readdirSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { getDigits } from '../../core/digests/digest.ts'
import { failure, isFailure, systemFailure } from '../../core/errors/failure.ts'
import { listFiles, makeDraftFolder, replaceFiles } from '../../core/files/drafts.ts'
import { flushFiles } from '../../core/files/flush.ts'
import { makeFolder } from '../../core/files/make-folder.ts'
import type { Artifact } from './artifact.ts'
import type { Blob } from './blobs.ts'
import { INDEX_TYPE } from './shapes.ts'

const PART_BYTES = 8 << 20
const REF_NAME = 'org.opencontainers.image.ref.name'

export interface LayoutEntry {
  artifact: Pick<Artifact, 'bytes' | 'descriptor' | 'blobs'>
  tags: string[]
}

/** `folder` must be new, empty or a layout, which is replaced, index last. Throws a Failure and then keeps the old content. */
export async function writeLayout(
  folder: string,
  entries: LayoutEntry[],
  onBlob: () => void = () => undefined,
): Promise<void> {
  let draft: string | undefined
  try {
    refuseOthers(folder)
    draft = makeDraftFolder(dirname(folder))
    const blobs = join(draft, 'blobs/sha256')
    makeFolder(blobs)
    for (const { artifact } of entries) {
      for (const blob of artifact.blobs) {
        writeBlob(blobs, blob)
        onBlob()
      }
      writeFileSync(join(blobs, getDigits(artifact.descriptor.digest)), artifact.bytes)
    }
    writeFileSync(join(draft, 'oci-layout'), `${JSON.stringify({ imageLayoutVersion: '1.0.0' })}\n`)
    writeFileSync(join(draft, 'index.json'), `${JSON.stringify(createImageIndex(entries))}\n`)
    await flushFiles(draft, listFiles(draft))
    replaceFiles(draft, folder, 'index.json')
    await flushFiles(folder, [])
  } catch (error) {
    throw isFailure(error) ? error : systemFailure(`Cannot write the layout to \`${folder}\``, error)
  } finally {
    if (draft !== undefined) rmSync(draft, { recursive: true, force: true })
  }
}

function createImageIndex(entries: LayoutEntry[]) {
  const manifests = entries.flatMap(({ artifact: { descriptor }, tags }) =>
    tags.length === 0
      ? [descriptor]
      : tags.map(tag => ({ ...descriptor, annotations: { ...descriptor.annotations, [REF_NAME]: tag } })),
  )
  return { schemaVersion: 2, mediaType: INDEX_TYPE, manifests }
}

function refuseOthers(folder: string): void {
  let names: string[] = []
  try {
    if (existsSync(folder)) names = readdirSync(folder)
  } catch (error) {
    throw systemFailure(`Cannot write a layout to \`${folder}\``, error)
  }
  const isLayout =
    names.includes('oci-layout') &&
    names.every(name => ['oci-layout', 'index.json', 'blobs', 'ingest'].includes(name))
  if (names.length > 0 && !isLayout)
    throw failure(
      `\`${folder}\` contains other files and is not an image layout`,
      'Use an empty or new folder',
    )
}

function writeBlob(blobs: string, blob: Blob): void {
  const path = join(blobs, getDigits(blob.digest))
  if (existsSync(path)) return
  const file = openSync(path, 'wx')
  try {
    for (let start = 0; start < blob.size; start += PART_BYTES) {
      const bytes = blob.read(start, Math.min(blob.size, start + PART_BYTES))
      for (let done = 0; done < bytes.length; ) done += writeSync(file, bytes, done)
    }
  } finally {
    closeSync(file)
  }
}
