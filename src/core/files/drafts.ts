/** Writes atomically: by a draft and a rename. A draft's name includes the process, so drafts of killed ones can be removed. */
import {
  closeSync,
  existsSync,
  fchmodSync,
  linkSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  realpathSync,
  rmdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { platform, tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { failure, systemFailure } from '../errors/failure.ts'
import { toPosix } from '../text/show.ts'
import { listNames } from './file-state.ts'
import { formatHolder, getLiveness, identifySelf, parseHolder } from './lock-holder.ts'
import { makeFolder } from './make-folder.ts'
import { DRAFT, getParentPath } from './path.ts'
import { isBelow, resolveRealPath } from './real-path.ts'
import { makeFoldersBelow } from './safe-file.ts'
import { renameOver } from './whole-file.ts'

/** How long to keep drafts whose process cannot be looked up. */
const ABANDONED_MS = 24 * 3_600_000

/** Replaces a file, or a link itself. Throws a system error and then changes nothing. */
export function replaceFile(file: string, bytes: string | Uint8Array, mode?: number): void {
  putFile(file, [bytes], mode)
}

/** Throws a Failure if a link below the working directory leads out of it: a checkout may contain such a link. */
export function resolveOutput(cwd: string, file: string): string {
  const target = resolve(cwd, file)
  if (!isBelow(cwd, target) || isBelow(realpathSync.native(cwd), resolveRealPath(target))) return target
  throw failure(
    `\`${file}\` is outside the working directory, through a symlink, so it is not written`,
    'Use the file or folder that the symlink points to',
  )
}

/** Writes through a link, and directly into a device or pipe. Throws a system error and then leaves a file unchanged. */
export function writeOutput(file: string, parts: Iterable<string | Uint8Array>): void {
  makeFolder(dirname(file))
  const there = statSync(file, { throwIfNoEntry: false })
  if (there === undefined) putFile(file, parts)
  else if (there.isFile()) putFile(realpathSync.native(file), parts, there.mode & 0o777)
  else writeParts(openSync(file, 'w'), parts)
}

/** Throws a system error; `EEXIST` if the file exists. */
export function createFile(file: string, bytes: string | Uint8Array): void {
  putFile(file, [bytes], undefined, putNew)
}

function putNew(draft: string, file: string): void {
  try {
    linkSync(draft, file)
    rmSync(draft)
  } catch (error) {
    // Not every file system has links.
    if (lstatSync(file, { throwIfNoEntry: false }) !== undefined) throw error
    renameOver(draft, file)
  }
}

function putFile(
  file: string,
  parts: Iterable<string | Uint8Array>,
  mode?: number,
  put: (draft: string, file: string) => void = renameOver,
): void {
  const draft = nameDraft(dirname(file))
  try {
    const descriptor = openSync(draft, 'wx', mode)
    if (mode !== undefined) setPermissions(descriptor, mode)
    // Sweep first, to free space.
    sweepDrafts(dirname(file), draft)
    writeParts(descriptor, parts)
    put(draft, file)
  } catch (error) {
    rmSync(draft, { force: true })
    throw error
  }
}

/** `open` applies the umask. */
function setPermissions(descriptor: number, mode: number): void {
  try {
    fchmodSync(descriptor, mode)
  } catch {}
}

function writeParts(descriptor: number, parts: Iterable<string | Uint8Array>): void {
  try {
    for (const part of parts) writeFileSync(descriptor, part)
  } finally {
    closeSync(descriptor)
  }
}

export function makeDraftFolder(parent: string, mode?: number): string {
  makeFolder(parent)
  const draft = nameDraft(parent)
  // mkdtemp makes folders that only their owner can read.
  mkdirSync(draft, mode)
  sweepDrafts(parent, draft)
  return draft
}

/**
 * Moves a draft's files into a folder, `entry` last, so readers find either the old files or the new ones. Throws a
 * system error, or one with the message `LINKED`; the folder then keeps its old entry with all its files.
 */
export function replaceFiles(draft: string, folder: string, entry: string): void {
  if (!existsSync(folder)) {
    renameOver(draft, folder)
    return
  }
  const root = realpathSync.native(folder)
  const paths = listFiles(draft)
  for (const path of [...paths.filter(path => path !== entry), entry]) {
    makeFoldersBelow(root, getParentPath(path))
    renameOver(join(draft, path), join(root, path))
  }
  const wanted = new Set(paths)
  for (const path of listFiles(root)) if (!wanted.has(path)) rmSync(join(root, path), { force: true })
}

/** Creates a draft for an empty or missing folder; inside the folder if it exists, because it may be a mount. Throws a Failure. */
export function makeDraftFor(folder: string): string {
  refuseFull(folder)
  try {
    return makeDraftFolder(existsSync(folder) ? realpathSync.native(folder) : dirname(resolve(folder)))
  } catch (error) {
    throw systemFailure(`Cannot write to \`${folder}\``, error)
  }
}

/** Throws a Failure if the folder contains anything but drafts, or is not a folder. */
export function refuseFull(folder: string): void {
  let names: string[]
  try {
    names = existsSync(folder) ? readdirSync(folder) : []
  } catch (error) {
    throw systemFailure(`\`${folder}\` is not a folder to write to`, error)
  }
  if (!names.every(name => name.startsWith(DRAFT)))
    throw failure(`\`${folder}\` is not empty`, 'Use a new folder')
}

export function placeFolder(draft: string, folder: string): void {
  if (existsSync(folder)) {
    for (const name of readdirSync(draft)) renameOver(join(draft, name), join(folder, name))
    rmdirSync(draft)
  } else renameOver(draft, folder)
}

export function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => !entry.isDirectory())
    .map(({ parentPath, name }) => toPosix(relative(folder, join(parentPath, name))))
}

/** Creates or replaces a link. Throws a system error. */
export function replaceLink(target: string, path: string): void {
  const draft = nameDraft(dirname(path))
  try {
    // On Windows, every user may create junctions; Node makes their paths absolute.
    symlinkSync(target, draft, 'junction')
    sweepDrafts(dirname(path), draft)
    // Windows cannot rename over a junction.
    if (platform() === 'win32') rmSync(path, { force: true })
    renameOver(draft, path)
  } catch (error) {
    rmSync(draft, { force: true })
    throw error
  }
}

/** `own` is a recent file or folder of this user. */
export function sweepDrafts(folder: string, own: string): void {
  sweep(folder, DRAFT, own)
}

export function nameDraft(parent: string): string {
  return join(parent, `${DRAFT}${formatHolder(identifySelf())}`)
}

export function makeTemporary(purpose: string): string {
  const prefix = `skillc-${purpose}-`
  const folder = join(tmpdir(), `${prefix}${formatHolder(identifySelf())}`)
  try {
    mkdirSync(folder, 0o700)
    sweep(tmpdir(), prefix, folder)
    return folder
  } catch (error) {
    throw systemFailure(`Cannot create a folder in \`${tmpdir()}\``, error)
  }
}

/** Only this user's drafts: in another user's folder, a link could replace one during removal. */
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
