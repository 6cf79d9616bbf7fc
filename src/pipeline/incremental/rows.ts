/** A table of results by digest, in memory and as bytes: values, then each row's numbers, the digests, and the number of rows. */
import { sha256Bytes } from '../../core/digests/hash.ts'

/** Per row: 16 bytes of its digest, its value's offset and length, and commits since its last use. */
const DIGEST_WORDS = 4
const COLUMNS = 3
export const UNUSED = 2
const WORD = Uint32Array.BYTES_PER_ELEMENT
export const NUMBER = Float64Array.BYTES_PER_ELEMENT
const ROW_BYTES = DIGEST_WORDS * WORD + COLUMNS * NUMBER

export interface Rows {
  count: number
  digests: Uint32Array
  numbers: Float64Array
  slots: Uint32Array
}

export function makeRows(capacity: number): Rows {
  let slots = 16
  while (slots < capacity * 2) slots *= 2
  return {
    count: 0,
    digests: new Uint32Array(capacity * DIGEST_WORDS),
    numbers: new Float64Array(capacity * COLUMNS),
    slots: new Uint32Array(slots),
  }
}

/** Returns a digest's row, or -1. */
export function findRow({ slots, digests }: Rows, digest: Uint32Array): number {
  const mask = slots.length - 1
  for (let slot = (digest[0] ?? 0) & mask; ; slot = (slot + 1) & mask) {
    const row = (slots[slot] ?? 0) - 1
    if (row === -1) return -1
    const at = row * DIGEST_WORDS
    if (digest.every((word, offset) => digests[at + offset] === word)) return row
  }
}

export function addRow(rows: Rows, digest: Uint32Array, numbers: ArrayLike<number>): Rows {
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

export function readRow(
  { digests, numbers }: Pick<Rows, 'digests' | 'numbers'>,
  row: number,
): [digest: Uint32Array, numbers: Float64Array] {
  return [
    digests.subarray(row * DIGEST_WORDS, (row + 1) * DIGEST_WORDS),
    numbers.subarray(row * COLUMNS, (row + 1) * COLUMNS),
  ]
}

export function replaceNumbers({ numbers }: Rows, row: number, values: ArrayLike<number>): void {
  numbers.set(values, row * COLUMNS)
}

export function computeDigest(query: string, key: string, inputs: string): Uint32Array {
  const bytes = sha256Bytes(`${query}\0${key}\0${inputs}`)
  return new Uint32Array(new Uint8Array(bytes).buffer, 0, DIGEST_WORDS)
}

/** The bytes after the values. */
export function formatRows({ count, numbers, digests }: Rows): Uint8Array[] {
  return [
    toBytes(numbers.subarray(0, count * COLUMNS)),
    toBytes(digests.subarray(0, count * DIGEST_WORDS)),
    toBytes(Float64Array.of(count)),
  ]
}

/** Returns undefined if the count of rows cannot be right. Offsets of values are not verified. */
export function parseRows(
  read: (start: number, length: number) => Uint8Array,
  size: number,
): { rows: Rows; end: number } | undefined {
  if (size < NUMBER) return undefined
  const [count = 0] = copyNumbers(read(size - NUMBER, NUMBER))
  const end = size - NUMBER - count * ROW_BYTES
  if (!Number.isSafeInteger(count) || count < 0 || end < 0) return undefined
  const numbers = copyNumbers(read(end, count * COLUMNS * NUMBER))
  const digests = new Uint32Array(copyBytes(read(end + numbers.byteLength, count * DIGEST_WORDS * WORD)))
  let rows = makeRows(count)
  for (let row = 0; row < count; row++) rows = addRow(rows, ...readRow({ digests, numbers }, row))
  return { rows, end }
}

export function copyNumbers(bytes: Uint8Array): Float64Array {
  return new Float64Array(copyBytes(bytes))
}

function copyBytes(bytes: Uint8Array): ArrayBuffer {
  return new Uint8Array(bytes).buffer
}

export function toBytes({ buffer, byteOffset, byteLength }: Float64Array | Uint32Array): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength)
}
