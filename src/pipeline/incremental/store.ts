/**
 * Results of queries, kept from one build to the next. A row is found by a digest of its query, its key and its inputs, so that a
 * result is only ever used for the very inputs that it was made of.
 *
 * On disk it is one file: values, tables of where they are, and a checksum. It is written whole, by a rename. A file that is
 * missing, cut short, damaged or foreign is an empty store.
 */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { dirname } from 'node:path'
import { crc32 } from 'node:zlib'
import { createLineStore } from '../../compiler/analyze/cache.ts'
import {
  append,
  closeStore,
  makeStore,
  readBytes,
  type Store as Values,
} from '../../compiler/analyze/store.ts'
import { sha256Bytes } from '../../core/digests/hash.ts'
import { finishWhole, keepNewest, startWhole } from '../../core/files/whole-file.ts'

export interface Store {
  /** Finds the result of a query for inputs that are the same, byte for byte. */
  find: (query: string, key: string, inputs: string) => Result
  /** Makes what was put available to the next build. Failing to is no failure: a store only saves work. */
  commit: () => void
  close: () => void
}

export interface Result {
  /** Undefined when there is none. */
  value: string | undefined
  /** Puts a result in its place. */
  put: (value: string) => void
}

/** Commits without a use after which a row is dropped: trees that are built in turn keep theirs. */
const LONGEST_UNUSED = 8

/** Of a row: 16 bytes of its digest, where its value begins, its length, and commits since its last use. */
const DIGEST_WORDS = 4
const COLUMNS = 3
const UNUSED = 2
const WORD = Uint32Array.BYTES_PER_ELEMENT
const NUMBER = Float64Array.BYTES_PER_ELEMENT
const ROW_BYTES = DIGEST_WORDS * WORD + COLUMNS * NUMBER

/** At the end of a file: how many rows there are, and a CRC-32 of everything before it. */
const TRAILER = 2 * NUMBER
const BLOCK = 1 << 20

interface Rows {
  count: number
  digests: Uint32Array
  numbers: Float64Array
  /** Row numbers plus 1 by hash; 0 where free. A power of two, at most half full. */
  slots: Uint32Array
}

function makeRows(capacity: number): Rows {
  let slots = 16
  while (slots < capacity * 2) slots *= 2
  return {
    count: 0,
    digests: new Uint32Array(capacity * DIGEST_WORDS),
    numbers: new Float64Array(capacity * COLUMNS),
    slots: new Uint32Array(slots),
  }
}

/** The row of a digest, or -1. */
function findRow({ slots, digests }: Rows, digest: Uint32Array): number {
  const mask = slots.length - 1
  for (let slot = (digest[0] ?? 0) & mask; ; slot = (slot + 1) & mask) {
    const row = (slots[slot] ?? 0) - 1
    if (row === -1) return -1
    const at = row * DIGEST_WORDS
    if (digest.every((word, offset) => digests[at + offset] === word)) return row
  }
}

function addRow(rows: Rows, digest: Uint32Array, numbers: ArrayLike<number>): Rows {
  const { count } = rows
  if (count * DIGEST_WORDS === rows.digests.length) return addRow(growRows(rows), digest, numbers)
  rows.digests.set(digest, count * DIGEST_WORDS)
  rows.numbers.set(numbers, count * COLUMNS)
  const mask = rows.slots.length - 1
  let slot = (digest[0] ?? 0) & mask
  while (rows.slots[slot] !== 0) slot = (slot + 1) & mask
  rows.slots[slot] = count + 1
  rows.count++
  return rows
}

function growRows(rows: Rows): Rows {
  let larger = makeRows(Math.max(64, rows.count * 2))
  for (let row = 0; row < rows.count; row++) larger = addRow(larger, ...readRow(rows, row))
  return larger
}

function readRow({ digests, numbers }: Rows, row: number): [digest: Uint32Array, numbers: Float64Array] {
  return [
    digests.subarray(row * DIGEST_WORDS, (row + 1) * DIGEST_WORDS),
    numbers.subarray(row * COLUMNS, (row + 1) * COLUMNS),
  ]
}

function computeDigest(query: string, key: string, inputs: string): Uint32Array {
  const bytes = sha256Bytes(`${query}\0${key}\0${inputs}`)
  return new Uint32Array(new Uint8Array(bytes).buffer, 0, DIGEST_WORDS)
}

/** Rows and the bytes that they point at. */
interface Layer {
  rows: Rows
  values: Values
}

/** Opens the store of a file. Without a file, results are kept in memory until the store is closed. */
export function openStore(file?: string): Store {
  let old = (file === undefined ? undefined : readLayer(file)) ?? createLayer()
  let added = createLayer()
  const asked = new Set<number>()
  const close = () => {
    closeStore(old.values)
    closeStore(added.values)
  }
  return {
    find: (query, key, inputs) => {
      const digest = computeDigest(query, key, inputs)
      const row = findRow(old.rows, digest)
      if (row !== -1) asked.add(row)
      return {
        value: readValue(added, findRow(added.rows, digest)) ?? readValue(old, row),
        put: value => putValue(added, digest, value),
      }
    },
    commit: () => {
      if (added.rows.count === 0) return
      const merged = mergeLayers(old, added, asked)
      if (file === undefined) {
        const values = createLineStore()
        for (const bytes of merged.listValues()) append(values, bytes)
        close()
        old = { rows: merged.rows, values }
        added = createLayer()
        asked.clear()
      } else writeLayer(file, merged)
    },
    close,
  }
}

