/**
 * The fast path: most frontmatters are a few plain keys, and those need no YAML parser. Reads the part of YAML 1.2 that is
 * understood completely and declines everything else, so that its result is always that of the full reader.
 */
import type { Json, JsonObject } from '../../../core/json/types.ts'
import { isPlainText, readBlockScalar, readFlowValue, type Scan } from './plain-values.ts'
import { createEmptyObject, createEmptyReading, isUnsafeKey, joinPointer, type Reading } from './reading.ts'
import { parsePlainValue } from './scalars.ts'

/** What is left to the full reader at first sight: tabs, control characters, lone `\r`, and what may count as a break. */
const ODD = /[\x00-\x09\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]|\r(?!\n)/

const DEPTH = 16

/** Reads the block between two offsets of a text; undefined when anything in it is beyond plain YAML. */
export function readPlainYaml(text: string, start: number, end: number): Reading | undefined {
  if (end === start || text.charCodeAt(end - 1) !== 10 || ODD.test(text.slice(start, end))) return undefined
  const reading = createEmptyReading()
  const scan: Scan = { text, lines: scanLines(text, start, end), at: 0, contentEnd: start, reading }
  skipSilence(scan)
  if (scan.lines[scan.at]?.indent !== 0) return undefined
  const values = readMap(scan, 0, '', 0)
  if (values === undefined || scan.at < scan.lines.length) return undefined
  return { ...reading, values }
}

function scanLines(text: string, start: number, end: number): Scan['lines'] {
  const lines: Scan['lines'] = []
  for (let at = start; at < end; ) {
    const feed = text.indexOf('\n', at)
    const lineEnd = text.charCodeAt(feed - 1) === 13 && feed > at ? feed - 1 : feed
    let first = at
    while (first < lineEnd && text.charCodeAt(first) === 32) first++
    let last = lineEnd
    while (last > first && text.charCodeAt(last - 1) === 32) last--
    lines.push({ start: at, first, last, end: lineEnd, indent: first - at })
    at = feed + 1
  }
  return lines
}

/** Passes blank lines and comment lines. */
function skipSilence(scan: Scan): void {
  for (; scan.at < scan.lines.length; scan.at++) {
    const line = scan.lines[scan.at]!
    if (line.first === line.last) continue
    if (scan.text.charCodeAt(line.first) !== 35) return
    scan.reading.comments.push({
      offset: line.first,
      text: scan.text.slice(line.first + 1, line.last).trim(),
    })
  }
}

/** A block map whose keys start in column `indent`, up to a line further left. */
function readMap(scan: Scan, indent: number, pointer: string, depth: number): JsonObject | undefined {
  const values = createEmptyObject()
  while (scan.at < scan.lines.length) {
    const line = scan.lines[scan.at]!
    if (line.indent < indent) break
    const colon = line.indent === indent ? findKeyEnd(scan.text, line.first, line.last) : -1
    if (colon < 0) return undefined
    const key = scan.text.slice(line.first, colon)
    if (key in values || isUnsafeKey(key)) return undefined
    const place = joinPointer(pointer, key)
    const span = { keyStart: line.first, keyEnd: colon, valueStart: colon + 1, valueEnd: colon + 1 }
    scan.reading.spans.set(place, span)
    let from = colon + 1
    while (from < line.last && scan.text.charCodeAt(from) === 32) from++
    const value =
      from < line.last ? readValue(scan, from, indent, place) : readNested(scan, indent, place, depth)
    if (value === undefined) return undefined
    values[key] = value
    scan.contentEnd = span.valueEnd
    skipSilence(scan)
  }
  return values
}

/** Where a key of letters, digits, `_` and `-` ends at its colon; -1 for anything else. */
function findKeyEnd(text: string, first: number, last: number): number {
  for (let i = first; i < last; i++) {
    const unit = text.charCodeAt(i)
    const isLetter = (unit | 32) >= 97 && (unit | 32) <= 122
    if (isLetter || unit === 95 || (i > first && ((unit >= 48 && unit <= 57) || unit === 45))) continue
    const isColon = unit === 58 && i > first && (i + 1 === last || text.charCodeAt(i + 1) === 32)
    return isColon && i - first < 1000 ? i : -1
  }
  return -1
}

