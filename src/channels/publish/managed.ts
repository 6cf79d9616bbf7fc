/**
 * A folder that a publication keeps up to date: what it wrote before may be replaced and removed, what others wrote may not.
 * Which is which stands in a list in the folder.
 */

import { randomUUID } from 'node:crypto'
import { existsSync, lstatSync, realpathSync, renameSync, rmdirSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { failure, isFailure, systemFailure } from '../../core/failure.ts'
import { flushFiles } from '../../core/flush.ts'
import { sha256 } from '../../core/hash.ts'
import { parseJson } from '../../core/json.ts'
import { makeFolder } from '../../core/make-folder.ts'
import { byCodeUnit } from '../../core/order.ts'
import { isBelow, resolveRealParent } from '../../core/real-path.ts'
import { readRegular } from '../../core/regular-file.ts'
import { LINKED, writeNewFile } from '../../core/safe-file.ts'
import type { Stat } from '../../core/types.ts'
import { isSafePath } from '../../core/untrusted-path.ts'
import type { TreeFile } from './tree.ts'

/** Bytes of a list. */
export const MOST_LIST_BYTES = 256 * 2 ** 20

export interface Managed {
  /** Files that were not there or were others, that were there already, and that were removed. */
  written: number
  kept: number
  removed: number
}

export interface ManagedOptions {
  /** The name of the list, from the folder. */
  list: string
  /** Which files that are not published any more stay: those that somebody may still ask for. */
  stays?: (path: string) => boolean
  onProgress?: (done: number, total: number) => void
  /** Told of each file in its place, the list included, and the state in which it is known to have its bytes, if there is one. */
  onFile?: OnFile | undefined
}

/** Takes the path of a file and its state; undefined: it may have other bytes by now. */
export type OnFile = (file: string, stat: Stat | undefined) => void

/**
 * Writes the files in their order, each by a draft and a rename, then removes what was written before and is not wanted
 * any more, and flushes all to the disk. Throws a Failure before anything is written where a file of somebody else's is in the way.
 */
export async function writeManaged(
  folder: string,
  files: TreeFile[],
  options: ManagedOptions,
): Promise<Managed> {
  try {
    makeFolder(folder)
    const before = readList(folder, options.list)
    checkWay(
      folder,
      files.map(({ path }) => path),
      before,
    )
    const result: Managed = { written: 0, removed: 0, kept: 0 }
    const now = new Set(files.map(({ path }) => path))
    const staying = new Set([...before].filter(path => !now.has(path) && (options.stays?.(path) ?? false)))
    // The list comes first: if the writing is stopped, the next run knows which files are its own.
    keepFile(folder, { path: options.list, content: formatPaths([...before, ...now]) })
    for (const [index, { bytes, ...file }] of files.entries()) {
      const isKept = keepFile(folder, { ...file, content: Buffer.from(bytes()) }, options.onFile)
      result[isKept ? 'kept' : 'written']++
      options.onProgress?.(index + 1, files.length)
    }
    for (const path of before)
      if (!now.has(path) && !staying.has(path)) result.removed += remove(folder, path)
    keepFile(folder, { path: options.list, content: formatPaths([...now, ...staying]) }, options.onFile)
    await flushFiles(folder, [...now, options.list])
    return result
  } catch (error) {
    if (isFailure(error)) throw error
    throw systemFailure(`Cannot write to \`${folder}\``, error)
  }
}

function readList(folder: string, list: string): Set<string> {
  const file = join(folder, list)
  return existsSync(file) ? readListText(readRegular(file, MOST_LIST_BYTES), file) : new Set()
}

/** The paths in a list. `shown` is how messages name it. Throws a Failure. */
export function readListText(bytes: Uint8Array, shown: string): Set<string> {
  const broken = failure(`\`${shown}\` is not a list of published files`, 'Publish to a new place')
  let content: unknown
  try {
    content = parseJson(Buffer.from(bytes).toString('utf8'))
  } catch {
    throw broken
  }
  const paths =
    typeof content === 'object' && content !== null && 'files' in content ? content.files : undefined
  // The list may come with a repository: nothing outside is removed because it says so.
  if (!Array.isArray(paths) || !paths.every(path => typeof path === 'string' && isSafePath(path)))
    throw broken
  return new Set(paths.map(String))
}

/** The bytes of a list: the same paths, the same bytes. */
export function formatPaths(paths: string[]): Buffer {
  const sorted = [...new Set(paths)].sort(byCodeUnit)
  return Buffer.from(
    `${JSON.stringify({ note: 'Written by skillc, which replaces these files', files: sorted }, null, 2)}\n`,
  )
}

/** Nothing is written through a link, nor over a file of somebody else's. */
function checkWay(folder: string, paths: string[], before: Set<string>): void {
  const root = realpathSync.native(folder)
  const checked = new Set<string>()
  for (const path of paths) {
    if (!isSafePath(path))
      throw failure(`\`${path}\` is not a safe path for a file`, 'Do not use this bundle')
    const parent = dirname(join(root, path))
    if (!checked.has(parent)) {
      checked.add(parent)
      const real = resolveRealParent(parent)
      if (!isBelow(root, real))
        throw failure(
          `\`${join(folder, path)}\` would be written through a link that leaves \`${folder}\``,
          'Remove the link',
        )
    }
    if (before.has(path)) continue
    if (lstatSync(join(root, path), { throwIfNoEntry: false }) !== undefined)
      throw failure(
        `\`${join(folder, path)}\` already exists, and skillc did not write it`,
        'Remove it, or choose another folder',
      )
  }
}

interface Content {
  path: string
  executable?: boolean
  content: Buffer
}

/** Puts a file in its place unless it is there. Says whether it was. */
function keepFile(folder: string, content: Content, onFile?: OnFile): boolean {
  const before = findSame(folder, content)
  const stat = before ?? putFile(folder, content)
  onFile?.(join(folder, content.path), stat)
  return before !== undefined
}

/** The state of a file that is there and has these bytes. */
function findSame(folder: string, { path, executable, content }: Content): Stat | undefined {
  const file = join(folder, path)
  const stat = lstatSync(file, { throwIfNoEntry: false })
  if (stat?.isFile() !== true || stat.size !== content.length) return undefined
  if (executable === true && (stat.mode & 0o111) === 0) return undefined
  return sha256(readRegular(file)) === sha256(content) ? stat : undefined
}

/** Gives the state of the file, unless another one is in its place already. */
function putFile(folder: string, { path, executable, content }: Content): Stat | undefined {
  const file = join(folder, path)
  makeFolder(dirname(file))
  // What `checkWay` has seen may be another place by now: the draft is put into the real folder, and moved within it.
  const parent = realpathSync.native(dirname(file))
  if (!isBelow(realpathSync.native(folder), parent)) throw new Error(LINKED)
  const draft = join(parent, `${basename(file)}.${randomUUID()}`)
  try {
    writeNewFile(draft, content, executable === true ? 0o755 : 0o644)
    const { ino } = lstatSync(draft)
    renameSync(draft, join(parent, basename(file)))
    const stat = lstatSync(join(parent, basename(file)), { throwIfNoEntry: false })
    return stat?.ino === ino && stat.size === content.length ? stat : undefined
  } catch (error) {
    rmSync(draft, { force: true })
    throw error
  }
}

/** Removes a file, and the folders that are empty then. What a link leads to outside is left alone. */
function remove(folder: string, path: string): number {
  if (!isBelow(realpathSync.native(folder), resolveRealParent(dirname(join(folder, path))))) return 0
  if (lstatSync(join(folder, path), { throwIfNoEntry: false })?.isFile() !== true) return 0
  rmSync(join(folder, path))
  for (let up = dirname(path); up !== '.'; up = dirname(up)) {
    try {
      rmdirSync(join(folder, up))
    } catch {
      break
    }
  }
  return 1
}
