import { basename, dirname } from 'node:path'
import { INDEX_MARK } from '../../compiler/scan/git-index.ts'
import type { FoundFile } from '../../compiler/types.ts'
import { isSameState, statPath } from '../../core/files/file-state.ts'
import type { Inventory } from '../stages.ts'

/** The last scan; undefined before the first. */
export type Walk = Inventory | undefined

/** Disk clocks tick in steps; a change this close to the scan's start may or may not have been seen. */
const SLACK_MS = 50

/** Absolute folders in which a change matters: all listed ones, and those of linked files. */
export function listWalkedFolders(walked: Walk): Set<string> {
  const folders = new Set<string>()
  // git's own files change with each command; the next full build sees them.
  for (const [path, names] of walked?.watched ?? [])
    if (names?.startsWith(INDEX_MARK) !== true)
      folders.add(basename(path) === '.gitignore' ? dirname(path) : path)
  for (const { file } of listFoundFiles(walked)) {
    const folder = dirname(file)
    if (file !== '') folders.add(folder)
  }
  return folders
}

/** Absolute paths of the files that were read. */
export function listWalkedFiles(walked: Walk): string[] {
  const rules = [...(walked?.watched.keys() ?? [])].filter(path => basename(path) === '.gitignore')
  return [...rules, ...listFoundFiles(walked).flatMap(({ file }) => (file === '' ? [] : file))]
}

/** Of these folders, those with possible changes between the scan and the start of the watch. */
export function listDoubts(walked: Walk, folders: Iterable<string>): string[] {
  const among = new Set(folders)
  if (among.size === 0) return []
  const doubtful = new Set<string>()
  for (const folder of among) if (isNewer(folder, walked?.readAt ?? 0)) doubtful.add(folder)
  for (const file of listFoundFiles(walked)) {
    const folder = dirname(file.file)
    if (file.file !== '' && among.has(folder) && !isAsFound(file)) doubtful.add(folder)
  }
  return [...doubtful]
}

function listFoundFiles(walked: Walk): FoundFile[] {
  return (walked?.skills ?? []).flatMap(({ entry, files }) =>
    entry.bytes === undefined ? [entry, ...files] : [],
  )
}

/** True if a path changed since a moment, or just before it; a missing path counts as changed. */
export function isNewer(path: string, readAt: number): boolean {
  const stat = statPath(path)
  return stat === undefined || Math.max(stat.mtimeMs, stat.ctimeMs) > readAt - SLACK_MS
}

/** True if a file is still as the scan found it. */
function isAsFound(found: FoundFile): boolean {
  const stat = statPath(found.file)
  return stat !== undefined && isSameState(stat, found)
}
