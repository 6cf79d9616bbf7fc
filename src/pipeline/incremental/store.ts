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
import { sha256Bytes } from '../../core/digests/hash.ts'
import { openSpans, openSpool, type SpanReader, type Spool } from '../../core/files/spool.ts'
import { finishWhole, keepNewest, startWhole } from '../../core/files/whole-file.ts'

export interface Store {
  /** Whether results are of use to a later build; else the store is there for what does not stay in memory. */
  isKept: boolean
  /** Finds the result of a query for inputs that are the same, byte for byte. */
  find: (query: string, key: string, inputs: string) => Slot
  /** The bytes of a result, valid until the next are read or put. Throws where the file is not what was opened. */
  read: (handle: number) => Buffer
  /** Makes what was put available to the next build. Failing to is no failure: a store only saves work. */
  commit: () => void
  close: () => void
}

/** The place of a result. */
export interface Slot {
  /** What `read` takes, as long as the store is open; undefined when there is no result. */
  handle: number | undefined
  /** Puts a result in its place, and gives its handle. */
  put: (value: string) => number
}

/** The text of a result; undefined when there is none, or its file was changed while it was open. */
export function readText(store: Store, { handle }: Slot): string | undefined {
  if (handle === undefined) return undefined
  try {
    return store.read(handle).toString('utf8')
  } catch {
    return undefined
  }
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

/** Rows, and the bytes that they point at. */
interface Layer {
  rows: Rows
  read: (start: number, length: number) => Uint8Array
}

/**
 * Opens the store of a file. Without a file results are in memory, and when they become many in a temporary file, until the store is
 * closed; `isKept` says whether that is after several builds.
 */
export function openStore(file?: string, { isKept = file !== undefined } = {}): Store {
  const old = file === undefined ? undefined : openLayer(file)
  const spool = openSpool()
  const added: Layer = { rows: makeRows(0), read: spool.getBytes }
  const used = new Uint8Array(old?.layer.rows.count ?? 0)
  const layers = [...(old === undefined ? [] : [old.layer]), added]
  return {
    isKept,
    find: (query, key, inputs) => {
      const digest = computeDigest(query, key, inputs)
      const row = findRow(added.rows, digest)
      const oldRow = old === undefined ? -1 : findRow(old.layer.rows, digest)
      if (oldRow !== -1) used[oldRow] = 1
      return {
        handle:
          row !== -1 ? toHandle(layers.length - 1, row) : oldRow !== -1 ? toHandle(0, oldRow) : undefined,
        put: value => toHandle(layers.length - 1, putValue(added, spool, digest, value)),
      }
    },
    read: handle => {
      const layer = layers[handle % LAYERS]
      if (layer === undefined) throw new Error(`there is no result ${handle}`)
      return readValue(layer, Math.floor(handle / LAYERS))
    },
    commit: () => {
      if (file !== undefined && added.rows.count > 0) writeStore(file, mergeLayers(old?.layer, added, used))
    },
    close: () => {
      spool.close()
      if (old !== undefined) closeSync(old.spans.descriptor)
    },
  }
}

/** Layers that a handle can tell apart. */
const LAYERS = 2

function toHandle(layer: number, row: number): number {
  return row * LAYERS + layer
}

/** Gives the row. */
function putValue(layer: Layer, spool: Spool, digest: Uint32Array, value: string): number {
  const numbers = [...spool.putText(value), 0]
  const row = findRow(layer.rows, digest)
  if (row !== -1) {
    layer.rows.numbers.set(numbers, row * COLUMNS)
    return row
  }
  layer.rows = addRow(layer.rows, digest, numbers)
  return layer.rows.count - 1
}

function readValue({ rows, read }: Layer, row: number): Buffer {
  const [, [start = 0, length = 0]] = readRow(rows, row)
  const bytes = read(start, length)
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
}

/** The rows of two layers that are still of use, and their values in the same order. */
interface Merged {
  rows: Rows
  listValues: () => Iterable<Uint8Array>
}

function mergeLayers(old: Layer | undefined, added: Layer, used: Uint8Array): Merged {
  const spans: [layer: Layer, start: number, length: number][] = []
  let rows = makeRows((old?.rows.count ?? 0) + added.rows.count)
  let size = 0
  const keep = (layer: Layer, row: number, unused: number) => {
    const [digest, [start = 0, length = 0]] = readRow(layer.rows, row)
    spans.push([layer, start, length])
    rows = addRow(rows, digest, [size, length, unused])
    size += length
  }
  for (let row = 0; old !== undefined && row < old.rows.count; row++) {
    const [digest, numbers] = readRow(old.rows, row)
    const unused = used[row] === 1 ? 0 : (numbers[UNUSED] ?? 0) + 1
    if (unused < LONGEST_UNUSED && findRow(added.rows, digest) === -1) keep(old, row, unused)
  }
  for (let row = 0; row < added.rows.count; row++) keep(added, row, 0)
  return {
    rows,
    *listValues() {
      for (const [{ read }, start, length] of spans) yield new Uint8Array(read(start, length))
    },
  }
}

function writeStore(file: string, { rows, listValues }: Merged): void {
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
  if (isWritten) keepNewest(dirname(file), 'store-')
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
function openLayer(file: string): { layer: Layer; spans: SpanReader } | undefined {
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
      const spans = openSpans(descriptor)
      return { layer: { rows, read: (start, length) => spans.read(start, length, tablesAt) }, spans }
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
