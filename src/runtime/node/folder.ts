/** A bundle in a folder, read without following links out of it. */
import { constants, watch } from 'node:fs'
import { type FileHandle, open, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { getErrorCode } from '../../core/errors/failure.ts'
import { fault } from '../../core/errors/fault.ts'
import { isBelow } from '../../core/files/real-path.ts'
import { isBundlePath, MANIFEST } from '../../format/layout.ts'
import type { Answer, Reader } from '../../reader/source.ts'

/** Milliseconds: a build touches a folder many times before it replaces the manifest. */
const QUIET = 50

const UNBUILT = 'Run `skillc build` first, or give the folder that it wrote'

export function createFolderReader(folder: string): Reader {
  const root: Root = { folder, real: undefined }
  return {
    async read(path, { headers, signal }) {
      const file = await openInside(root, path)
      if (file === undefined && path === MANIFEST)
        throw fault('missing-file', `\`${path}\` is not there`, { file: path, help: UNBUILT })
      if (file === undefined) return undefined
      try {
        return await answerFile(file, path, headers['If-None-Match'], signal)
      } finally {
        await file.close()
      }
    },
    onChange: changed => watchFolder(folder, changed),
  }
}

/** Its real path is looked up again when a file is elsewhere: the folder may be a link that was changed. */
interface Root {
  folder: string
  real: string | undefined
}

async function openInside(root: Root, path: string): Promise<FileHandle | undefined> {
  const createUnsafeFault = () => fault('unsafe-path', `\`${path}\` leaves the bundle`, { file: path })
  if (!isBundlePath(path)) throw createUnsafeFault()
  try {
    const real = await realpath(join(root.folder, path))
    if (root.real === undefined || !isBelow(root.real, real)) root.real = await realpath(root.folder)
    if (!isBelow(root.real, real)) throw createUnsafeFault()
    // O_NOFOLLOW guards against a link that appears now, O_NONBLOCK against a pipe without a writer. Windows has
    // neither flag.
    return await open(real, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0))
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(getErrorCode(error))) return undefined
    throw error
  }
}

async function answerFile(
  file: FileHandle,
  path: string,
  known: string | undefined,
  signal: AbortSignal | undefined,
): Promise<Answer> {
  const stat = await file.stat()
  if (!stat.isFile()) throw fault('unreadable-file', `\`${path}\` is not a regular file`, { file: path })
  if (path !== MANIFEST) return file.readFile({ signal })
  const etag = `"${stat.ino}-${stat.size}-${stat.mtimeMs}-${stat.ctimeMs}"`
  // Not a `Response`: loading its class takes Node 50 ms.
  return etag === known ? { etag } : { etag, bytes: await file.readFile({ signal }) }
}

function watchFolder(folder: string, changed: () => void): () => void {
  let timer: NodeJS.Timeout | undefined
  try {
    const watcher = watch(folder, { persistent: false }, (_, name) => {
      if (name !== null && name !== MANIFEST) return
      clearTimeout(timer)
      timer = setTimeout(changed, QUIET).unref()
    })
    watcher.on('error', () => watcher.close())
    return () => {
      clearTimeout(timer)
      watcher.close()
    }
  } catch {
    return () => {}
  }
}
