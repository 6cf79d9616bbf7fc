/** A bundle that differs in a few files from the one that is there. */
import { lstatSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { MANIFEST } from '../bundle/layout.ts'
import type { OutputFile, Stat } from '../types.ts'
import { isFailure } from '../util/failure.ts'
import { isSameState } from '../util/state.ts'
import { copyRoom, putFile } from './copy.ts'
import { releaseLock, takeLock } from './lock.ts'
import { explain, healFile, isSameFile, isWhole, replaceManifest, takeBack } from './write.ts'

/** What was written and removed; `interrupted`: the last writer was killed, and no file can be taken for whole. */
export type Patched = { written: number; removed: number } | 'interrupted'

/**
 * Adds files, swaps the manifest in and removes files that it does not name any more, in the order of `writeBundle`.
 * `base` is the state of the manifest that it differs from. Undefined, and nothing done, when another one is there.
 * Throws a Failure; then the old bundle stands.
 */
export function patchBundle(
  folder: string,
  files: OutputFile[],
  manifest: OutputFile,
  stale: string[],
  base: Stat,
): Patched | undefined {
  const { interrupted } = takeLock(folder)
  const added: string[] = []
  let written = 0
  try {
    if (interrupted) return 'interrupted'
    const now = lstatSync(join(folder, MANIFEST), { throwIfNoEntry: false })
    if (now === undefined || !isSameState(now, base)) return undefined
    const room = copyRoom()
    const root = realpathSync.native(folder)
    for (const file of new Map(files.map(each => [each.path, each])).values()) {
      const isPresent = lstatSync(join(folder, file.path), { throwIfNoEntry: false }) !== undefined
      if (isPresent && isWhole(folder, file, false)) continue
      written++
      if (isPresent) healFile(root, file, room)
      else {
        added.push(file.path)
        putFile(join(root, file.path), file, room)
      }
    }
    if (!isSameFile(join(folder, MANIFEST), manifest)) {
      replaceManifest(folder, manifest)
      written++
    }
    for (const path of stale) rmSync(join(folder, path), { force: true })
    return { written, removed: stale.length }
  } catch (error) {
    takeBack(folder, added)
    throw isFailure(error) ? error : explain(error, folder)
  } finally {
    releaseLock(folder)
  }
}
