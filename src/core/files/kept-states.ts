/**
 * States of files and folders as they are remembered, with some text about them, in one file of a cache: blocks of rows, lines of
 * text, where the blocks end, a checksum. A block says how many rows it has and how long its lines are; then come their states,
 * and a line a path with the names in it where they are known. The checksum includes the name of the file, which is that of a
 * project and its settings: the file of another project is refused. It is written and read in parts: of 100,000 skills it is long.
 */
import { basename, dirname } from 'node:path'
import { crc32 } from 'node:zlib'
import type { Stat } from '../json/types.ts'
import { readRegular } from './regular-file.ts'
import { dropWhole, finishWhole, keepNewest, startWhole, type WholeDraft } from './whole-file.ts'

/** size, mtimeMs, ctimeMs, ino, all -1 for a path that is not there; and the mode of a skill's file, -1 for other paths. */
export const COLUMNS = 5
const NEWLINE = 10
const CHECKSUM = 8
const AT_ONCE = 1_000
const NUMBER = Float64Array.BYTES_PER_ELEMENT

/** The column of the mode, of which only one bit counts, and what stands there for other paths than files of skills. */
export const MODE = 4
export const NO_MODE = -1

export interface Rows {
  paths: string[]
  /** Of listed folders the names in them (`formatNames`), by row. */
  names: (string | undefined)[]
  table: Float64Array
}

export interface KeptRow {
  path: string
  names?: string | undefined
  /** By column; the last may be left out for other paths than files of skills. */
  state: ArrayLike<number>
}

export type Row = [size: number, mtimeMs: number, ctimeMs: number, ino: number]

export function toRow(stat: Stat | undefined): Row {
  return stat === undefined ? [-1, -1, -1, -1] : [stat.size, stat.mtimeMs, stat.ctimeMs, stat.ino]
}

export function readStat(table: Float64Array, row: number): Stat {
  const [size = -1, mtimeMs = -1, ctimeMs = -1, ino = -1] = table.subarray(row * COLUMNS, (row + 1) * COLUMNS)
  return { size, mtimeMs, ctimeMs, ino }
}

export function hasState(table: Float64Array, row: number, stat: Stat | undefined): boolean {
  const start = row * COLUMNS
  if (stat === undefined) return table[start] === -1
  return (
    table[start] === stat.size &&
    table[start + 1] === stat.mtimeMs &&
    table[start + 2] === stat.ctimeMs &&
    table[start + 3] === stat.ino
  )
}

export function collectRows(rows: Iterable<KeptRow>): Rows {
  const paths: string[] = []
  const names: (string | undefined)[] = []
  const parts: Float64Array[] = []
  for (const some of splitAll(rows)) {
    for (const row of some) {
      paths.push(row.path)
      names.push(row.names)
    }
    parts.push(toTable(some))
  }
  return { paths, names, table: joinTables(parts) }
}

function joinTables(parts: Float64Array[]): Float64Array {
  const table = new Float64Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    table.set(part, at)
    at += part.length
  }
  return table
}

function* splitAll<T>(all: Iterable<T>): Generator<T[], void> {
  let some: T[] = []
  for (const each of all) {
    some.push(each)
    if (some.length < AT_ONCE) continue
    yield some
    some = []
  }
  if (some.length > 0) yield some
}

function toTable(rows: KeptRow[]): Float64Array {
  const table = new Float64Array(rows.length * COLUMNS)
  for (const [at, { state }] of rows.entries()) {
    table.set(state, at * COLUMNS)
    if (state.length <= MODE) table[at * COLUMNS + MODE] = NO_MODE
  }
  return table
}

export interface KeptStates {
  rows: Rows
  readText: () => Iterable<string>
}

export function getRow({ paths, names, table }: Rows, row: number): KeptRow {
  return { path: paths[row] ?? '', names: names[row], state: getStates(table, row, row + 1) }
}

function getStates(table: Float64Array, start: number, end: number): Float64Array {
  return table.subarray(start * COLUMNS, end * COLUMNS)
}

export function openStates(file: string): KeptStates | undefined {
  try {
    const bytes = readRegular(file)
    const sum = bytes.length - CHECKSUM
    if (
      bytes.toString('latin1', sum) !== formatChecksum(crc32(bytes.subarray(0, sum), crc32(basename(file))))
    )
      return undefined
    const end = sum - NUMBER
    const [rowsEnd = 0] = copyNumbers(bytes, end, 1)
    return {
      rows: readRows(bytes, rowsEnd),
      readText: () => readText(bytes, rowsEnd, end),
    }
  } catch {
    return undefined
  }
}

