/**
 * States of files and folders as they are remembered, with some text about them, in one file of a cache: a table of states, a line
 * a path, a line a path with the names in it, lines of text, where the first three end, a checksum. It is written and read in parts: of
 * 100,000 skills it is long.
 */
import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { crc32 } from 'node:zlib'
import { keepNewest } from './newest.ts'
import type { Stat } from './types.ts'
import { keepParts } from './whole-file.ts'

/** size, mtimeMs, ctimeMs, ino, all -1 for a path that is not there; and the mode of a skill's file, -1 for other paths. */
export const COLUMNS = 5
const NEWLINE = 10
/** Bytes of a checksum. */
const CHECKSUM = 8
/** Lines that are written at once. */
const AT_ONCE = 1_000

/** The column of the mode, of which only one bit counts, and what stands there for other paths than files of skills. */
export const MODE = 4
export const NO_MODE = -1

/** Paths, and what was known of each. */
export interface Rows {
  paths: string[]
  /** Of listed folders the names in them (`formatNames`), by row. */
  names: (string | undefined)[]
  table: Float64Array
}

export type Row = [size: number, mtimeMs: number, ctimeMs: number, ino: number]

export function toRow(stat: Stat | undefined): Row {
  return stat === undefined ? [-1, -1, -1, -1] : [stat.size, stat.mtimeMs, stat.ctimeMs, stat.ino]
}

export function readStat(table: Float64Array, row: number): Stat {
  const [size = -1, mtimeMs = -1, ctimeMs = -1, ino = -1] = table.subarray(row * COLUMNS, (row + 1) * COLUMNS)
  return { size, mtimeMs, ctimeMs, ino }
}

/** Whether a row has this state. */
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

/** Room for so many rows. */
export function makeRows(count: number): Rows {
  return { paths: [], names: [], table: new Float64Array(count * COLUMNS) }
}

export function addRow(
  { paths, names, table }: Rows,
  path: string,
  row: Row,
  more: { mode?: number; names?: string | undefined } = {},
): void {
  const start = paths.length * COLUMNS
  table.set(row, start)
  table[start + MODE] = more.mode ?? NO_MODE
  paths.push(path)
  names.push(more.names)
}

/** Rows as a file has them, and the lines of the text; each call starts with the first one. */
export interface KeptStates {
  rows: Rows
  readText: () => Iterable<string>
}

/** Reads a file. Undefined unless it is whole. */
export function openStates(file: string): KeptStates | undefined {
  try {
    const bytes = readFileSync(file)
    const sum = bytes.length - CHECKSUM
    if (bytes.toString('latin1', sum) !== formatChecksum(crc32(bytes.subarray(0, sum)))) return undefined
    const end = sum - 3 * Float64Array.BYTES_PER_ELEMENT
    const [tableEnd = 0, pathsEnd = 0, namesEnd = 0] = copyNumbers(bytes, end, sum)
    const rows: Rows = {
      paths: readRows(bytes, tableEnd, pathsEnd),
      names: readRows(bytes, pathsEnd, namesEnd).map(names => names || undefined),
      table: copyNumbers(bytes, 0, tableEnd),
    }
    return { rows, readText: () => readText(bytes, namesEnd, end) }
  } catch {
    return undefined
  }
}

function copyNumbers({ buffer, byteOffset }: Buffer, start: number, end: number): Float64Array {
  return new Float64Array(buffer.slice(byteOffset + start, byteOffset + end))
}

function readRows(bytes: Buffer, start: number, end: number): string[] {
  const rows: string[][] = []
  for (const text of readBlocks(bytes, start, end)) {
    const lines = text.split('\n')
    rows.push(text.includes('"') ? lines.map(parseLine) : lines)
  }
  return ([] as string[]).concat(...rows)
}

function* readText(bytes: Buffer, start: number, end: number): Generator<string, void> {
  for (const text of readBlocks(bytes, start, end)) yield* text.split('\n')
}

/** A string cannot hold all lines of a large build. */
const BLOCK = 1 << 16

/** Lines, many together, without the last line end. */
function* readBlocks(bytes: Buffer, start: number, end: number): Generator<string, void> {
  for (let at = start; at < end; ) {
    const stop = at + BLOCK < end ? bytes.indexOf(NEWLINE, at + BLOCK) + 1 : end
    yield bytes.toString('utf8', at, stop - 1)
    at = stop
  }
}

/** Puts rows, and a text without empty lines, in their place, and removes all but the newest files of their kind. */
export function keepStates(file: string, kind: string, rows: Rows, text: Iterable<string>): void {
  const isKept = keepParts(file, function* () {
    let sum = 0
    for (const part of serializeParts(rows, text)) {
      sum = crc32(part, sum)
      yield part
    }
    yield Buffer.from(formatChecksum(sum), 'latin1')
  })
  if (isKept) keepNewest(dirname(file), kind)
}

/** One with a line end, as the text of a link that git checked out as a file may have, is a JSON string. */
function formatLine(text = ''): string {
  return /[\n"]/.test(text) ? JSON.stringify(text) : text
}

function parseLine(line: string): string {
  return line.startsWith('"') ? JSON.parse(line) : line
}

function* serializeParts({ paths, names, table }: Rows, text: Iterable<string>): Generator<Uint8Array> {
  yield new Uint8Array(table.buffer, table.byteOffset, table.byteLength)
  const ends = [table.byteLength]
  let end = table.byteLength
  for (const column of [paths, names]) {
    for (let at = 0; at < column.length; at += AT_ONCE) {
      const lines = toLines(column.slice(at, at + AT_ONCE).map(formatLine))
      end += lines.length
      yield lines
    }
    ends.push(end)
  }
  let lines: string[] = []
  for (const line of text) {
    lines.push(line)
    if (lines.length < AT_ONCE) continue
    yield toLines(lines)
    lines = []
  }
  yield toLines(lines)
  yield new Uint8Array(Float64Array.from(ends).buffer)
}

function toLines(lines: string[]): Buffer {
  return Buffer.from(lines.map(line => `${line}\n`).join(''))
}

function formatChecksum(sum: number): string {
  return sum.toString(16).padStart(CHECKSUM, '0')
}
