/** Writes skills to disk, so a host's own shell can run their scripts by absolute path. */
import { closeSync, fchmodSync, writeFile } from 'node:fs'
import { realpath, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { getErrorCode } from '../../core/errors/failure.ts'
import { fault, throwIfAborted } from '../../core/errors/fault.ts'
import { nameDraft, sweepDrafts } from '../../core/files/drafts.ts'
import { makeFolder } from '../../core/files/make-folder.ts'
import { getParentPath, joinPath } from '../../core/files/path.ts'
import { LINKED, makeFoldersBelow, openNewFile } from '../../core/files/safe-file.ts'
import { findUnsafeFiles } from '../../core/files/untrusted-path.ts'
import type { OpenFile } from '../reading.ts'

const writeBytes = promisify(writeFile)

/** The place of the written files of a skill. */
export interface MaterializeResult {
  /** The skill's absolute folder. */
  directory: string
  /** Its files: path from the folder, absolute path, and whether the file is executable. */
  files: { path: string; file: string; executable: boolean }[]
}

/** Reads and checks all files, then writes each atomically. Never writes through a link; other files in the folder stay. */
export async function writeFiles(
  folder: string,
  files: readonly Pick<OpenFile, 'path' | 'mode' | 'bytes'>[],
  { place = '', signal }: { place?: string; signal?: AbortSignal | undefined } = {},
): Promise<MaterializeResult> {
  const paths = files.map(({ path }) => path)
  const [unsafe] = [...findUnsafeFiles(paths), ...findUnsafeFiles(paths.map(path => joinPath(place, path)))]
  if (unsafe !== undefined) throw fault('unsafe-path', `\`${unsafe[0]}\` ${unsafe[1]}`, { file: unsafe[0] })
  const contents = await Promise.all(files.map(file => file.bytes(signal)))
  const root = await makeRoot(folder)
  const directory = join(root, place)
  const result: MaterializeResult = { directory, files: [] }
  for (const [index, { path, mode }] of files.entries()) {
    throwIfAborted(signal)
    const executable = mode === '755'
    await put(root, joinPath(place, path), contents[index] ?? new Uint8Array(), executable)
    result.files.push({ path, file: join(directory, path), executable })
  }
  return result
}

async function makeRoot(folder: string): Promise<string> {
  try {
    makeFolder(folder)
    return await realpath(folder)
  } catch (error) {
    throw createUnwritableError(folder, error)
  }
}

/** A rename replaces a link instead of following it. */
async function put(folder: string, path: string, bytes: Uint8Array, executable: boolean): Promise<void> {
  const file = join(folder, path)
  const draft = nameDraft(dirname(file))
  try {
    makeFoldersBelow(folder, getParentPath(path))
    const descriptor = openNewFile(draft, 0o600)
    try {
      sweepDrafts(dirname(file), draft)
      await writeBytes(descriptor, bytes)
      fchmodSync(descriptor, executable ? 0o755 : 0o644)
    } finally {
      closeSync(descriptor)
    }
    await rename(draft, file)
  } catch (cause) {
    await rm(draft, { force: true }).catch(() => {})
    throw createUnwritableError(file, cause)
  }
}

function createUnwritableError(file: string, cause: unknown): Error {
  const code = getErrorCode(cause) === LINKED ? 'unsafe-path' : 'unreadable-file'
  return fault(code, `\`${file}\` cannot be written: ${getErrorCode(cause)}`, { file, cause })
}
