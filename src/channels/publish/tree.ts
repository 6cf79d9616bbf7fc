/** Writes a tree of files that is there whole or not at all. */

import { realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { failure, isFailure, systemFailure } from '../../core/errors/failure.ts'
import { makeDraftFor, placeFolder } from '../../core/files/drafts.ts'
import { getParentPath } from '../../core/files/path.ts'
import { makeFoldersBelow, writeNewFile } from '../../core/files/safe-file.ts'
import { isSafePath } from '../../core/files/untrusted-path.ts'

/** A file of the tree: its bytes are asked for when it is written. */
export interface TreeFile {
  /** From the tree's folder, POSIX. */
  path: string
  executable?: boolean
  bytes: () => Uint8Array | string
}

/** Writes the files into a folder that is empty or does not exist. Throws a Failure; then the folder is as it was. */
export function writeTree(folder: string, files: TreeFile[]): void {
  const draft = makeDraftFor(folder)
  try {
    const root = realpathSync.native(draft)
    for (const file of files) put(root, file)
    placeFolder(draft, folder)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    if (isFailure(error)) throw error
    throw systemFailure(`Cannot write to \`${folder}\``, error)
  }
}

function put(root: string, { path, executable, bytes }: TreeFile): void {
  if (!isSafePath(path)) throw failure(`\`${path}\` is not a safe path for a file`, 'Do not use this bundle')
  makeFoldersBelow(root, getParentPath(path))
  writeNewFile(join(root, path), bytes(), executable === true ? 0o755 : 0o644)
}
