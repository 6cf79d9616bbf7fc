/**
 * write: puts a bundle's files on disk.
 *
 * Content-addressed files come first, then the manifest, by rename; then files that no manifest names are removed. A
 * concurrent reader sees either the old bundle or the new one. After a failure the old bundle stays.
 */

import {
  closeSync,
  existsSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  realpathSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { sha256 } from '../../core/digests/hash.ts'
import { explainRemoveError, explainWriteError, failure } from '../../core/errors/failure.ts'
import { createAbortFault, throwIfAborted } from '../../core/errors/fault.ts'
import { isSameState } from '../../core/files/file-state.ts'
import { flushFiles } from '../../core/files/flush.ts'
import {
  describeLoss,
  isHeld,
  keepLock,
  LOCK,
  type Lock,
  releaseLock,
  requireLock,
  takeLock,
} from '../../core/files/lock.ts'
import { makeFolder } from '../../core/files/make-folder.ts'
import { readRegular } from '../../core/files/regular-file.ts'
import { renameOver } from '../../core/files/whole-file.ts'
import type { Stat } from '../../core/json/types.ts'
import { yieldToEventLoop } from '../../core/process/yield.ts'
import { FOLDERS, MANIFEST, PROMPT } from '../../format/layout.ts'
import type { KnownFile, OutputFile } from '../types.ts'
import { type Copier, startCopier } from './copier.ts'
import { type CopyRoom, createCopyRoom, putFile } from './copy.ts'
import { addPath, hasPath, makePathSet, type PathSet } from './path-set.ts'

export interface Written {
  /** Files of the bundle, and their bytes. */
  files: number
  bytes: number
  /** New files, and removed ones. */
  written: number
  removed: number
}

/** A name that only a bundle uses: other files in the folder are left alone. */
const CONTENT_NAME = /^[0-9a-f]{64}(?:\.[a-z0-9]{1,16})?$/

export function isContentName(name: string): boolean {
  return CONTENT_NAME.test(name)
}

const AT_ONCE = 64
const SPLIT_ONLY = 'index'

export interface WriteOptions {
  /** Rewrites every file, even unchanged ones. */
  force: boolean
  /** The manifest's state after the last build, if its files are intact: then files of the right size are trusted. */
  left?: Stat | undefined
  /** Flushes every file before the manifest names it. */
  durable?: boolean
  about: number
  /** Default: two if there is enough to do. */
  threads?: number | undefined
  /** An abort throws its reason, unless the manifest is in place. */
  signal?: AbortSignal | undefined
  onProgress: (done: number, total: number) => void
}

interface Commit {
  manifest: OutputFile
  /** Files that were written or kept, relative to the bundle's folder. */
  listPaths: () => Iterable<string>
  stale: string[]
  /** Replaces the manifest even if unchanged. */
  force: boolean
  durable?: boolean | undefined
  /** Called once the manifest is in place: from then on no added file is removed. */
  onCommit: () => void
}

export type BundleFiles = Iterator<
  OutputFile | KnownFile,
  { manifest: OutputFile; digest: string },
  undefined
>

/** `there`: intact files in the folder, which need no content; undefined if none can be trusted. */
export type EmitFiles = (there: ReadonlySet<string> | undefined) => BundleFiles | Promise<BundleFiles>

/** Replaces the bundle in `folder`. Throws a Failure and then keeps the old bundle. */
export async function writeBundle(
  folder: string,
  emitFiles: EmitFiles,
  options: WriteOptions,
): Promise<Written & { digest: string }> {
  const { signal } = options
  prepare(folder)
  const lock = await takeLock(realpathSync.native(folder), undefined, signal)
  const wanted = makePathSet()
  const adding: Adding = { lock, wanted, copies: 0, threads: options.threads }
  let listAdded = (): string[] => []
  try {
    for (const name of FOLDERS) makePart(folder, name, name !== SPLIT_ONLY)
    const present = listPresentFiles(folder)
    const listWanted = () => [...listPresentFiles(folder)].filter(path => hasPath(wanted, path))
    listAdded = () => listWanted().filter(path => !present.has(path))
    const isTrusted = options.left !== undefined && isAsLeft(lock, options.left)
    const files = await emitFiles(isTrusted && !options.force ? present : undefined)
    const put = await putFiles({ present, adding, isTrusted, ...options }, files)
    await adding.copier?.finish()
    throwIfAborted(signal)
    const { isNew, removed } = await commitBundle(lock, {
      manifest: put.manifest,
      listPaths: listWanted,
      stale: listStaleFiles(wanted, present),
      onCommit: () => {
        listAdded = () => []
      },
      ...options,
    })
    return {
      digest: put.digest,
      files: wanted.size + 1,
      bytes: put.bytes + put.manifest.size,
      written: put.written + Number(isNew),
      removed,
    }
  } catch (error) {
    await adding.copier?.stop()
    const failed = undoWrite(lock, listAdded, error)
    throw signal?.aborted ? createAbortFault(signal) : failed
  } finally {
    releaseLock(lock)
  }
}

/** The folder must be a bundle, empty or missing, so other files are never mixed with a bundle's. */
function prepare(folder: string): void {
  try {
    makeFolder(folder)
    const names = readdirSync(folder).filter(name => !name.startsWith(LOCK))
    const isBundle = names.includes(MANIFEST) || names.every(name => name.startsWith('.') || isPart(name))
    if (isBundle) return
  } catch (error) {
    throw explainWriteError(error, folder)
  }
  throw failure(
    `\`${folder}\` contains other files and is not a bundle`,
    'Use an empty or new folder for the option `out`; a build deletes stale files there',
  )
}

function isPart(name: string): boolean {
  return name === PROMPT || FOLDERS.some(folder => folder === name)
}

/** A link with this name came with the source tree, and may lead to foreign files. */
function makePart(folder: string, name: string, isNeeded: boolean): void {
  const path = join(folder, name)
  const stat = lstatSync(path, { throwIfNoEntry: false })
  if (stat === undefined && isNeeded) mkdirSync(path)
  else if (stat?.isDirectory() === false)
    throw failure(
      `\`${path}\` is not a folder of a bundle`,
      'Remove it, or use another folder for the option `out`',
    )
}

function makeFolderFor(folder: string, { path }: OutputFile): void {
  if (path.startsWith(`${SPLIT_ONLY}/`)) makePart(folder, SPLIT_ONLY, true)
}

function listPresentFiles(folder: string): Set<string> {
  const present = new Set<string>()
  for (const name of FOLDERS)
    if (existsSync(join(folder, name)))
      for (const file of readdirSync(join(folder, name))) present.add(`${name}/${file}`)
  for (const name of readdirSync(folder)) present.add(name)
  return present
}

function isAsLeft({ folder, interrupted }: Lock, left: Stat): boolean {
  const now = lstatSync(join(folder, MANIFEST), { throwIfNoEntry: false })
  return !interrupted && now !== undefined && isSameState(now, left)
}

function isWhole({ folder }: Lock, file: OutputFile, isTrusted: boolean): boolean {
  const path = join(folder, file.path)
  if (!isTrusted || file.path === PROMPT) return isSameFile(path, file)
  const stat = lstatSync(path)
  return stat.isFile() && stat.size === file.size
}

function isSameFile(path: string, { digest, size }: OutputFile): boolean {
  try {
    const stat = lstatSync(path)
    return stat.isFile() && stat.size === size && sha256(readRegular(path, size)) === digest
  } catch {
    return false
  }
}

interface Writing extends WriteOptions {
  present: ReadonlySet<string>
  isTrusted: boolean
  adding: Adding
}

interface Adding {
  lock: Lock
  /** The bundle's files so far, and the number of copies. */
  wanted: PathSet
  copies: number
  threads: number | undefined
  copier?: Copier | undefined
}

async function putFiles(writing: Writing, files: BundleFiles) {
  const { force, isTrusted, present, adding, about, signal, onProgress } = writing
  const { lock, wanted } = adding
  const room = createCopyRoom(() => keepLock(lock))
  const sum = { bytes: 0, written: 0 }
  let next = files.next()
  for (; !next.done; next = files.next()) {
    const file = next.value
    if (!addPath(wanted, file.path)) continue
    sum.bytes += file.size
    keepLock(lock)
    if (wanted.size % AT_ONCE === 1) {
      onProgress(wanted.size, Math.max(about, wanted.size))
      await yieldToEventLoop(signal)
    }
    if (!('content' in file)) continue
    const isPresent = present.has(file.path)
    if (!force && isPresent && isWhole(lock, file, isTrusted)) continue
    sum.written++
    // A damaged old file is healed, not added: it must stay if the write fails.
    if (isPresent) healFile(lock, file, room)
    else addFile(adding, file, room)
  }
  return { ...sum, ...next.value }
}

function addFile(adding: Adding, file: OutputFile, room: CopyRoom): void {
  const { folder } = adding.lock
  makeFolderFor(folder, file)
  const path = join(folder, file.path)
  const { content, size } = file
  if (
    !(content instanceof Uint8Array) &&
    getCopier(adding)?.take(content.file, path, { ...content.stat, size })
  )
    return
  putFile(path, file, room)
}

const FEW_COPIES = 500

function getCopier(adding: Adding): Copier | undefined {
  if (adding.copier === undefined && ++adding.copies > FEW_COPIES && (adding.threads ?? 2) > 1)
    adding.copier = startCopier(adding.lock.file)
  return adding.copier
}

/** A draft in the file's own folder, and a rename: nothing is written through a link. */
function healFile(lock: Lock, file: OutputFile, room: CopyRoom): void {
  const path = join(lock.folder, file.path)
  const draft = join(dirname(path), basename(lock.draft))
  rmSync(draft, { force: true })
  try {
    putFile(draft, file, room)
    requireLock(lock)
    renameOver(draft, path)
  } catch (error) {
    rmSync(draft, { force: true })
    throw error
  }
}

function replaceManifest(lock: Lock, { content }: OutputFile): void {
  if (!(content instanceof Uint8Array)) throw new Error('the manifest is made in memory')
  const { folder, draft } = lock
  rmSync(draft, { force: true })
  const file = openSync(draft, 'wx')
  try {
    for (let done = 0; done < content.length; ) done += writeSync(file, content, done)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  requireLock(lock)
  renameOver(draft, join(folder, MANIFEST))
}

function listStaleFiles(wanted: PathSet, present: ReadonlySet<string>): string[] {
  return [...present].filter(path => {
    const [, name] = path.split('/')
    if (name === undefined || hasPath(wanted, path)) return false
    return name.startsWith(`${LOCK}.`) || isContentName(name)
  })
}

/** Replaces the manifest after its files exist, then removes files that it does not name. */
async function commitBundle(
  lock: Lock,
  { manifest, listPaths, stale, force, durable, onCommit }: Commit,
): Promise<{ isNew: boolean; removed: number }> {
  if (durable) await flushFiles(lock.folder, listPaths())
  const isNew = force || !isSameFile(join(lock.folder, MANIFEST), manifest)
  if (isNew) replaceManifest(lock, manifest)
  onCommit()
  if (durable) await flushFiles(lock.folder, [MANIFEST])
  return { isNew, removed: removeStale(lock, stale) }
}

function removeStale(lock: Lock, paths: string[]): number {
  for (const path of paths) {
    keepLock(lock)
    try {
      rmSync(join(lock.folder, path), { force: true })
    } catch (error) {
      throw explainRemoveError(error, lock.folder)
    }
  }
  return paths.length
}

/** If the disk refuses even this, the next build cleans up. */
function attempt(undo: () => void): void {
  try {
    undo()
  } catch {}
}

/** Removes added files, and returns the error to throw. Without the lock, added files may be another build's. */
function undoWrite(lock: Lock, listAdded: () => string[], error: unknown): unknown {
  if (!isHeld(lock)) return describeLoss(lock)
  let added: string[] = []
  attempt(() => {
    added = listAdded()
  })
  for (const path of added) attempt(() => rmSync(join(lock.folder, path), { force: true }))
  return explainWriteError(error, lock.folder)
}
