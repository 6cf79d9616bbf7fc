/**
 * The fast path: most frontmatters are a few plain keys, for which the YAML library takes a tenth of a check. Reads only what is
 * certain, and leaves all else (comments, escapes, values of several lines, flow maps) to the library, whose reading is the same.
 */
import type { Json, JsonObject } from '../../../core/json/types.ts'
import { createEmptyObject, createEmptyReading, isUnsafeKey, joinPointer, type Span } from './reading.ts'
import { parsePlainValue } from './scalars.ts'
import type { Values } from './yaml-values.ts'

/** Tabs, control characters, and what may count as a break or a space. */
const ODD =
  /[\x00-\x09\x0b\x0c\x0e-\x1f\x7f-\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff\ufffe\uffff]|\r(?!\n)/

const KEY = /^([A-Za-z_][\w-]{0,99}):(?: +(\S.*))?$/
const PLAIN = /^[\w(/.$+<~\u00a1-\ufffd](?:[^:#]|:(?=[^ ])|(?<! )#)*$/
const QUOTED = /^(?:"[^"\\]*"|'[^']*')$/
const ITEM = `'[^']*'|"[^"\\\\]*"|[A-Za-z][\\w./()*+-]*(?: +[\\w./()*+-]+)*`
const ITEMS = new RegExp(ITEM, 'g')
const LIST = new RegExp(`^\\[ *(?:(?:${ITEM})(?: *, *(?:${ITEM}))* *)?\\]$`)

const DEPTH = 8

interface Scan extends Values {
  source: string
  /** Lines that are not blank; without white space at their ends. */
  lines: { start: number; end: number; indent: number }[]
  at: number
  /** The end of the last value. */
  end: number
}

/** Undefined for anything that is not plain. Offsets are the source's. */
export function readPlainYaml(source: string): Values | undefined {
  if (ODD.test(source)) return undefined
  const reading = createEmptyReading()
  const scan: Scan = { source, lines: [], at: 0, end: 0, reading, root: null, oddities: [], problems: [] }
  let start = 0
  for (const line of source.split('\n')) {
    const end = start + line.trimEnd().length
    if (end > start) scan.lines.push({ start, end, indent: line.length - line.trimStart().length })
    start += line.length + 1
  }
  const values = readMap(scan, 0, '', 0)
  if (values === undefined || scan.lines.length === 0 || scan.at < scan.lines.length) return undefined
  reading.values = values
  return { ...scan, root: values }
}

/** A line at another depth ends it, and is left over in the end unless a map above takes it. */
function readMap(scan: Scan, indent: number, pointer: string, depth: number): JsonObject | undefined {
  const { source, lines, reading } = scan
  const values = createEmptyObject()
  for (let line = lines[scan.at]; line?.indent === indent; line = lines[scan.at]) {
    const keyStart = line.start + indent
    const [, key, written = ''] = KEY.exec(source.slice(keyStart, line.end)) ?? []
    if (key === undefined || key in values || isUnsafeKey(key)) return undefined
    const keyEnd = keyStart + key.length
    const span = { keyStart, keyEnd, valueStart: keyEnd + 1, valueEnd: keyEnd + 1 }
    const place = joinPointer(pointer, key)
    reading.spans.set(place, span)
    scan.at++
    if (written !== '') placeValue(span, line.end - written.length, line.end)
    const value = readValue(scan, written, indent, place, span, depth)
    if (value === undefined) return undefined
    values[key] = value
    scan.end = span.valueEnd
  }
  return values
}

function placeValue(span: Span, start: number, end: number): void {
  span.valueStart = start
  span.valueEnd = end
}

function readValue(
  scan: Scan,
  written: string,
  indent: number,
  place: string,
  span: Span,
  depth: number,
): Json | undefined {
  if (written === '') return readBelow(scan, indent, place, span, depth)
  if (QUOTED.test(written)) return written.slice(1, -1)
  if (LIST.test(written)) return readFlowList(scan, written, place, span)
  if (/^[>|]-?$/.test(written)) return readBlock(scan, written, indent, span)
  return readPlain(scan, written, place)
}

function readPlain({ reading }: Scan, written: string, place: string): Json | undefined {
  if (!PLAIN.test(written)) return undefined
  const value = parsePlainValue(written)
  if (typeof value !== 'string') reading.sources.set(place, written)
  return value
}

function readFlowList(scan: Scan, written: string, place: string, { valueStart }: Span): Json {
  return Array.from(written.matchAll(ITEMS), ({ 0: item, index }, i) =>
    readItem(scan, item, valueStart + index, joinPointer(place, i)),
  ) as Json[]
}

function readItem(scan: Scan, item: string, start: number, place: string): Json | undefined {
  const end = start + item.length
  scan.reading.spans.set(place, { keyStart: start, keyEnd: end, valueStart: start, valueEnd: end })
  return QUOTED.test(item) ? item.slice(1, -1) : readPlain(scan, item, place)
}

/** A list or a map below its key, or nothing. */
function readBelow(scan: Scan, indent: number, place: string, span: Span, depth: number): Json | undefined {
  const { source, lines } = scan
  const line = lines[scan.at]
  if (line === undefined || line.indent < indent) return null
  const from = line.start + line.indent
  const isList = source.startsWith('- ', from)
  if (line.indent === indent && !isList) return null
  if (depth === DEPTH) return undefined
  const value = isList ? readList(scan, line.indent, place) : readMap(scan, line.indent, place, depth + 1)
  placeValue(span, from, scan.end)
  return value
}

function readList(scan: Scan, indent: number, place: string): Json | undefined {
  const { source, lines } = scan
  const values: Json[] = []
  for (let line = lines[scan.at]; line?.indent === indent; line = lines[++scan.at]) {
    const [, item] = /^- +(\S.*)$/.exec(source.slice(line.start + indent, line.end)) ?? []
    if (item === undefined) break
    const value = readItem(scan, item, line.end - item.length, joinPointer(place, values.length))
    if (value === undefined) return undefined
    values.push(value)
    scan.end = line.end
  }
  return values
}

/** Lines of a literal (`|`) or folded (`>`) text, none further to the left than the first. */
function readBlock(scan: Scan, header: string, indent: number, span: Span): string | undefined {
  const { source, lines } = scan
  const first = lines[scan.at]
  let last = first
  for (let line = first; line !== undefined && line.indent > indent; line = lines[++scan.at]) last = line
  const end = source.indexOf('\n', last?.end)
  if (first === undefined || last === undefined || first.indent <= indent || end < 0) return undefined
  if (source.includes('\r') || first.start !== span.valueEnd + 1) return undefined
  const isFolded = header.startsWith('>')
  let text = ''
  let breaks = 0
  for (const line of source.slice(first.start, end).split('\n')) {
    const own = line.slice(first.indent)
    const isBlank = line.trim() === ''
    if (isBlank ? own !== '' : line.search(/[^ ]/) < first.indent || (isFolded && own.startsWith(' ')))
      return undefined
    if (!isBlank)
      text +=
        (isFolded && breaks === 1 ? ' ' : '\n'.repeat(isFolded ? Math.max(0, breaks - 1) : breaks)) + own
    breaks = isBlank ? breaks + 1 : 1
  }
  span.valueEnd = last.end
  return header.endsWith('-') ? text : `${text}\n`
}
