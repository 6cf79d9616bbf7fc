/**
 * Query results kept between builds. A row's key is a digest of query, key and inputs, so a result is only used for
 * exactly its inputs. The file has values, tables with their offsets, and a checksum; an invalid one is an empty store.
 */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { dirname } from 'node:path'
import { crc32 } from 'node:zlib'
import { openSpans, openSpool, type SpanReader, type Spool } from '../../core/files/spool.ts'
import { finishWhole, keepNewest, startWhole } from '../../core/files/whole-file.ts'
import type { Memory } from './memory.ts'
import {
  addRow,
  computeDigest,
  copyNumbers,
  findRow,
  formatRows,
  makeRows,
  NUMBER,
  parseRows,
  type Rows,
  readRow,
  replaceNumbers,
  toBytes,
  UNUSED,
} from './rows.ts'

export interface Store {
  /** True if later builds can use the results; otherwise the store only relieves memory. */
  isKept: boolean
  /** Finds a query's result for identical inputs. */
  find: (query: string, key: string, inputs: string) => Slot
  /** A result's bytes, valid until the next read or put. Throws if the file was changed. */
  read: (handle: number) => Buffer
  commit: () => void
  close: () => void
  memory?: Memory
}

export interface Slot {
  /** For `read` while the store is open; undefined if there is no result. */
  handle: number | undefined
  put: (value: string) => number
}

/** A result's text; undefined if there is none, or its file was changed meanwhile. */
export function readText(store: Store, { handle }: Slot): string | undefined {
  if (handle === undefined) return undefined
  try {
    return store.read(handle).toString('utf8')
  } catch {
    return undefined
  }
}

/** A row is dropped after this many commits without use, so trees that are built alternately keep theirs. */
const LONGEST_UNUSED = 8

/** After the rows: a CRC-32 of everything before it. */
const CHECKSUM = NUMBER
const BLOCK = 1 << 20

/** Rows, and the bytes that they point to. */
interface Layer {
  rows: Rows
  read: (start: number, length: number) => Uint8Array
}

/** Without a file, results are in memory, or if many in a temporary file. `isKept`: the store serves several builds. */
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

const LAYERS = 2

function toHandle(layer: number, row: number): number {
  return row * LAYERS + layer
}

/** Returns the row. */
function putValue(layer: Layer, spool: Spool, digest: Uint32Array, value: string): number {
  const numbers = [...spool.putText(value), 0]
  const row = findRow(layer.rows, digest)
  if (row !== -1) {
    replaceNumbers(layer.rows, row, numbers)
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
    for (const bytes of joinBlocks(listValues(), formatRows(rows))) {
      sum = crc32(bytes, sum)
      yield bytes
    }
    yield toBytes(Float64Array.of(sum))
  })
  if (isWritten) keepNewest(dirname(file), 'store-')
}

/** Joins bytes into parts that are worth a write each. */
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

/** Returns undefined unless the file is complete. */
function openLayer(file: string): { layer: Layer; spans: SpanReader } | undefined {
  let descriptor: number
  try {
    descriptor = openSync(file, 'r')
  } catch {
    return undefined
  }
  try {
    const { size } = fstatSync(descriptor)
    const [sum] = copyNumbers(readAt(descriptor, size - CHECKSUM, CHECKSUM))
    const isWhole = computeChecksum(descriptor, size - CHECKSUM) === sum
    const table = isWhole
      ? parseRows((start, length) => readAt(descriptor, start, length), size - CHECKSUM)
      : undefined
    if (table !== undefined) {
      const spans = openSpans(descriptor)
      const read = (start: number, length: number) => spans.read(start, length, table.end)
      return { layer: { rows: table.rows, read }, spans }
    }
  } catch {}
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
