/** What a build has read, by what its walk found. */
import { basename, dirname } from 'node:path'
import { INDEX_MARK } from '../../compiler/scan/git-index.ts'
import type { FoundFile } from '../../compiler/types.ts'
import { isSameState, statPath } from '../../core/files/file-state.ts'
import type { Inventory } from '../stages.ts'

/** What the last walk found; nothing before the first. */
export type Walk = Inventory | undefined

/** Clocks of disks tick in steps; what changed within one of the walk’s beginning may have been seen or not. */
const SLACK_MS = 50

/** The folders in which a change matters: all that were listed, and those that links to files led to. Absolute. */
export function listWalkedFolders(walked: Walk): Set<string> {
  const folders = new Set<string>()
  // What git tracks changes with each command of git; the next full build sees it.
  for (const [path, names] of walked?.watched ?? [])
    if (names?.startsWith(INDEX_MARK) !== true)
      folders.add(basename(path) === '.gitignore' ? dirname(path) : path)
  for (const { file } of listFoundFiles(walked)) {
    const folder = dirname(file)
    if (file !== '') folders.add(folder)
  }
  return folders
}

/** The files that were looked at. Absolute. */
export function listWalkedFiles(walked: Walk): string[] {
  const rules = [...(walked?.watched.keys() ?? [])].filter(path => basename(path) === '.gitignore')
  return [...rules, ...listFoundFiles(walked).flatMap(({ file }) => (file === '' ? [] : file))]
}

/** Those of some folders in which something may have changed since the walk, before the watch began. */
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

/** Whether what stands at a path changed since a moment, or just before; nothing there counts as changed. */
export function isNewer(path: string, readAt: number): boolean {
  const stat = statPath(path)
  return stat === undefined || Math.max(stat.mtimeMs, stat.ctimeMs) > readAt - SLACK_MS
}

/** Whether a file still is as the walk found it. */
function isAsFound(found: FoundFile): boolean {
  const stat = statPath(found.file)
  return stat !== undefined && isSameState(stat, found)
}
