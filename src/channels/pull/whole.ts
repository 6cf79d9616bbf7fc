/** A whole bundle that a reference names → a folder. What the folder has already is not fetched. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { OutputFile } from '../../compiler/types.ts'
import type { Written } from '../../compiler/write/write.ts'
import { getDigits } from '../../core/digests/digest.ts'
import { failure } from '../../core/errors/failure.ts'
import { throwIfAborted } from '../../core/errors/fault.ts'
import { listBundleFiles } from '../../reader/disk/files.ts'
import { readManifestText, readSizedRecord } from '../../reader/disk/read.ts'
import type { Call } from '../call.ts'
import type { OpenedBundle } from '../references/opened.ts'
import { storeBundle } from '../references/store.ts'
import { verifyBundle } from '../verify-bundle.ts'
import { findExistingFile, makeStaging, statPulledFile, writePulled } from './write.ts'

/** Pulls a bundle by way of a temporary folder, where all of it is checked. Throws a Failure; then the folder is as it was. */
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
      const there = findExistingFile(folder, path, digest)
      if (there !== undefined) kept.add(path)
      return there?.file
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
    const content = { file, stat: statPulledFile(file), digest }
    return { path, digest: getDigits(digest), size, content }
  })
  return writePulled(folder, { text, manifest: whole.manifest }, files, call)
}
