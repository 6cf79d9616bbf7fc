/** Values of plain YAML: flow collections and quoted text on one line, and block scalars. Part of the fast path. */
import type { Json } from '../../../core/json/types.ts'
import { createEmptyObject, isUnsafeKey, joinPointer, type Reading, type Span } from './reading.ts'
import { parsePlainValue } from './scalars.ts'

/** A line of the block: offsets of its first unit, of its content, and of its end; `indent` is content's column from 0. */
export interface PlainLine {
  start: number
  first: number
  last: number
  end: number
  indent: number
}

/** How far a block has been read. */
export interface Scan {
  text: string
  lines: PlainLine[]
  at: number
  /** Where the last value read so far ends. */
  contentEnd: number
  reading: Reading
}

/** Whether a stretch is plain text in YAML: no indicator at its start, no `: ` and no ` #` in it. */
export function isPlainText(text: string, start: number, end: number, isContinued = false): boolean {
  if (!isContinued && !isPlainStart(text, start)) return false
  for (let i = start; i < end; i++) {
    const unit = text.charCodeAt(i)
    if (unit === 58 && (i + 1 === end || text.charCodeAt(i + 1) === 32)) return false
    if (unit === 35 && i > start && text.charCodeAt(i - 1) === 32) return false
  }
  return true
}

function isPlainStart(text: string, start: number): boolean {
  const unit = text.charCodeAt(start)
  if ((unit >= 48 && unit <= 57) || ((unit | 32) >= 97 && (unit | 32) <= 122) || unit > 0xa0) return true
  if (unit === 45) return /[0-9A-Za-z]/.test(text.charAt(start + 1))
  return (
    unit === 36 ||
    unit === 40 ||
    unit === 43 ||
    unit === 46 ||
    unit === 47 ||
    unit === 60 ||
    unit === 95 ||
    unit === 126
  )
}

/** A value with the offset behind it. */
interface Flow {
  value: Json
  end: number
}

/** A quoted text, list or map on one line; undefined when it is not fully understood. */
export function readFlowValue(
  scan: Scan,
  start: number,
  end: number,
  pointer: string,
  depth = 0,
): Flow | undefined {
  if (depth > 16) return undefined
  switch (scan.text.charCodeAt(start)) {
    case 34:
      return readDoubleQuoted(scan.text, start, end)
    case 39:
      return readSingleQuoted(scan.text, start, end)
    case 91:
      return readFlowList(scan, start, end, pointer, depth)
    case 123:
      return readFlowMap(scan, start, end, pointer, depth)
    default:
      return readPlainInFlow(scan, start, end, pointer)
  }
}

function readDoubleQuoted(text: string, start: number, end: number): Flow | undefined {
  let isEscaped = false
  for (let i = start + 1; i < end; i++) {
    const unit = text.charCodeAt(i)
    if (unit === 92) {
      if (!'"\\/bfnrt'.includes(text.charAt(++i)) || i >= end) return undefined
      isEscaped = true
    } else if (unit === 34) {
      const value: string = isEscaped ? JSON.parse(text.slice(start, i + 1)) : text.slice(start + 1, i)
      return { value, end: i + 1 }
    }
  }
  return undefined
}

function readSingleQuoted(text: string, start: number, end: number): Flow | undefined {
  for (let i = start + 1; i < end; i++) {
    if (text.charCodeAt(i) !== 39) continue
    if (text.charCodeAt(i + 1) === 39 && i + 1 < end) i++
    else return { value: text.slice(start + 1, i).replaceAll("''", "'"), end: i + 1 }
  }
  return undefined
}

