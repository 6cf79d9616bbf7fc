/** Keeps texts and bytes in memory while they are few, otherwise in an unlinked temporary file. */
import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getDraftPath } from './whole-file.ts'

export interface Spool {
  /** Stores a text and returns the handle for `get`. */
  put: (text: string) => number
  /** Throws if the file was changed. */
  get: (handle: number) => string
  /** Like `put`, but the caller keeps the length. */
  putText: (text: string) => [handle: number, length: number]
  /** Like `put` for bytes, which are copied. Read by count; valid until the next call. */
  putBytes: (bytes: Uint8Array) => number
  getBytes: (handle: number, length: number) => Uint8Array
  close: () => void
}

const FIRST_BYTES = 1 << 14
const MOST_IN_MEMORY = 4 << 20
/** Bytes of a text's length. */
const HEAD = 4
/** The most bytes of a UTF-16 unit. */
const WIDEST = 3

export function openSpool(): Spool {
  let tail = Buffer.allocUnsafeSlow(FIRST_BYTES)
  let used = 0
  let written = 0
  let isBroken = false
  let file: SpanReader | undefined
  const flush = () => {
    try {
      file ??= openSpans(openNameless())
      for (let done = 0; done < used; )
        done += writeSync(file.descriptor, tail, done, used - done, written + done)
      written += used
      used = 0
    } catch {
      isBroken = true
    }
  }
  const makeRoom = (bytes: number) => {
    if (used + bytes <= tail.length) return
    if (used + bytes > MOST_IN_MEMORY && !isBroken) flush()
    if (used + bytes <= tail.length) return
    const larger = Buffer.allocUnsafeSlow(Math.max(used + bytes, tail.length * 2))
    tail.copy(larger, 0, 0, used)
    tail = larger
  }
  const getBytes = (handle: number, length: number) => {
    if (handle >= written) return tail.subarray(handle - written, handle - written + length)
    if (file === undefined) throw new Error('a spool without a file has no bytes in it')
    return file.read(handle, length, written)
  }
  return {
    putText: text => {
      makeRoom(text.length * WIDEST)
      const length = tail.write(text, used)
      used += length
      return [written + used - length, length]
    },
    put: text => {
      makeRoom(HEAD + text.length * WIDEST)
      const length = tail.write(text, used + HEAD)
      tail.writeUInt32LE(length, used)
      used += HEAD + length
      return written + used - HEAD - length
    },
    get: handle => {
      const length = asBuffer(getBytes(handle, HEAD)).readUInt32LE()
      return asBuffer(getBytes(handle + HEAD, length)).toString('utf8')
    },
    putBytes: bytes => {
      makeRoom(bytes.length)
      tail.set(bytes, used)
      used += bytes.length
      return written + used - bytes.length
    },
    getBytes,
    close: () => {
      if (file !== undefined) closeSync(file.descriptor)
      file = undefined
    },
  }
}

/** The file disappears with the process that has it open. */
function openNameless(): number {
  const path = getDraftPath(join(tmpdir(), 'skillc'))
  const descriptor = openSync(path, 'wx+', 0o600)
  try {
    rmSync(path)
  } catch {
    // If open files cannot be removed, it stays until the system cleans up.
  }
  return descriptor
}

/** Reads spans of a file, with read-ahead for consecutive ones. */
export interface SpanReader {
  descriptor: number
  /** The bytes are valid until the next read; `end` is the file's. Throws if the file is shorter. */
  read: (start: number, length: number, end: number) => Uint8Array
}

/** Bytes per read, for scattered and for consecutive spans. */
const SMALL_WINDOW = 1 << 14
const LARGE_WINDOW = 1 << 18

export function openSpans(descriptor: number): SpanReader {
  let window = Buffer.alloc(0)
  let from = 0
  let to = 0
  const fill = (start: number, length: number, end: number) => {
    const isNext = start >= from && start <= to + SMALL_WINDOW
    const ahead = isNext ? Math.min(LARGE_WINDOW, (to - from) * 2) : SMALL_WINDOW
    const wanted = Math.min(Math.max(length, ahead, SMALL_WINDOW), end - start)
    if (window.length < wanted) window = Buffer.allocUnsafeSlow(Math.max(wanted, LARGE_WINDOW))
    from = start
    to = start
    while (to - from < wanted) {
      const count = readSync(descriptor, window, to - from, wanted - (to - from), to)
      if (count === 0) break
      to += count
    }
    if (to - from < length) throw new Error('a file became shorter while it was read')
  }
  return {
    descriptor,
    read: (start, length, end) => {
      if (start < from || start + length > to) fill(start, length, end)
      return window.subarray(start - from, start - from + length)
    },
  }
}

function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
}
