import {
  closeSync,
  constants,
  copyFileSync,
  fchmodSync,
  fstatSync,
  openSync,
  readSync,
  writeSync,
} from 'node:fs'
import { failure } from '../../core/errors/failure.ts'
import { isSameState } from '../../core/files/file-state.ts'
import { READ_PLAINLY } from '../../core/files/regular-file.ts'
import { openNewFile, writeNewFile } from '../../core/files/safe-file.ts'
import type { Stat } from '../../core/json/types.ts'
import type { OutputFile } from '../types.ts'

const BUFFER_BYTES = 1 << 20

/** Above this size, sharing blocks is cheaper than copying, as measured on XFS and Btrfs. */
const SMALLEST_CLONE = 64 << 10

export interface CopyRoom {
  buffer: Buffer
  mayClone: boolean
  onPart: () => void
}

export function createCopyRoom(onPart: () => void = () => {}): CopyRoom {
  return { buffer: Buffer.allocUnsafeSlow(BUFFER_BYTES), mayClone: true, onPart }
}

/** Writes, clones or copies a file to `path`, which must not exist. Throws a Failure if the source has changed. */
export function putFile(path: string, { content, size }: OutputFile, room: CopyRoom): void {
  if (content instanceof Uint8Array) writeNewFile(path, content)
  else copyFile(content.file, path, { ...content.stat, size }, room)
}

/** `expected`: the file's state when it was digested. Throws like `putFile`. */
export function copyFile(from: string, to: string, expected: Stat, room: CopyRoom): void {
  const source = openAgain(from)
  try {
    if (!isSameState(fstatSync(source), expected)) throw createChangedError(from)
    const copied = copyOpen(source, to, expected, room)
    if (copied !== expected.size || !isSameState(fstatSync(source), expected)) throw createChangedError(from)
  } finally {
    closeSync(source)
  }
}

function openAgain(file: string): number {
  try {
    return openSync(file, READ_PLAINLY)
  } catch {
    throw createChangedError(file)
  }
}

function copyOpen(source: number, to: string, { size }: Stat, room: CopyRoom): number {
  const target = openNewFile(to)
  try {
    return clone(source, target, size, room) ? size : copyBytes(source, target, size, room)
  } finally {
    closeSync(target)
  }
}

/** Shares the blocks of an open file, if the file system can (Btrfs, XFS, bcachefs). */
function clone(source: number, target: number, size: number, room: CopyRoom): boolean {
  if (!room.mayClone || size < SMALLEST_CLONE) return false
  const { mode } = fstatSync(target)
  try {
    // By descriptor, because other files may have taken their paths.
    copyFileSync(`/proc/self/fd/${source}`, `/proc/self/fd/${target}`, constants.COPYFILE_FICLONE_FORCE)
  } catch {
    // Refusals have many codes (ENOTSUP, EXDEV, EINVAL), and only Linux has this path (else ENOENT). Copying will meet
    // a full disk again.
    room.mayClone = false
  } finally {
    // A clone has the mode of its source.
    fchmodSync(target, mode)
  }
  return room.mayClone
}

/** Copies up to the expected size: growth shows in the file's state, without another read. */
function copyBytes(source: number, target: number, size: number, { buffer, onPart }: CopyRoom): number {
  let copied = 0
  while (copied < size) {
    const read = readSync(source, buffer)
    if (read === 0) break
    for (let done = 0; done < read; ) done += writeSync(target, buffer, done, read - done)
    copied += read
    onPart()
  }
  return copied
}

function createChangedError(file: string) {
  return failure(
    `\`${file}\` changed while the bundle was being written`,
    'Build again; the old bundle is unchanged',
  )
}
