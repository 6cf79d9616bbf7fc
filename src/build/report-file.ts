/**
 * The file of a remembered report: the number of rows, a table of states, a line a path, an empty line, the report without
 * its diagnostics, a line a diagnostic, a checksum. It is written and read in parts: of 100,000 skills it is long.
 */
import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { crc32 } from 'node:zlib'
import { keepNewest } from '../core/newest.ts'
import { keepParts } from '../core/whole-file.ts'
import type { Report } from './report.ts'

/** size, mtimeMs, ctimeMs, ino, all -1 for a path that is not there; and what the caller likes to know of the path. */
export const COLUMNS = 5
const NEWLINE = 10

/** What a file holds; the report is made only when it is wanted. */
export interface SavedReport {
  paths: string[]
  /** A row a path. */
  table: Float64Array
  report: () => Report | undefined
}

/** Reads a file. Undefined unless it is whole. */
export function openReport(file: string): SavedReport | undefined {
  try {
    const bytes = readFileSync(file)
    const content = bytes.subarray(0, -8)
    if (bytes.subarray(-8).toString('latin1') !== checksumText(crc32(content))) return undefined
    const table = tableOf(content)
    const rest = linesOf(content.subarray(tableEnd(content)))
    const paths: string[] = []
    for (let line = rest.next(); line !== ''; line = rest.next()) paths.push(parsePath(line))
    if (table.length !== paths.length * COLUMNS) return undefined
    return { paths, table, report: () => readReport(rest) }
  } catch {
    return undefined
  }
}

type Lines = { next: () => string }

function readReport(lines: Lines): Report | undefined {
  try {
    const report: Report = { ...JSON.parse(lines.next()), diagnostics: [] }
    for (let line = lines.next(); line !== ''; line = lines.next()) report.diagnostics.push(JSON.parse(line))
    return report
  } catch {
    return undefined
  }
}

/** The lines of some text, one after the other; empty ones in the end. */
function linesOf(bytes: Buffer): Lines {
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
export function saveReport(file: string, paths: string[], table: Float64Array, report: Report): void {
  const isKept = keepParts(file, function* () {
    let sum = 0
    for (const part of partsOf(paths, table, report)) {
      sum = crc32(part, sum)
      yield part
    }
    yield Buffer.from(checksumText(sum), 'latin1')
  })
  if (isKept) keepNewest(dirname(file), 'report-')
}

/** A path as a line. One with a line end, as the text of a link that git checked out as a file may have, is a JSON string. */
function formatPath(path: string): string {
  return /[\n"]/.test(path) ? JSON.stringify(path) : path
}

function parsePath(line: string): string {
  return line.startsWith('"') ? JSON.parse(line) : line
}

/** Paths and diagnostics of a large build would be more than a string can hold. */
const AT_ONCE = 1_000

function* partsOf(
  paths: string[],
  table: Float64Array,
  { diagnostics, ...report }: Report,
): Generator<Uint8Array> {
  const rows = Buffer.alloc(8)
  rows.writeDoubleLE(paths.length)
  yield rows
  yield new Uint8Array(table.buffer, table.byteOffset, table.byteLength)
  for (let at = 0; at < paths.length; at += AT_ONCE)
    yield Buffer.from(
      paths
        .slice(at, at + AT_ONCE)
        .map(path => `${formatPath(path)}\n`)
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

function tableEnd(content: Buffer): number {
  return 8 + content.readDoubleLE(0) * COLUMNS * 8
}

function tableOf(content: Buffer): Float64Array {
  const bytes = content.subarray(8, tableEnd(content))
  return new Float64Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length))
}

function checksumText(sum: number): string {
  return sum.toString(16).padStart(8, '0')
}