/** What stands below a key without a value on its line. */
function readNested(scan: Scan, indent: number, pointer: string, depth: number): Json | undefined {
  scan.at++
  skipSilence(scan)
  const line = scan.lines[scan.at]
  const isItem = line !== undefined && isItemAt(scan, line.first, line.last)
  const isBelow = line !== undefined && (line.indent > indent || (isItem && line.indent === indent))
  if (!isBelow) return null
  if (depth >= DEPTH) return undefined
  if (!isItem && findKeyEnd(scan.text, line.first, line.last) < 0) {
    const isBlock = /[|>]/.test(scan.text.charAt(line.first))
    return isBlock ? undefined : readValue(scan, line.first, indent, pointer)
  }
  const span = scan.reading.spans.get(pointer)
  const from = line.first
  const value = isItem
    ? readList(scan, line.indent, pointer, depth + 1)
    : readMap(scan, line.indent, pointer, depth + 1)
  if (value === undefined || span === undefined) return undefined
  span.valueStart = from
  span.valueEnd = scan.contentEnd
  return value
}

function isItemAt(scan: Scan, first: number, last: number): boolean {
  return scan.text.charCodeAt(first) === 45 && first + 1 < last && scan.text.charCodeAt(first + 1) === 32
}

/** A block list whose dashes stand in column `indent`. */
function readList(scan: Scan, indent: number, pointer: string, depth: number): Json[] | undefined {
  const values: Json[] = []
  while (scan.at < scan.lines.length) {
    const line = scan.lines[scan.at]!
    if (line.indent < indent || (line.indent === indent && !isItemAt(scan, line.first, line.last))) break
    if (line.indent > indent) return undefined
    let from = line.first + 1
    while (from < line.last && scan.text.charCodeAt(from) === 32) from++
    const place = joinPointer(pointer, values.length)
    const span = { keyStart: from, keyEnd: line.last, valueStart: from, valueEnd: line.last }
    scan.reading.spans.set(place, span)
    const value = readItem(scan, from, indent, place, depth)
    if (value === undefined) return undefined
    span.keyEnd = span.valueEnd
    scan.contentEnd = span.valueEnd
    values.push(value)
    skipSilence(scan)
  }
  return values
}

/** An item: one value, or a map whose first key stands behind the dash. */
function readItem(
  scan: Scan,
  from: number,
  indent: number,
  pointer: string,
  depth: number,
): Json | undefined {
  const line = scan.lines[scan.at]!
  if (findKeyEnd(scan.text, from, line.last) < 0) return readValue(scan, from, indent, pointer)
  if (depth >= DEPTH) return undefined
  line.first = from
  line.indent = from - line.start
  const map = readMap(scan, line.indent, pointer, depth + 1)
  const span = scan.reading.spans.get(pointer)
  if (span !== undefined) span.valueEnd = scan.contentEnd
  return map
}

/** A value that starts on the current line behind a key or dash in column `indent`. */
function readValue(scan: Scan, from: number, indent: number, pointer: string): Json | undefined {
  const { text, reading } = scan
  const line = scan.lines[scan.at]!
  const first = text.charCodeAt(from)
  const span = reading.spans.get(pointer)!
  if (first === 124 || first === 62) return readBlockScalar(scan, from, indent, span)
  span.valueStart = from
  span.valueEnd = line.last
  scan.at++
  const next = scan.lines[scan.at]
  const goesOn = next !== undefined && next.first < next.last && next.indent > indent
  if (first === 34 || first === 39 || first === 91 || first === 123) {
    const flow = goesOn ? undefined : readFlowValue(scan, from, line.last, pointer)
    return flow !== undefined && flow.end === line.last && !isDeeper(scan, indent) ? flow.value : undefined
  }
  if (!isPlainText(text, from, line.last)) return undefined
  if (goesOn) return readFolded(scan, from, indent, span)
  if (isDeeper(scan, indent)) return undefined
  const source = text.slice(from, line.last)
  const value = parsePlainValue(source)
  if (typeof value !== 'string') reading.sources.set(pointer, source)
  return value
}

/** Whether blank lines or comments are followed by a line that is indented further: left to the full reader. */
function isDeeper(scan: Scan, indent: number): boolean {
  for (let i = scan.at; i < scan.lines.length; i++) {
    const line = scan.lines[i]!
    if (line.first < line.last) return line.indent > indent
  }
  return false
}

/** A plain value of several lines: folded with spaces. */
function readFolded(
  scan: Scan,
  from: number,
  indent: number,
  span: { valueEnd: number },
): string | undefined {
  const { text } = scan
  let value = text.slice(from, span.valueEnd)
  for (; scan.at < scan.lines.length; scan.at++) {
    const line = scan.lines[scan.at]!
    if (line.first === line.last || line.indent <= indent) break
    if (text.charCodeAt(line.first) === 35 || !isPlainText(text, line.first, line.last, true))
      return undefined
    value += ` ${text.slice(line.first, line.last)}`
    span.valueEnd = line.last
  }
  return isDeeper(scan, indent) ? undefined : value
}
