/**
 * Bytes that are added at the end and read anywhere. They are in memory while they are few, and in a file when there is
 * one: a build of 100,000 skills keeps what only the bundle needs out of memory. A disk that refuses costs memory, nothing else.
 */
import { closeSync, readSync, writeSync } from 'node:fs'
import { crc32 } from 'node:zlib'

export interface Store {
  /** The file, or what opens one when the bytes become many. Neither: everything stays in memory. */
  file: number | (() => number) | undefined
  /** Bytes in the file, their CRC-32, and how many there are together with the tail. */
  written: number
  checksum: number
  size: number
  /** What is not in the file. */
  tail: { start: number; bytes: Uint8Array }[]
  /** The file cannot be written: from here on all is tail. */
  isBroken: boolean
  /** A part of the file, for those who read one thing after the other. */
  window: { start: number; end: number; bytes: Buffer }
}

const FLUSH_BYTES = 1 << 20
/** What is copied at once. */
const COPIED_BYTES = 1 << 20
/** Of a store that has no file yet. */
const MOST_IN_MEMORY = 8 << 20
/** What is read at once by those who read here and there, and by those who read one thing after the other. */
const SMALL_WINDOW = 1 << 14
const LARGE_WINDOW = 1 << 18

export function makeStore(file?: number | (() => number), size = 0): Store {
  const window = { start: 0, end: 0, bytes: Buffer.alloc(0) }
  return { file, written: size, checksum: 0, size, tail: [], isBroken: false, window }
}

/** Adds bytes, which belong to the store from now on. Gives where they begin. */
export function append(store: Store, bytes: Uint8Array): number {
  const start = store.size
  // Of no bytes, zlib may forget the checksum of those before.
  if (bytes.length === 0) return start
  store.tail.push({ start, bytes })
  store.size += bytes.length
  const enough = typeof store.file === 'number' ? FLUSH_BYTES : MOST_IN_MEMORY
  if (store.size - store.written >= enough) flush(store)
  return start
}

/** Moves what is in memory to the file, where there is one. */
export function flush(store: Store): void {
  if (store.isBroken || store.file === undefined || store.tail.length === 0) return
  try {
    if (typeof store.file === 'function') store.file = store.file()
    for (const { start, bytes } of store.tail)
      for (let done = 0; done < bytes.length; )
        done += writeSync(store.file, bytes, done, bytes.length - done, start + done)
    for (const { bytes } of store.tail) store.checksum = crc32(bytes, store.checksum)
    store.written = store.size
    store.tail = []
  } catch {
    store.isBroken = true
  }
}

/** Bytes of the store; valid until the next are read. Throws where the file is not what was written. */
export function readBytes(store: Store, start: number, length: number): Uint8Array {
  if (start >= store.written) return readTail(store, start, length)
  const { window } = store
  if (start < window.start || start + length > window.end) fillWindow(store, start, length)
  return window.bytes.subarray(start - window.start, start - window.start + length)
}

/** Adds the bytes from `start` to `end` of one store to another. Those in memory must have been added together. */
export function copyBytes(from: Store, to: Store, start: number, end: number): void {
  for (let at = start; at < end; at += COPIED_BYTES)
    append(to, new Uint8Array(readBytes(from, at, Math.min(COPIED_BYTES, end - at))))
}

export function closeStore(store: Store): void {
  if (typeof store.file === 'number') closeSync(store.file)
  store.file = undefined
}

function fillWindow({ file, window, written }: Store, start: number, length: number): void {
  if (typeof file !== 'number') throw new Error('a store without a file has no bytes in it')
  const isNext = start >= window.start && start <= window.end + SMALL_WINDOW
  const ahead = isNext ? Math.min(LARGE_WINDOW, (window.end - window.start) * 2) : SMALL_WINDOW
  const wanted = Math.min(Math.max(length, ahead, SMALL_WINDOW), written - start)
  if (window.bytes.length < wanted) window.bytes = Buffer.allocUnsafeSlow(Math.max(wanted, LARGE_WINDOW))
  let read = 0
  while (read < wanted) {
    const count = readSync(file, window.bytes, read, wanted - read, start + read)
    if (count === 0) break
    read += count
  }
  window.start = start
  window.end = start + read
  if (read < length) throw new Error('a file became shorter while it was read')
}

/** What is added at once is read at once, or a part of it. */
function readTail({ tail }: Store, start: number, length: number): Uint8Array {
  let low = 0
  for (let high = tail.length - 1; low < high; ) {
    const middle = (low + high + 1) >> 1
    if ((tail[middle]?.start ?? 0) <= start) low = middle
    else high = middle - 1
  }
  const part = tail[low]
  const from = start - (part?.start ?? 0)
  return part?.bytes.subarray(from, from + length) ?? new Uint8Array()
}
