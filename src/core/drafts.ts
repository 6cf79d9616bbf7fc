/**
 * Files and folders that are there whole or not at all: each is made as a draft and put in its place by a rename. The name of
 * a draft says which process makes it, so that the next writer removes those of processes that were killed.
 */
import {
  closeSync,
  existsSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { systemFailure } from './failure.ts'
import { formatHolder, getLiveness, identifySelf, parseHolder } from './lock-holder.ts'
import { makeFolder } from './make-folder.ts'

const DRAFT = '.skillc-draft.'
/** A draft of a process that cannot be looked up is left alone for so long. */
const ABANDONED_MS = 24 * 3_600_000
/** Where the folder is that a new one takes the place of. */
const OLD = '.skillc-old'

/** Puts a file in the place of what has its name, a link too. Throws a system error; then that is as it was. */
export function replaceFile(file: string, bytes: string | Uint8Array, mode?: number): void {
  putFile(file, [bytes], mode)
}

/**
 * Writes a file that the user named: through a link, and straight into a device or a pipe. Throws a system error; then a file
 * is as it was.
 */
export function writeOutput(file: string, parts: Iterable<string | Uint8Array>): void {
  makeFolder(dirname(file))
  const there = statSync(file, { throwIfNoEntry: false })
  if (there === undefined) putFile(file, parts)
  else if (there.isFile()) putFile(realpathSync.native(file), parts, there.mode & 0o777)
  else writeParts(openSync(file, 'w'), parts)
}

function putFile(file: string, parts: Iterable<string | Uint8Array>, mode?: number): void {
  const draft = nameDraft(dirname(file))
  try {
    const descriptor = openSync(draft, 'wx', mode)
    // Before anything is written: what is removed makes room.
    sweepDrafts(dirname(file), draft)
    writeParts(descriptor, parts)
    renameSync(draft, file)
  } catch (error) {
    rmSync(draft, { force: true })
    throw error
  }
}

/** Writes them and closes the file. */
function writeParts(descriptor: number, parts: Iterable<string | Uint8Array>): void {
  try {
    for (const part of parts) writeFileSync(descriptor, part)
  } finally {
    closeSync(descriptor)
  }
}

/** Makes a folder for what will be put into `parent`. Throws a system error. */
export function makeDraftFolder(parent: string, mode?: number): string {
  makeFolder(parent)
  const draft = nameDraft(parent)
  // Not mkdtemp: its folders are readable by their owner only.
  mkdirSync(draft, mode)
  sweepDrafts(parent, draft)
  return draft
}

/** Puts a draft in the place of a folder, or of nothing. Throws a system error; then the folder is as it was. */
export function swapFolder(draft: string, folder: string): void {
  const old = nameOld(folder)
  restoreFolder(folder)
  const isThere = existsSync(folder)
  if (isThere) renameSync(folder, old)
  try {
    renameSync(draft, folder)
  } catch (error) {
    if (isThere) renameSync(old, folder)
    throw error
  }
  rmSync(old, { recursive: true, force: true })
}

/** Undoes a swap that was cut short before the new folder was in its place; removes the old one of a swap that was not. */
export function restoreFolder(folder: string): void {
  const old = nameOld(folder)
  if (lstatSync(old, { throwIfNoEntry: false })?.isDirectory() !== true) return
  if (existsSync(folder)) rmSync(old, { recursive: true, force: true })
  else renameSync(old, folder)
}

function nameOld(folder: string): string {
  return join(dirname(folder), `.${basename(folder)}${OLD}`)
}

/** Removes the drafts in a folder that killed processes left. `own` is a file or folder of this user, made not long ago. */
export function sweepDrafts(folder: string, own: string): void {
  sweep(folder, DRAFT, own)
}

/** A name that no other process uses. */
export function nameDraft(parent: string): string {
  return join(parent, `${DRAFT}${formatHolder(identifySelf())}`)
}

/** Makes a folder for this process alone among the system's temporary files. Throws a Failure. */
export function makeTemporary(purpose: string): string {
  const prefix = `skillc-${purpose}-`
  const folder = join(tmpdir(), `${prefix}${formatHolder(identifySelf())}`)
  try {
    mkdirSync(folder, 0o700)
    sweep(tmpdir(), prefix, folder)
    return folder
  } catch (error) {
    throw systemFailure(`Cannot make a folder in \`${tmpdir()}\``, error)
  }
}

/**
 * Removes what killed processes of this user left beside `own`, which was just made: in a folder of somebody else's, a link could
 * take the place of one that is being removed. Failing to is no failure: the next writer tries again.
 */
function sweep(folder: string, prefix: string, own: string): void {
  const { uid, mtimeMs } = lstatSync(own)
  const self = identifySelf()
  for (const name of listNames(folder)) {
    const holder = name.startsWith(prefix) ? parseHolder(name.slice(prefix.length)) : undefined
    if (holder === undefined) continue
    const path = join(folder, name)
    try {
      const stat = lstatSync(path)
      const liveness = getLiveness(holder, self)
      const isGone = liveness === 'unknown' ? mtimeMs - stat.mtimeMs > ABANDONED_MS : liveness === 'gone'
      if (isGone && stat.uid === uid) rmSync(path, { recursive: true, force: true })
    } catch {
      // Another process was faster, or the disk refuses.
    }
  }
}

function listNames(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
