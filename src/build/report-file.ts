/**
 * The file of a remembered report: the number of rows, a table of states, a line a path, an empty line, the report without
 * its diagnostics, a line a diagnostic, a checksum. It is written and read in parts: of 100,000 skills it is long. The line
 * of a folder has the names in it, too.
 */
import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { crc32 } from 'node:zlib'
import { keepNewest } from '../core/newest.ts'
import { keepParts } from '../core/whole-file.ts'
import type { Report } from './report.ts'

/** size, mtimeMs, ctimeMs, ino, all -1 for a path that is not there; and the mode of a skill's file, -1 for other paths. */
export const COLUMNS = 5
const NEWLINE = 10
/** Between a folder and the names in it. */
const GAP = '\0'

/** Paths, and what was known of each. */
export interface Rows {
  paths: string[]
  /** Of listed folders the names in them (`formatNames`), by row. */
  names: (string | undefined)[]
  table: Float64Array
}

/** What a file holds; the report is made only when it is wanted. */
export interface SavedReport {
  rows: Rows
  /** All of the report but its diagnostics. */
  head: () => ReportHead | undefined
  report: () => Report | undefined
}

type ReportHead = Omit<Report, 'diagnostics'>

/** Reads a file. Undefined unless it is whole. */
export function openReport(file: string): SavedReport | undefined {
  try {
    const bytes = readFileSync(file)
    const content = bytes.subarray(0, -8)
    if (bytes.subarray(-8).toString('latin1') !== formatChecksum(crc32(content))) return undefined
    const table = readTable(content)
    const rest = iterateLines(content.subarray(getTableEnd(content)))
    const rows: Rows = { paths: [], names: [], table }
    for (let line = rest.next(); line !== ''; line = rest.next()) addRow(rows, parseLine(line))
    if (table.length !== rows.paths.length * COLUMNS) return undefined
    const head = rest.next()
    return { rows, head: () => readHead(head), report: () => readReport(head, rest) }
  } catch {
    return undefined
  }
}

type Lines = { next: () => string }

function readHead(text: string): ReportHead | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** To be called once. */
function readReport(head: string, lines: Lines): Report | undefined {
  try {
    const report: Report = { ...JSON.parse(head), diagnostics: [] }
    for (let line = lines.next(); line !== ''; line = lines.next()) report.diagnostics.push(JSON.parse(line))
    return report
  } catch {
    return undefined
  }
}

/** The lines of some text, one after the other; empty ones in the end. */
function iterateLines(bytes: Buffer): Lines {
  let start = 0
  return {
    next: () => {
      const end = bytes.indexOf(NEWLINE, start)
      if (end === -1) return ''
      const line = bytes.toString('utf8', start, end)
      start = end + 1
      return line
    },
  }
}

/** Puts a report in its place. */
export function saveReport(file: string, rows: Rows, report: Report): void {
  const isKept = keepParts(file, function* () {
    let sum = 0
    for (const part of serializeParts(rows, report)) {
      sum = crc32(part, sum)
      yield part
    }
    yield Buffer.from(formatChecksum(sum), 'latin1')
  })
  if (isKept) keepNewest(dirname(file), 'report-')
}

/** A row's text as a line. One with a line end, as the text of a link that git checked out as a file may have, is a JSON string. */
function formatLine(path: string, names: string | undefined): string {
  const text = names === undefined ? path : path + GAP + names
  return /[\n"]/.test(text) ? JSON.stringify(text) : text
}

function parseLine(line: string): string {
  return line.startsWith('"') ? JSON.parse(line) : line
}

function addRow({ paths, names }: Rows, text: string): void {
  const end = text.indexOf(GAP)
  paths.push(end === -1 ? text : text.slice(0, end))
  names.push(end === -1 ? undefined : text.slice(end + GAP.length))
}

/** Paths and diagnostics of a large build would be more than a string can hold. */
const AT_ONCE = 1_000

function* serializeParts(
  { paths, names, table }: Rows,
  { diagnostics, ...report }: Report,
): Generator<Uint8Array> {
  const count = Buffer.alloc(8)
  count.writeDoubleLE(paths.length)
  yield count
  yield new Uint8Array(table.buffer, table.byteOffset, table.byteLength)
  for (let at = 0; at < paths.length; at += AT_ONCE)
    yield Buffer.from(
      paths
        .slice(at, at + AT_ONCE)
        .map((path, row) => `${formatLine(path, names[at + row])}\n`)
        .join(''),
    )
  yield Buffer.from(`\n${JSON.stringify(report)}\n`)
  for (let at = 0; at < diagnostics.length; at += AT_ONCE)
    yield Buffer.from(
      diagnostics
        .slice(at, at + AT_ONCE)
        .map(each => `${JSON.stringify(each)}\n`)
        .join(''),
    )
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
