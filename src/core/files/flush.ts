/** Puts on the disk what systems keep in memory for a while, so that no power cut takes it. */
// Not `node:fs/promises`, which takes a fiftieth of a small build to load.
import { promises } from 'node:fs'
import { platform } from 'node:os'
import { dirname, join } from 'node:path'
import { getErrorCode } from '../errors/failure.ts'
import { runInParallel } from '../process/yield.ts'

/** As many as Node has threads for; the disk then writes its journal once for all of them. */
const AT_ONCE = 4

/** Windows flushes only what is open for writing. */
const FLAGS = platform() === 'win32' ? 'r+' : 'r'

/** What systems say that flush no folders, or not on this disk. */
const NOT_FLUSHED = new Set(['EACCES', 'EINVAL', 'EISDIR', 'ENOTSUP', 'EPERM'])

/**
 * Flushes files below a folder, then the folders that name them and the folder, up to the one that it is in. Throws a system
 * error.
 */
export async function flushFiles(folder: string, paths: Iterable<string>): Promise<void> {
  const files = Array.from(paths, path => join(folder, path))
  const folders = new Set([folder, dirname(folder)])
  for (const file of files)
    for (let above = dirname(file); !folders.has(above); above = dirname(above)) folders.add(above)
  await runInParallel(files, AT_ONCE, flush)
  await runInParallel(folders, AT_ONCE, flushFolder)
}

async function flush(path: string): Promise<void> {
  const file = await promises.open(path, FLAGS)
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

async function flushFolder(path: string): Promise<void> {
  try {
    await flush(path)
  } catch (error) {
    if (!NOT_FLUSHED.has(getErrorCode(error))) throw error
  }
}