/** Plain text in a list or map: of letters, digits and a few signs that mean nothing to YAML. */
function readPlainInFlow(scan: Scan, start: number, end: number, pointer: string): Flow | undefined {
  const { text } = scan
  let to = start
  while (to < end && !',[]{}'.includes(text.charAt(to))) to++
  while (to > start && text.charCodeAt(to - 1) === 32) to--
  if (to === start || !isPlainText(text, start, to) || /["'`:#]/.test(text.slice(start, to))) return undefined
  const source = text.slice(start, to)
  const value = parsePlainValue(source)
  if (typeof value !== 'string') scan.reading.sources.set(pointer, source)
  return { value, end: to }
}

function skipSpaces(text: string, from: number, end: number): number {
  let at = from
  while (at < end && text.charCodeAt(at) === 32) at++
  return at
}

function readFlowList(
  scan: Scan,
  start: number,
  end: number,
  pointer: string,
  depth: number,
): Flow | undefined {
  const { text } = scan
  const values: Json[] = []
  let at = skipSpaces(text, start + 1, end)
  if (text.charCodeAt(at) === 93 && at < end) return { value: values, end: at + 1 }
  while (at < end) {
    const place = joinPointer(pointer, values.length)
    const span: Span = { keyStart: at, keyEnd: at, valueStart: at, valueEnd: at }
    scan.reading.spans.set(place, span)
    const item = readFlowValue(scan, at, end, place, depth + 1)
    if (item === undefined) return undefined
    values.push(item.value)
    span.keyEnd = span.valueEnd = item.end
    at = skipSpaces(text, item.end, end)
    if (at < end && text.charCodeAt(at) === 93) return { value: values, end: at + 1 }
    if (at >= end || text.charCodeAt(at) !== 44) return undefined
    at = skipSpaces(text, at + 1, end)
  }
  return undefined
}

function readFlowMap(
  scan: Scan,
  start: number,
  end: number,
  pointer: string,
  depth: number,
): Flow | undefined {
  const { text } = scan
  const values = createEmptyObject()
  let at = skipSpaces(text, start + 1, end)
  if (text.charCodeAt(at) === 125 && at < end) return { value: values, end: at + 1 }
  while (at < end) {
    const key = readFlowKey(text, at, end)
    if (key === undefined || key.text in values || isUnsafeKey(key.text)) return undefined
    const place = joinPointer(pointer, key.text)
    const from = skipSpaces(text, key.end + 1, end)
    const span: Span = { keyStart: at, keyEnd: key.end, valueStart: from, valueEnd: from }
    scan.reading.spans.set(place, span)
    const member = readFlowValue(scan, from, end, place, depth + 1)
    if (member === undefined) return undefined
    values[key.text] = member.value
    span.valueEnd = member.end
    at = skipSpaces(text, member.end, end)
    if (at < end && text.charCodeAt(at) === 125) return { value: values, end: at + 1 }
    if (at >= end || text.charCodeAt(at) !== 44) return undefined
    at = skipSpaces(text, at + 1, end)
  }
  return undefined
}

/** A key in a flow map, up to its colon: in double quotes, or a plain word with a space behind the colon. */
function readFlowKey(text: string, start: number, end: number): { text: string; end: number } | undefined {
  if (text.charCodeAt(start) === 34) {
    const key = readDoubleQuoted(text, start, end)
    if (key === undefined || typeof key.value !== 'string' || key.value === '<<') return undefined
    return text.charCodeAt(key.end) === 58 && key.end + 1 < end
      ? { text: key.value, end: key.end }
      : undefined
  }
  let at = start
  while (at < end && /[A-Za-z0-9_-]/.test(text.charAt(at))) at++
  const isKey = at > start && /[A-Za-z_]/.test(text.charAt(start)) && text.startsWith(': ', at)
  return isKey ? { text: text.slice(start, at), end: at } : undefined
}

/** `|`, `|-`, `>`, `>-` and the lines below them, where those are indented alike. */
export function readBlockScalar(scan: Scan, from: number, indent: number, span: Span): string | undefined {
  const { text, lines } = scan
  const header = text.slice(from, lines[scan.at]!.last)
  if (!/^[|>]-?$/.test(header)) return undefined
  const first = lines[++scan.at]
  if (first === undefined || first.first === first.last || first.indent <= indent) return undefined
  const isFolded = header.startsWith('>')
  const width = first.indent
  let value = ''
  let blanks = 0
  for (; scan.at < lines.length; scan.at++) {
    const line = lines[scan.at]!
    if (line.first === line.last) {
      if (line.end - line.start > width) return undefined
      blanks++
      continue
    }
    if (line.indent < width) break
    if (isFolded && line.indent > width) return undefined
    if (line !== first) value += getSeparator(isFolded, blanks)
    value += text.slice(line.start + width, line.end)
    blanks = 0
    span.valueEnd = line.last
  }
  span.valueStart = from
  const next = lines[scan.at]
  if (next !== undefined && next.indent > indent) return undefined
  return header.endsWith('-') ? value : `${value}\n`
}

/** What stands between two lines of a block scalar with blank lines between them. */
function getSeparator(isFolded: boolean, blanks: number): string {
  if (!isFolded) return '\n'.repeat(blanks + 1)
  return blanks === 0 ? ' ' : '\n'.repeat(blanks)
}