function createLayer(): Layer {
  return { rows: makeRows(0), values: createLineStore() }
}

function putValue(layer: Layer, digest: Uint32Array, value: string): void {
  const bytes = new Uint8Array(Buffer.from(value))
  const numbers = [append(layer.values, bytes), bytes.length, 0]
  const row = findRow(layer.rows, digest)
  if (row === -1) layer.rows = addRow(layer.rows, digest, numbers)
  else layer.rows.numbers.set(numbers, row * COLUMNS)
}

/** Undefined for no row, and for a file that was changed while it was open. */
function readValue({ rows, values }: Layer, row: number): string | undefined {
  if (row === -1) return undefined
  const [, [start = 0, length = 0]] = readRow(rows, row)
  try {
    const bytes = readBytes(values, start, length)
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8')
  } catch {
    return undefined
  }
}

/** The rows of two layers that are still of use, and their values in the same order. */
interface Merged {
  rows: Rows
  listValues: () => Iterable<Uint8Array>
}

function mergeLayers(old: Layer, added: Layer, asked: ReadonlySet<number>): Merged {
  const spans: [layer: Layer, start: number, length: number][] = []
  let rows = makeRows(old.rows.count + added.rows.count)
  let size = 0
  const keep = (layer: Layer, row: number, unused: number) => {
    const [digest, [start = 0, length = 0]] = readRow(layer.rows, row)
    spans.push([layer, start, length])
    rows = addRow(rows, digest, [size, length, unused])
    size += length
  }
  for (let row = 0; row < old.rows.count; row++) {
    const [digest, numbers] = readRow(old.rows, row)
    const unused = asked.has(row) ? 0 : (numbers[UNUSED] ?? 0) + 1
    if (unused < LONGEST_UNUSED && findRow(added.rows, digest) === -1) keep(old, row, unused)
  }
  for (let row = 0; row < added.rows.count; row++) keep(added, row, 0)
  return {
    rows,
    *listValues() {
      for (const [{ values }, start, length] of spans) yield new Uint8Array(readBytes(values, start, length))
    },
  }
}

function writeLayer(file: string, { rows, listValues }: Merged): void {
  let sum = 0
  const draft = startWhole(file, () => [])
  if (draft === undefined) return
  const isWritten = finishWhole(draft, function* () {
    const numbers = rows.numbers.subarray(0, rows.count * COLUMNS)
    const digests = rows.digests.subarray(0, rows.count * DIGEST_WORDS)
    const tables = [toBytes(numbers), toBytes(digests), toBytes(Float64Array.of(rows.count))]
    for (const bytes of joinBlocks(listValues(), tables)) {
      sum = crc32(bytes, sum)
      yield bytes
    }
    yield toBytes(Float64Array.of(sum))
  })
  if (isWritten) keepNewest(dirname(file), 'results-')
}

/** The same bytes in parts that are worth a write each. */
function* joinBlocks(...all: Iterable<Uint8Array>[]): Generator<Uint8Array, void> {
  let parts: Uint8Array[] = []
  let size = 0
  for (const some of all)
    for (const bytes of some) {
      parts.push(bytes)
      size += bytes.length
      if (size < BLOCK) continue
      yield Buffer.concat(parts)
      parts = []
      size = 0
    }
  yield Buffer.concat(parts)
}

/** Undefined unless the file is whole. */
function readLayer(file: string): Layer | undefined {
  let descriptor: number
  try {
    descriptor = openSync(file, 'r')
  } catch {
    return undefined
  }
  try {
    const { size } = fstatSync(descriptor)
    const [count = 0, sum] = copyNumbers(readAt(descriptor, size - TRAILER, TRAILER))
    const tablesAt = size - TRAILER - count * ROW_BYTES
    if (
      Number.isSafeInteger(tablesAt) &&
      tablesAt >= 0 &&
      computeChecksum(descriptor, size - NUMBER) === sum
    ) {
      const numbers = copyNumbers(readAt(descriptor, tablesAt, count * COLUMNS * NUMBER))
      const digests = new Uint32Array(
        readAt(descriptor, tablesAt + numbers.byteLength, count * DIGEST_WORDS * WORD).slice().buffer,
      )
      let rows = makeRows(count)
      for (let row = 0; row < count; row++) rows = addRow(rows, ...readRow({ digests, numbers } as Rows, row))
      return { rows, values: makeStore(descriptor, tablesAt) }
    }
  } catch {
    // It cannot be read, or is shorter than its own tables.
  }
  closeSync(descriptor)
  return undefined
}

function readAt(descriptor: number, start: number, length: number): Uint8Array {
  const bytes = new Uint8Array(length)
  if (start < 0 || readSync(descriptor, bytes, 0, length, start) !== length)
    throw new Error('the file is short')
  return bytes
}

function computeChecksum(descriptor: number, size: number): number {
  const block = new Uint8Array(BLOCK)
  let sum = 0
  for (let at = 0; at < size; ) {
    const length = readSync(descriptor, block, 0, Math.min(BLOCK, size - at), at)
    if (length === 0) break
    sum = crc32(block.subarray(0, length), sum)
    at += length
  }
  return sum
}

function copyNumbers(bytes: Uint8Array): Float64Array {
  return new Float64Array(bytes.slice().buffer)
}

function toBytes({ buffer, byteOffset, byteLength }: Float64Array | Uint32Array): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength)
}
