import { constants, copyFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { LockedSource } from '../../channels/references/lock-file.ts'
import { getStoredFile } from '../../channels/references/store.ts'
import { findStoredTree } from '../../channels/references/trees.ts'
import { failure } from '../../core/errors/failure.ts'
import { makeFolder } from '../../core/files/make-folder.ts'
import { getParentPath } from '../../core/files/path.ts'

export function materialize(store: string, { digest, skills = {} }: LockedSource, folder: string): string {
  const files = findStoredTree(store, digest)
  if (files === undefined) throw failure('The source is missing from the store', 'Run `skillc install`')
  // A skill at the top gets a folder, so its `manifest.json` does not make the source look like a bundle.
  const top = skills['.'] === undefined ? folder : join(folder, 'source')
  makeFolder(top)
  for (const { path, digest: content } of files) {
    const target = join(top, path)
    makeFolder(dirname(target))
    copyFileSync(getStoredFile(store, content), target, constants.COPYFILE_FICLONE)
  }
  const parents = new Set(Object.keys(skills).map(getParentPath))
  // A build uses the same ids when all skills are in one folder.
  return parents.size === 1 ? join(folder, ...parents) : folder
}
