/** Files that were pulled → the folder of a bundle: what is there already is kept, and nothing is half done. */

import { existsSync, lstatSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { OutputFile } from '../../compiler/types.ts'
import { type BundleFiles, type Written, writeBundle } from '../../compiler/write/write.ts'
import { makeDigest, sha256 } from '../../core/digests/hash.ts'
import { throwIfAborted } from '../../core/errors/fault.ts'
import { makeDraftFolder, makeTemporary } from '../../core/files/drafts.ts'
import { readRegular } from '../../core/files/regular-file.ts'
import type { Stat } from '../../core/json/types.ts'
import { yieldToEventLoop } from '../../core/process/yield.ts'
import type { Progress } from '../../core/text/progress.ts'
import { isBundlePath, MANIFEST } from '../../format/layout.ts'
import type { Manifest } from '../../format/manifest.ts'

export interface WriteCall {
  signal?: AbortSignal | undefined
  onProgress?: (progress: Progress) => void
}

/** A file on the disk. `digest`: what its bytes were found to be. */
export interface DiskContent {
  file: string
  stat: Stat
  digest: string
}

/** Makes a folder hold the bundle of this manifest. Throws a Failure; then the folder is as it was. */
export async function writePulled(
  folder: string,
  { text, manifest }: { text: string; manifest: Manifest },
  files: OutputFile[],
  { signal, onProgress }: WriteCall,
): Promise<Written> {
  await yieldToEventLoop(signal)
  return writeBundle(folder, () => createBundleFiles(text, manifest.digest, files), {
    force: false,
    // A file of the right size and other bytes would be taken for whole.
    left: files.some(file => isBroken(folder, file))
      ? undefined
      : lstatSync(join(folder, MANIFEST), { throwIfNoEntry: false }),
    about: files.length,
    onProgress: (done, total) => onProgress?.({ phase: 'write', done, total }),
    // It waits for the process that writes there now.
    ...(signal && { signal }),
  }).catch(error => {
    throwIfAborted(signal)
    throw error
  })
}

/** The files, and the manifest last. */
function* createBundleFiles(text: string, digest: string, files: OutputFile[]): BundleFiles {
  yield* files
  const content = Buffer.from(text)
  return { manifest: { path: MANIFEST, digest: sha256(content), size: content.length, content }, digest }
}

/** Whether another file stands where this one goes. */
function isBroken(folder: string, { path, size, content }: OutputFile): boolean {
  const file = join(folder, path)
  if (!(content instanceof Uint8Array) && content.file === file) return false
  return lstatSync(file, { throwIfNoEntry: false })?.size === size
}

/** A file that the folder has already, byte for byte. */
export function findExistingFile(folder: string, path: string, digest: string): DiskContent | undefined {
  if (!isBundlePath(path)) return undefined
  const file = join(folder, path)
  try {
    if (lstatSync(file, { throwIfNoEntry: false })?.isFile() !== true) return undefined
    const stat = statPulledFile(file)
    return makeDigest(readRegular(file)) === digest ? { file, stat, digest } : undefined
  } catch {
    return undefined
  }
}

export function statPulledFile(file: string): Stat {
  const { size, mtimeMs, ctimeMs, ino } = lstatSync(file)
  return { size, mtimeMs, ctimeMs, ino }
}

/**
 * A temporary folder for what is on its way. Beside a bundle that is updated, where there may be one: files that stay are linked to
 * there, not copied. Throws a Failure.
 */
export function makeStaging(updated?: string): string {
  if (updated !== undefined && existsSync(join(updated, MANIFEST)))
    try {
      return makeDraftFolder(dirname(updated), 0o700)
    } catch {
      // Only the bundle itself may be written to.
    }
  return makeTemporary('pull')
}
