/** Existing files are neither fetched nor written, and the change is atomic. */

import { existsSync, lstatSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { OutputFile } from '../../compiler/types.ts'
import { type BundleFiles, type Written, writeBundle } from '../../compiler/write/write.ts'
import { getDigits } from '../../core/digests/digest.ts'
import { makeDigest, sha256 } from '../../core/digests/hash.ts'
import { failure } from '../../core/errors/failure.ts'
import { throwIfAborted } from '../../core/errors/fault.ts'
import { makeDraftFolder, makeTemporary } from '../../core/files/drafts.ts'
import { readRegular } from '../../core/files/regular-file.ts'
import { yieldToEventLoop } from '../../core/process/yield.ts'
import { isBundlePath, MANIFEST } from '../../format/layout.ts'
import type { Manifest } from '../../format/manifest.ts'
import { listBundleFiles } from '../../reader/disk/files.ts'
import { readManifestText, readSizedRecord } from '../../reader/disk/read.ts'
import type { Call } from '../call.ts'
import type { OpenedBundle } from '../references/opened.ts'
import { storeBundle } from '../references/store.ts'
import { verifyBundle } from '../verify-bundle.ts'

/** Checks everything in a temporary folder first. Throws a Failure and then leaves the folder unchanged. */
export async function pullWhole(
  opened: OpenedBundle,
  folder: string,
  call: Call,
): Promise<Written & { received: number; kept: number }> {
  const staging = makeStaging(folder)
  const kept = new Set<string>()
  let received = 0
  const source: OpenedBundle = {
    ...opened,
    find: (path, { digest }) => {
      if (!hasFile(folder, path, digest)) return undefined
      kept.add(path)
      return join(folder, path)
    },
    read: async (path, named) => {
      throwIfAborted(call.signal)
      const bytes = await opened.read(path, named)
      received += bytes.length
      return bytes
    },
  }
  try {
    const staged = await storeBundle(staging, source, (done, total) =>
      call.onProgress({ phase: 'pull', done, total }),
    )
    refuseUnsafe(staged)
    return { ...(await writeStaged(staged, folder, kept, call)), received, kept: kept.size }
  } finally {
    rmSync(staging, { recursive: true, force: true })
  }
}

/** Beside an existing bundle if possible, so unchanged files are linked instead of copied. */
function makeStaging(folder: string): string {
  if (existsSync(join(folder, MANIFEST)))
    try {
      return makeDraftFolder(dirname(folder), 0o700)
    } catch {}
  return makeTemporary('pull')
}

function hasFile(folder: string, path: string, digest: string): boolean {
  const file = join(folder, path)
  try {
    return (
      isBundlePath(path) &&
      lstatSync(file, { throwIfNoEntry: false })?.isFile() === true &&
      makeDigest(readRegular(file)) === digest
    )
  } catch {
    return false
  }
}

/** The bytes match, but names may still be unsafe to unpack. */
function refuseUnsafe(staged: string): void {
  const [damage] = verifyBundle(staged).findings
  if (damage === undefined) return
  const { path, kind, detail } = damage
  throw failure(
    `\`${path}\` of the bundle is ${kind}${detail === undefined ? '' : `: ${detail}`}`,
    'Do not trust this bundle',
  )
}

function writeStaged(
  staged: string,
  folder: string,
  kept: ReadonlySet<string>,
  call: Call,
): Promise<Written> {
  const { text, ...whole } = readManifestText(staged)
  const [, ...named] = listBundleFiles(text, whole, skill => readSizedRecord(staged, skill))
  const files = named.map(({ path, digest, size }): OutputFile => {
    const file = join(kept.has(path) ? folder : staged, path)
    const { mtimeMs, ctimeMs, ino, size: length } = lstatSync(file)
    const content = { file, stat: { size: length, mtimeMs, ctimeMs, ino }, digest }
    return { path, digest: getDigits(digest), size, content }
  })
  return writePulled(folder, { text, manifest: whole.manifest }, files, call)
}

export async function writePulled(
  folder: string,
  { text, manifest }: { text: string; manifest: Manifest },
  files: OutputFile[],
  { signal, onProgress }: Call,
): Promise<Written> {
  await yieldToEventLoop(signal)
  return writeBundle(folder, () => createBundleFiles(text, manifest.digest, files), {
    force: false,
    // A damaged file of the right size would otherwise be trusted.
    left: files.some(file => isBroken(folder, file))
      ? undefined
      : lstatSync(join(folder, MANIFEST), { throwIfNoEntry: false }),
    about: files.length,
    onProgress: (done, total) => onProgress({ phase: 'write', done, total }),
    ...(signal && { signal }),
  }).catch(error => {
    throwIfAborted(signal)
    throw error
  })
}

function* createBundleFiles(text: string, digest: string, files: OutputFile[]): BundleFiles {
  yield* files
  const content = Buffer.from(text)
  return { manifest: { path: MANIFEST, digest: sha256(content), size: content.length, content }, digest }
}

function isBroken(folder: string, { path, size, content }: OutputFile): boolean {
  const file = join(folder, path)
  if (!(content instanceof Uint8Array) && content.file === file) return false
  return lstatSync(file, { throwIfNoEntry: false })?.size === size
}
