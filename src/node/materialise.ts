/** Skills written to disk, so that a host's own shell can run their scripts by absolute path. */
import { randomUUID } from 'node:crypto'
import { lstat, mkdir, open, realpath, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fault, throwIfAborted } from '../runtime/fault.ts'
import type { OpenFile } from '../runtime/reading.ts'
import { reasonOf } from '../util/failure.ts'
import { isSafePath, parentPath } from '../util/path.ts'

export interface Materialised {
  /** The skill's folder, absolute. */
  directory: string
  /** Its files: path from the folder, absolute path, and whether it can be run. */
  files: { path: string; file: string; executable: boolean }[]
}

/**
 * Writes files below a folder, each whole or not at all, executable bits included. All are read and checked before the
 * first is written. Nothing is written through a link that stands in the folder, and what stands there otherwise stays.
 */
export async function writeFiles(
  folder: string,
  files: readonly OpenFile[],
  signal?: AbortSignal,
): Promise<Materialised> {
  for (const { path } of files)
    if (!isSafePath(path)) throw fault('unsafe-path', `\`${path}\` is no path for a file`, { file: path })
  const contents = await Promise.all(files.map(file => file.bytes(signal)))
  const directory = await makeRoot(folder)
  const written = new Map<number, string>()
  const result: Materialised = { directory, files: [] }
  for (const [index, { path, mode }] of files.entries()) {
    throwIfAborted(signal)
    const executable = mode === '755'
    await makeFolders(directory, parentPath(path))
    await put(join(directory, path), contents[index] ?? new Uint8Array(), executable, written)
    result.files.push({ path, file: join(directory, path), executable })
  }
  return result
}

async function makeRoot(folder: string): Promise<string> {
  try {
    await mkdir(folder, { recursive: true })
    return await realpath(folder)
  } catch (error) {
    throw unwritable(folder, error)
  }
}

/** Makes the folders on the way. A link on it, or a file, is a fault. */
async function makeFolders(folder: string, path: string): Promise<void> {
  let at = folder
  for (const name of path === '' ? [] : path.split('/')) {
    at = join(at, name)
    try {
      await mkdir(at)
    } catch (error) {
      if (reasonOf(error) !== 'EEXIST') throw unwritable(at, error)
      if (!(await lstat(at)).isDirectory())
        throw fault('unsafe-path', `\`${at}\` is a link or a file: nothing is written through it`, {
          file: path,
        })
    }
  }
}

/** Puts a file in place by a rename, which replaces a link instead of following it. `written`: by inode, files of this run. */
async function put(
  file: string,
  bytes: Uint8Array,
  executable: boolean,
  written: Map<number, string>,
): Promise<void> {
  const there = await lstat(file).catch(() => undefined)
  const twin = there && written.get(there.ino)
  if (twin !== undefined)
    throw fault('unsafe-path', `\`${file}\` and \`${twin}\` are one file where case does not count`, { file })
  // A name of its own: with anything added, the longest names would be too long.
  const draft = join(dirname(file), `.${randomUUID()}`)
  try {
    const handle = await open(draft, 'wx', 0o600)
    try {
      await handle.writeFile(bytes)
      await handle.chmod(executable ? 0o755 : 0o644)
      written.set((await handle.stat()).ino, file)
    } finally {
      await handle.close()
    }
    await rename(draft, file)
  } catch (cause) {
    await rm(draft, { force: true }).catch(() => {})
    throw unwritable(file, cause)
  }
}

function unwritable(file: string, cause: unknown): Error {
  return fault('unreadable-file', `\`${file}\` cannot be written: ${reasonOf(cause)}`, { file, cause })
}
