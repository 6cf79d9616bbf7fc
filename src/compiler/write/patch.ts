/** A bundle that differs in a few files from the one that is there. */
import { lstatSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { keepLock, releaseLock, takeLock } from '../../core/lock.ts'
import { isSameState } from '../../core/state.ts'
import type { Stat } from '../../core/types.ts'
import { MANIFEST } from '../../format/layout.ts'
import type { OutputFile } from '../types.ts'
import { copyRoom, putFile } from './copy.ts'
import { healFile, isSameFile, isWhole, replaceManifest, undoWrite } from './write.ts'

/** What was written and removed; `interrupted`: the last writer was killed, and no file can be taken for whole. */
export type Patched = { written: number; removed: number } | 'interrupted'

/**
 * Adds files, swaps the manifest in and removes files that it does not name any more, in the order of `writeBundle`.
 * `base` is the state of the manifest that it differs from. Undefined, and nothing done, when another one is there.
 * Throws a Failure; then the old bundle stands.
 */
export async function patchBundle(
  folder: string,
  files: OutputFile[],
  manifest: OutputFile,
  stale: string[],
  base: Stat,
): Promise<Patched | undefined> {
  const lock = await takeLock(realpathSync.native(folder))
  const added: string[] = []
  let written = 0
  try {
    if (lock.interrupted) return 'interrupted'
    const now = lstatSync(join(folder, MANIFEST), { throwIfNoEntry: false })
    if (now === undefined || !isSameState(now, base)) return undefined
    const room = copyRoom(() => keepLock(lock))
    for (const file of new Map(files.map(each => [each.path, each])).values()) {
      const isPresent = lstatSync(join(folder, file.path), { throwIfNoEntry: false }) !== undefined
      if (isPresent && isWhole(lock, file, true)) continue
      written++
      keepLock(lock)
      if (isPresent) healFile(lock, file, room)
      else {
        added.push(file.path)
        putFile(join(lock.folder, file.path), file, room)
      }
    }
    if (!isSameFile(join(folder, MANIFEST), manifest)) {
      replaceManifest(lock, manifest)
      written++
    }
    for (const path of stale) rmSync(join(folder, path), { force: true })
    return { written, removed: stale.length }
  } catch (error) {
    throw undoWrite(lock, added, error)
  } finally {
    releaseLock(lock)
  }
}
