/** A whole bundle that a reference names → a folder. What the folder has already is not fetched. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { OutputFile } from '../../compiler/types.ts'
import type { Written } from '../../compiler/write/write.ts'
import { failure } from '../../core/failure.ts'
import { throwIfAborted } from '../../core/fault.ts'
import { readRegular } from '../../core/regular-file.ts'
import { listBundleFiles } from '../../reader/disk/files.ts'
import { readManifestText, readRecord } from '../../reader/disk/read.ts'
import { verifyBundle } from '../../reader/disk/verify.ts'
import type { Call } from '../call.ts'
import type { OpenedBundle } from '../references/opened.ts'
import { storeBundle } from '../references/store.ts'
import { findExistingFile, makeStaging, statPulledFile, writePulled } from './write.ts'

/** Pulls a bundle by way of a temporary folder, where all of it is checked. Throws a Failure; then the folder is as it was. */
export async function pullWhole(
  opened: OpenedBundle,
  folder: string,
  call: Call,
): Promise<Written & { received: number; kept: number }> {
  const staging = makeStaging()
  const counts = { received: 0, kept: 0 }
  const read: OpenedBundle['read'] = async (path, named) => {
    throwIfAborted(call.signal)
    const there = findExistingFile(folder, path, named.digest)
    if (there !== undefined) {
      counts.kept++
      return readRegular(there.file)
    }
    const bytes = await opened.read(path, named)
    counts.received += bytes.length
    return bytes
  }
  try {
    const staged = await storeBundle(staging, { ...opened, read }, (done, total) =>
      call.onProgress({ phase: 'pull', done, total }),
    )
    refuseUnsafe(staged)
    return { ...(await writeStaged(staged, folder, call)), ...counts }
  } finally {
    rmSync(staging, { recursive: true, force: true })
  }
}

/** All bytes are right by now; what they say may still be unsafe to unpack. */
function refuseUnsafe(staged: string): void {
  const [problem] = verifyBundle(staged).problems
  if (problem === undefined) return
  const { path, kind, detail } = problem
  throw failure(
    `\`${path}\` of the bundle is ${kind}${detail === undefined ? '' : `: ${detail}`}`,
    'Do not use this bundle',
  )
}

function writeStaged(staged: string, folder: string, call: Call): Promise<Written> {
  const { text, ...whole } = readManifestText(staged)
  const [, ...named] = listBundleFiles(text, whole, skill => readRecord(staged, skill))
  const files = named.map(({ path, digest, size }): OutputFile => {
    const file = join(staged, path)
    const content = { file, stat: statPulledFile(file), digest }
    return { path, digest: digest.slice('sha256:'.length), size, content }
  })
  return writePulled(folder, { text, manifest: whole.manifest }, files, call)
}
