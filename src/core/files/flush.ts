/** Flushes files to disk, so a power cut cannot lose them. */
// Not `node:fs/promises`, which takes 2% of a small build to load.
import { promises } from 'node:fs'
import { platform } from 'node:os'
import { dirname, join } from 'node:path'
import { getErrorCode } from '../errors/failure.ts'
import { runInParallel } from '../process/yield.ts'

/** Node's number of threads; the disk then writes its journal once for all. */
const AT_ONCE = 4

/** Windows flushes only what is open for writing. */
const FLAGS = platform() === 'win32' ? 'r+' : 'r'

/** Errors of systems that cannot flush folders, or not on this disk. */
const NOT_FLUSHED = new Set(['EACCES', 'EINVAL', 'EISDIR', 'ENOTSUP', 'EPERM'])

/** Flushes files below a folder, then the folders up to the parent of `folder`. Throws a system error. */
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
