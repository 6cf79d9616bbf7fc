/** A bundle that differs in a few files from the one that is there. */
import { lstatSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { createAbortFault, throwIfAborted } from '../../core/errors/fault.ts'
import { isSameState } from '../../core/files/file-state.ts'
import { keepLock, releaseLock, takeLock } from '../../core/files/lock.ts'
import type { Stat } from '../../core/json/types.ts'
import { yieldToEventLoop } from '../../core/process/yield.ts'
import { MANIFEST } from '../../format/layout.ts'
import type { OutputFile } from '../types.ts'
import { createCopyRoom, putFile } from './copy.ts'
import {
  AT_ONCE,
  commitBundle,
  healFile,
  isWhole,
  makeFolderFor,
  undoWrite,
  type WriteOptions,
} from './write.ts'

/** What was written and removed; `interrupted`: the last writer was killed, and no file can be taken for whole. */
export type Patched = { written: number; removed: number } | 'interrupted'

/**
 * Adds files, swaps the manifest in and removes files that it does not name any more, in the order of `writeBundle`.
 * `base` is the state of the manifest that it differs from. Undefined, and nothing done, when another one is there.
 * Throws a Failure, or `aborted` once the signal is; then the old bundle stands.
 */
export async function patchBundle(
  folder: string,
  files: OutputFile[],
  manifest: OutputFile,
  stale: string[],
  base: Stat,
  { durable, signal }: Pick<WriteOptions, 'durable' | 'signal'>,
): Promise<Patched | undefined> {
  const lock = await takeLock(realpathSync.native(folder), undefined, signal)
  const added: string[] = []
  let written = 0
  try {
    if (lock.interrupted) return 'interrupted'
    const now = lstatSync(join(folder, MANIFEST), { throwIfNoEntry: false })
    if (now === undefined || !isSameState(now, base)) return undefined
    const room = createCopyRoom(() => keepLock(lock))
    for (const [at, file] of [...new Map(files.map(each => [each.path, each])).values()].entries()) {
      if (at % AT_ONCE === 0) await yieldToEventLoop(signal)
      const isPresent = lstatSync(join(folder, file.path), { throwIfNoEntry: false }) !== undefined
      if (isPresent && isWhole(lock, file, true)) continue
      written++
      keepLock(lock)
      if (isPresent) healFile(lock, file, room)
      else {
        added.push(file.path)
        makeFolderFor(lock.folder, file)
        putFile(join(lock.folder, file.path), file, room)
      }
    }
    throwIfAborted(signal)
    const { isNew, removed } = await commitBundle(lock, {
      manifest,
      listPaths: () => files.map(({ path }) => path),
      stale,
      force: false,
      durable,
      onCommit: () => {
        added.length = 0
      },
    })
    return { written: written + Number(isNew), removed }
  } catch (error) {
    const failed = undoWrite(lock, () => added, error)
    throw signal?.aborted ? createAbortFault(signal) : failed
  } finally {
    releaseLock(lock)
  }
}