function copyNumbers({ buffer, byteOffset }: Buffer, start: number, count: number): Float64Array {
  return new Float64Array(buffer.slice(byteOffset + start, byteOffset + start + count * NUMBER))
}

function readRows(bytes: Buffer, end: number): Rows {
  const paths: string[] = []
  const names: (string | undefined)[] = []
  const parts: Float64Array[] = []
  for (let at = 0; at < end; ) {
    const [rows = 0, length = 0] = copyNumbers(bytes, at, 2)
    const table = copyNumbers(bytes, at + 2 * NUMBER, rows * COLUMNS)
    at += 2 * NUMBER + table.byteLength + length
    parts.push(table)
    for (const line of bytes.toString('utf8', at - length, at - 1).split('\n')) {
      const gap = line.indexOf(GAP)
      paths.push(parseText(gap === -1 ? line : line.slice(0, gap)))
      names.push(gap === -1 ? undefined : parseText(line.slice(gap + 1)))
    }
  }
  return { paths, names, table: joinTables(parts) }
}

function* readText(bytes: Buffer, start: number, end: number): Generator<string, void> {
  for (const text of readBlocks(bytes, start, end)) yield* text.split('\n')
}

/** A string cannot hold all lines of a large build. */
const BLOCK = 1 << 16

function* readBlocks(bytes: Buffer, start: number, end: number): Generator<string, void> {
  for (let at = start; at < end; ) {
    const stop = at + BLOCK < end ? bytes.indexOf(NEWLINE, at + BLOCK) + 1 : end
    yield bytes.toString('utf8', at, stop - 1)
    at = stop
  }
}

/** A file that has its rows and no text yet. */
export interface StatesDraft {
  whole: WholeDraft
  end: number
  sum: number
}

/** Begins a file with rows, which need not all be in memory. Undefined where it cannot be written. */
export function startStates(file: string, rows: Iterable<KeptRow>): StatesDraft | undefined {
  let end = 0
  let sum = crc32(basename(file))
  const whole = startWhole(file, function* () {
    for (const block of toBlocks(rows)) {
      end += block.length
      sum = crc32(block, sum)
      yield block
    }
  })
  return whole && { whole, end, sum }
}

function* toBlocks(rows: Iterable<KeptRow>): Generator<Uint8Array, void> {
  for (const some of splitAll(rows)) yield joinBlock(toTable(some), toLines(some.map(formatRow)))
}

function joinBlock(table: Float64Array, lines: Uint8Array): Uint8Array {
  const head = Float64Array.of(table.length / COLUMNS, lines.length)
  return Buffer.concat([toBytes(head), toBytes(table), lines])
}

function toBytes({ buffer, byteOffset, byteLength }: Float64Array): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength)
}

/**
 * Adds a text without empty lines, puts the file in its place, and removes all but the newest files of its kind. What is given as
 * bytes are lines with their ends.
 */
export function finishStates(draft: StatesDraft, kind: string, text: Iterable<string | Uint8Array>): void {
  const { whole } = draft
  const isKept = finishWhole(whole, function* () {
    let { sum } = draft
    for (const part of serializeRest(draft, text)) {
      sum = crc32(part, sum)
      yield part
    }
    yield Buffer.from(formatChecksum(sum), 'latin1')
  })
  if (isKept) keepNewest(dirname(whole.file), kind)
}

export function dropStates({ whole }: StatesDraft): void {
  dropWhole(whole)
}

/** Between a path and the names in it: no path holds it. */
const GAP = '\0'

function formatRow({ path, names }: KeptRow): string {
  return names === undefined ? formatText(path) : formatText(path) + GAP + formatText(names)
}

/** One with a line end, as the text of a link that git checked out as a file may have, is a JSON string. */
function formatText(text: string): string {
  return /[\n"]/.test(text) ? JSON.stringify(text) : text
}

function parseText(text: string): string {
  return text.startsWith('"') ? JSON.parse(text) : text
}

function* serializeRest({ end }: StatesDraft, text: Iterable<string | Uint8Array>): Generator<Uint8Array> {
  for (const parts of splitAll(text))
    yield Buffer.concat(parts.map(part => (typeof part === 'string' ? toLines([part]) : part)))
  yield toBytes(Float64Array.of(end))
}

function toLines(lines: string[]): Buffer {
  return Buffer.from(lines.map(line => `${line}\n`).join(''))
}

function formatChecksum(sum: number): string {
  return sum.toString(16).padStart(CHECKSUM, '0')
}
