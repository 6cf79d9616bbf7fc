/**
 * States of files and folders as they are remembered, with some text about them, in one file of a cache: the number of rows, a
 * table of states, a line a path, an empty line, lines of text, a checksum. It is written and read in parts: of 100,000 skills it
 * is long.
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
/** Between a folder and the names in it. */
const GAP = '\0'

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
    const content = bytes.subarray(0, -8)
    if (bytes.subarray(-8).toString('latin1') !== formatChecksum(crc32(content))) return undefined
    const table = readTable(content)
    const rows: Rows = { paths: [], names: [], table }
    const lines = readLines(content, getTableEnd(content))
    let line = lines.next()
    for (; line.done !== true; line = lines.next()) putText(rows, parseLine(line.value))
    const end = line.value
    if (table.length !== rows.paths.length * COLUMNS) return undefined
    return { rows, readText: () => readLines(content, end) }
  } catch {
    return undefined
  }
}

/** Gives the lines up to an empty one, or up to the end. Returns where the next line starts. */
function* readLines(bytes: Buffer, start: number): Generator<string, number> {
  let at = start
  for (let end = bytes.indexOf(NEWLINE, at); end > at; end = bytes.indexOf(NEWLINE, at)) {
    yield bytes.toString('utf8', at, end)
    at = end + 1
  }
  return at + 1
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

/** A row's text as a line. One with a line end, as the text of a link that git checked out as a file may have, is a JSON string. */
function formatLine(path: string, names: string | undefined): string {
  const text = names === undefined ? path : path + GAP + names
  return /[\n"]/.test(text) ? JSON.stringify(text) : text
}

function parseLine(line: string): string {
  return line.startsWith('"') ? JSON.parse(line) : line
}

function putText({ paths, names }: Rows, text: string): void {
  const end = text.indexOf(GAP)
  paths.push(end === -1 ? text : text.slice(0, end))
  names.push(end === -1 ? undefined : text.slice(end + GAP.length))
}

/** Paths and lines of a large build would be more than a string can hold. */
const AT_ONCE = 1_000

function* serializeParts({ paths, names, table }: Rows, text: Iterable<string>): Generator<Uint8Array> {
  const count = Buffer.alloc(8)
  count.writeDoubleLE(paths.length)
  yield count
  yield new Uint8Array(table.buffer, table.byteOffset, table.byteLength)
  for (let at = 0; at < paths.length; at += AT_ONCE)
    yield toLines(paths.slice(at, at + AT_ONCE).map((path, row) => formatLine(path, names[at + row])))
  yield toLines([''])
  let lines: string[] = []
  for (const line of text) {
    lines.push(line)
    if (lines.length < AT_ONCE) continue
    yield toLines(lines)
    lines = []
  }
  yield toLines(lines)
}

function toLines(lines: string[]): Buffer {
  return Buffer.from(lines.map(line => `${line}\n`).join(''))
}

function getTableEnd(content: Buffer): number {
  return 8 + content.readDoubleLE(0) * COLUMNS * 8
}

function readTable(content: Buffer): Float64Array {
  const bytes = content.subarray(8, getTableEnd(content))
  return new Float64Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length))
}

function formatChecksum(sum: number): string {
  return sum.toString(16).padStart(8, '0')
}
