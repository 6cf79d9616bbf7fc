/** A publication may only replace and remove files that its list in the folder names. */

import { existsSync, lstatSync, realpathSync, rmdirSync, rmSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { makeDigest, sha256 } from '../../core/digests/hash.ts'
import { failure, isFailure, systemFailure } from '../../core/errors/failure.ts'
import { listFiles, nameDraft, sweepDrafts } from '../../core/files/drafts.ts'
import { flushFiles } from '../../core/files/flush.ts'
import { makeFolder } from '../../core/files/make-folder.ts'
import { isWithin } from '../../core/files/path.ts'
import { isBelow, isWithinAny, resolveRealParent } from '../../core/files/real-path.ts'
import { readRegular } from '../../core/files/regular-file.ts'
import { LINKED, writeNewFile } from '../../core/files/safe-file.ts'
import { isSafePath } from '../../core/files/untrusted-path.ts'
import { renameOver } from '../../core/files/whole-file.ts'
import type { Stat } from '../../core/json/types.ts'
import { groupBy } from '../../core/text/order.ts'
import { listSome } from '../../core/text/quantity.ts'
import {
  type Copies,
  type Copy,
  formatList,
  type ListedFiles,
  MOST_LIST_BYTES,
  NO_COPIES,
  parseList,
  type WrittenList,
} from '../../format/written-list.ts'

export interface TreeFile {
  path: string
  executable?: boolean
  bytes: () => Uint8Array | string
}

export interface WriteCounts {
  /** Files that were new or changed, that were there already, and that were removed. */
  written: number
  kept: number
  removed: number
  edited?: string[]
  /** Of a plan: the copies that are there and would change, or that were edited. */
  copies?: CopyState[]
}

/** `stale`: unchanged since skillc wrote it, and its skill has changed. `orphaned`: unchanged, and its skill is gone. */
export interface CopyState {
  path: string
  state: 'edited' | 'stale' | 'orphaned'
}

export interface ManagedOptions {
  list: string
  copies?: Copies
  /** Never replace or remove edited files. `needs`: whether the place of a copy that is no longer written is needed. */
  edits?: { needs: (folder: string) => boolean }
  stays?: (path: string) => boolean
  /** The configuration that is exported: copies of others stay, too. */
  config?: string | undefined
  onProgress?: (done: number, total: number) => void
  /** Called with each file in place, including the list, and the state that is known to match its bytes, if any. */
  onFile?: OnFile | undefined
}

/** `stat` is undefined if the file may have changed. */
export type OnFile = (file: string, stat: Stat | undefined) => void

/** Writes drafts, renames them into place in order, then removes unpublished files. Throws a Failure before it changes any file. */
export async function writeManaged(
  folder: string,
  files: TreeFile[],
  options: ManagedOptions,
): Promise<WriteCounts> {
  const { list, copies = NO_COPIES } = options
  const drafts: Draft[] = []
  try {
    makeFolder(folder)
    const listed = readList(folder, list)
    const before = listed.files
    checkWay(
      folder,
      files.map(({ path }) => path),
      before,
    )
    const now: ListedFiles = new Map(files.map(({ path }) => [path, null]))
    const { staying, edited } = findStaying(folder, listed, now, options)
    if (options.edits !== undefined)
      checkEdits(
        folder,
        files,
        [...before].filter(([path]) => !staying.has(path)),
      )
    const result: WriteCounts = { written: 0, removed: 0, kept: 0, ...(edited.length > 0 && { edited }) }
    // The list comes first, so after an interruption the next run knows its own files, though not their bytes.
    putFile(folder, { path: list, content: formatList(new Map([...before, ...now])) })
    sweepInterrupted(folder, list, before)
    for (const [index, { bytes, ...file }] of files.entries()) {
      const content = Buffer.from(bytes())
      now.set(file.path, makeDigest(content))
      const same = findSame(folder, { ...file, content })
      if (same === undefined) drafts.push(writeDraft(folder, { ...file, content }))
      else options.onFile?.(join(folder, file.path), same)
      result[same === undefined ? 'written' : 'kept']++
      options.onProgress?.(index + 1, files.length)
    }
    await flushFiles(
      folder,
      drafts.map(({ draft }) => relative(folder, draft)),
    )
    for (const draft of drafts) {
      const stat = putDraft(draft)
      options.onFile?.(join(folder, draft.path), stat)
    }
    for (const path of before.keys())
      if (!now.has(path) && !staying.has(path)) result.removed += remove(folder, path)
    const after: ListedFiles = new Map([...now, ...staying])
    if (after.size === 0) rmSync(join(folder, list))
    else {
      const content = formatList(after, mergeCopies(copies, listed, [...staying.keys()]))
      const stat = putFile(folder, { path: list, content })
      options.onFile?.(join(folder, list), stat)
    }
    await flushFiles(folder, [...now.keys(), ...(after.size === 0 ? [] : [list])])
    return result
  } catch (error) {
    for (const { draft } of drafts) rmSync(draft, { force: true })
    if (isFailure(error)) throw error
    throw systemFailure(`Cannot write to \`${folder}\``, error)
  }
}

export function planManaged(folder: string, files: TreeFile[], options: ManagedOptions): WriteCounts {
  const listed = readList(folder, options.list)
  const now: ListedFiles = new Map(files.map(({ path }) => [path, null]))
  const same = new Set(
    files.filter(
      ({ bytes, ...file }) => findSame(folder, { ...file, content: Buffer.from(bytes()) }) !== undefined,
    ),
  )
  const { staying, edited, stays } = findStaying(folder, listed, now, options)
  const stale = [...listed.files.keys()].filter(
    path => !now.has(path) && !staying.has(path) && readDigest(folder, path) !== undefined,
  )
  const counts = { written: files.length - same.size, kept: same.size, removed: stale.length }
  const copies = compareCopies(folder, listed, files, { same, stays })
  return { ...counts, ...(edited.length > 0 && { edited }), ...(copies.length > 0 && { copies }) }
}

/** The copies in a folder that are not what would be written there. */
function compareCopies(
  folder: string,
  listed: WrittenList,
  files: readonly TreeFile[],
  { same, stays }: { same: ReadonlySet<TreeFile>; stays: (path: string) => boolean },
): CopyState[] {
  const getTop = (path: string) => path.split('/', 1)[0] ?? ''
  const before = groupBy(listed.files.keys(), getTop)
  const now = groupBy(files, ({ path }) => getTop(path))
  return [...listed.skills.keys()].flatMap((path): CopyState[] => {
    const [old = [], fresh = []] = [before.get(path), now.get(path)]
    if (isEditedCopy(folder, path, listed)) return [{ path, state: 'edited' }]
    if (fresh.length === 0) return stays(path) ? [] : [{ path, state: 'orphaned' }]
    return old.length === fresh.length && fresh.every(file => same.has(file))
      ? []
      : [{ path, state: 'stale' }]
  })
}

/** Drafts of an interrupted run are beside the list, and beside files with unknown bytes. */
function sweepInterrupted(folder: string, list: string, before: ListedFiles): void {
  const unfinished = [...before].flatMap(([path, digest]) => (digest === null ? dirname(path) : []))
  const root = realpathSync.native(folder)
  for (const inner of new Set(['.', ...unfinished])) {
    const place = resolveRealParent(join(root, inner))
    if (isBelow(root, place)) sweepDrafts(place, join(folder, list))
  }
}

export function readList(folder: string, list: string): WrittenList {
  const file = join(folder, list)
  if (!existsSync(file)) return { ...NO_COPIES, files: new Map() }
  return readListText(readRegular(file, MOST_LIST_BYTES), file)
}

/** A copy of the same skill keeps its source if this run does not know it. */
function mergeCopies({ skills, targets }: Copies, before: Copies, staying: readonly string[]): Copies {
  const kept = [...before.skills].filter(([copy]) => staying.some(path => isWithin(copy, path)))
  const written = Array.from(skills, ([path, copy]): [string, Copy] => {
    const { id, source } = before.skills.get(path) ?? copy
    return [path, { ...(id === copy.id && source !== undefined && { source }), ...copy }]
  })
  return { skills: new Map([...kept, ...written]), targets: [...new Set([...before.targets, ...targets])] }
}

export function readListText(bytes: Uint8Array, shown: string): WrittenList {
  const list = parseList(bytes)
  if (list === undefined)
    throw failure(`\`${shown}\` is not a list of published files`, 'Publish to a new location')
  return list
}

const MOST_NAMED = 3

function nameFiles(folder: string, paths: string[]): string {
  const named = paths.map(path => `\`${join(folder, path)}\``)
  return listSome(named, MOST_NAMED)
}

/** Also returns which paths stay whatever is written: a copy of another configuration does, unless this one needs its place. */
function findStaying(
  folder: string,
  listed: WrittenList,
  now: ListedFiles,
  options: ManagedOptions,
): { staying: ListedFiles; edited: string[]; stays: (path: string) => boolean } {
  const { edits } = options
  const foreign = new Set(
    [...listed.skills.keys()].filter(path => isForeign(path, listed, options) && edits?.needs(path) !== true),
  )
  const stays = (path: string) => options.stays?.(path) === true || isWithinAny(foreign, path)
  const isKept = (path: string) => !now.has(path) && stays(path)
  const edited =
    edits === undefined
      ? []
      : findEditedCopies(folder, listed, now, path => isKept(path) || edits.needs(path))
  const kept = new Set(edited)
  const staying = [...listed.files].filter(([path]) => isKept(path) || isWithinAny(kept, path))
  return { staying: new Map(staying), edited, stays }
}

/** Of another configuration, and not written by this run. */
export function isForeign(
  copy: string,
  { skills }: Pick<WrittenList, 'skills'>,
  { config, copies = NO_COPIES }: Pick<ManagedOptions, 'config' | 'copies'>,
): boolean {
  return skills.get(copy)?.config !== config && !copies.skills.has(copy)
}

function findEditedCopies(
  folder: string,
  listed: WrittenList,
  now: ListedFiles,
  isSettled: (copy: string) => boolean,
): string[] {
  const written = [...now.keys()]
  return [...listed.skills.keys()].filter(
    copy =>
      !isSettled(copy) && !written.some(path => isWithin(copy, path)) && isEditedCopy(folder, copy, listed),
  )
}

function isEditedCopy(folder: string, copy: string, { files }: Pick<WrittenList, 'files'>): boolean {
  const inside = [...files].filter(([path]) => isWithin(copy, path))
  return (
    inside.some(([path, digest]) => readEdited(folder, path, digest) !== undefined) ||
    hasMore(folder, copy, files)
  )
}

function hasMore(folder: string, copy: string, files: ListedFiles): boolean {
  const place = join(folder, copy)
  if (lstatSync(place, { throwIfNoEntry: false })?.isDirectory() !== true) return false
  return listFiles(place).some(path => !files.has(`${copy}/${path}`))
}

function readEdited(folder: string, path: string, digest: string | null): string | undefined {
  const now = digest === null ? undefined : readDigest(folder, path)
  return now === digest ? undefined : now
}

function checkEdits(folder: string, files: TreeFile[], before: [string, string | null][]): void {
  const wanted = new Map(files.map(file => [file.path, file]))
  const edited = before.flatMap(([path, digest]) => {
    const now = readEdited(folder, path, digest)
    if (now === undefined) return []
    const file = wanted.get(path)
    return file !== undefined && makeDigest(Buffer.from(file.bytes())) === now ? [] : [path]
  })
  if (edited.length === 0) return
  throw failure(
    `${nameFiles(folder, edited)} ${edited.length === 1 ? 'has' : 'have'} been edited since skillc wrote ${edited.length === 1 ? 'it' : 'them'}`,
    'Move what you changed into the skill that it is a copy of, remove the copy, and export again',
  )
}

function readDigest(folder: string, path: string): string | undefined {
  const file = join(folder, path)
  if (!isBelow(realpathSync.native(folder), resolveRealParent(dirname(file)))) return undefined
  const isFile = lstatSync(file, { throwIfNoEntry: false })?.isFile() === true
  return isFile ? makeDigest(readRegular(file)) : undefined
}

/** Nothing is written through a link, or over a foreign file. */
function checkWay(folder: string, paths: string[], before: ListedFiles): void {
  const root = realpathSync.native(folder)
  const checked = new Set<string>()
  for (const path of paths) {
    if (!isSafePath(path))
      throw failure(`\`${path}\` is not a safe path for a file`, 'Do not trust this bundle')
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
  }
  const others = paths.filter(
    path => !before.has(path) && lstatSync(join(root, path), { throwIfNoEntry: false }) !== undefined,
  )
  if (others.length > 0)
    throw failure(
      `${nameFiles(folder, others)} already ${others.length === 1 ? 'exists' : 'exist'}, and skillc did not write ${others.length === 1 ? 'it' : 'them'}`,
      `Remove ${others.length === 1 ? 'it' : 'them'}, or choose another folder`,
    )
}

interface Content {
  path: string
  executable?: boolean
  content: Buffer
}

function findSame(folder: string, { path, executable, content }: Content): Stat | undefined {
  const file = join(folder, path)
  const stat = lstatSync(file, { throwIfNoEntry: false })
  if (stat?.isFile() !== true || stat.size !== content.length) return undefined
  if (executable === true && (stat.mode & 0o111) === 0) return undefined
  return sha256(readRegular(file)) === sha256(content) ? stat : undefined
}

interface Draft {
  path: string
  /** The final real path, and the draft beside it. */
  file: string
  draft: string
  size: number
}

function putFile(folder: string, content: Content): Stat | undefined {
  return findSame(folder, content) ?? putDraft(writeDraft(folder, content))
}

function writeDraft(folder: string, { path, executable, content }: Content): Draft {
  makeFolder(dirname(join(folder, path)))
  // The folder may have been replaced since `checkWay`: the draft is created and moved within the real folder.
  const parent = realpathSync.native(dirname(join(folder, path)))
  if (!isBelow(realpathSync.native(folder), parent)) throw new Error(LINKED)
  const draft = nameDraft(parent)
  try {
    writeNewFile(draft, content, executable === true ? 0o755 : 0o644)
    return { path, file: join(parent, basename(path)), draft, size: content.length }
  } catch (error) {
    rmSync(draft, { force: true })
    throw error
  }
}

function putDraft({ file, draft, size }: Draft): Stat | undefined {
  try {
    const { ino } = lstatSync(draft)
    renameOver(draft, file)
    const stat = lstatSync(file, { throwIfNoEntry: false })
    return stat?.ino === ino && stat.size === size ? stat : undefined
  } catch (error) {
    rmSync(draft, { force: true })
    throw error
  }
}

/** Removes a file, and folders that become empty. Keeps the target of a link to outside. */
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
