/**
 * Refuses texts that are built to exhaust a Markdown parser's time, memory or stack.
 *
 * Both parsers are linear on real text and quadratic on different attacks. One pass bounds the work of the worse one,
 * so both refuse the same texts. The weights are measured: a unit is about 10 ns of remark, so an accepted text costs
 * at most a few extra seconds.
 */
import type { Root } from 'mdast'
import type { Finding } from '../../../core/diagnostics/catalog.ts'
import { createFinding } from '../../../core/diagnostics/finding.ts'

/** Nested block quotes and lists. The deepest of 5,000 real files has 7. */
export const NESTING_LIMIT = 100

/** Levels of the tree: containers, and nested emphasis. Bounds every recursion over a tree. */
export const DEPTH_LIMIT = 250

/** Steps beyond linear time that a whole text may cost. */
const WORK_LIMIT = 500_000_000

/** Weighted parts of a text: remark keeps about 2 KB for each until the end. The most of 1,745 real files is 10,432. */
const MARKUP_LIMIT = 120_000

/** A block ends at blank lines, or is a heading; a sign is a possible piece of markup. */
const WEIGHTS = { blank: 1, line: 2, block: 3, marker: 8, sign: 2, bracket: 2 }

const TAB = 9
const LF = 10
const CR = 13
const SPACE = 32
const BANG = 33
const HASH = 35
const AMPERSAND = 38
const STAR = 42
const PLUS = 43
const DASH = 45
const LESS = 60
const EQUALS = 61
const GREATER = 62
const QUESTION = 63
const OPEN = 91
const BACKSLASH = 92
const CLOSE = 93
const UNDERSCORE = 95
const TICK = 96

export function refuseNesting(text: string): Finding | undefined {
  const scan: Scan = {
    text,
    columns: [],
    deepest: 0,
    lines: 0,
    markup: 0,
    work: 0,
    events: 0,
    underlines: 0,
    crowded: 0,
    markers: 0,
    marked: 0,
    block: toBlockAt(0),
  }
  let at = 0
  while (at < text.length) at = readLine(scan, at)
  closeBlock(scan, text.length)
  if (scan.deepest > NESTING_LIMIT) return createTooDeepFinding('The body', NESTING_LIMIT)
  const markup = scan.markup + WEIGHTS.marker * scan.markers
  if (markup > MARKUP_LIMIT)
    return createFinding('excessive-markup', { unit: 'parts', amount: markup, limit: MARKUP_LIMIT })
  const { underlines, crowded, events, lines, markers, marked } = scan
  // remark copies everything at each setext heading, and moves it for each list or quote it closes.
  const closed = marked * (3 * lines + 12 * markers)
  const work = scan.work + 12 * underlines * events + (crowded * (crowded + events)) / 8 + closed
  if (work <= WORK_LIMIT) return undefined
  return createFinding('excessive-markup', { unit: 'steps', amount: Math.round(work), limit: WORK_LIMIT })
}

export function refuseDepth(tree: Root): Finding | undefined {
  let level: Root['children'] = tree.children
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > DEPTH_LIMIT) return createTooDeepFinding('The body', DEPTH_LIMIT)
    const next: Root['children'] = []
    for (const node of level) {
      if ('children' in node) for (const child of node.children) next.push(child)
    }
    level = next
  }
  return undefined
}

function createTooDeepFinding(what: string, limit: number): Finding {
  return createFinding('excessive-nesting', { what, limit })
}

interface Scan {
  text: string
  /** Columns of container markers that may still be open, ascending. */
  columns: number[]
  deepest: number
  lines: number
  markup: number
  work: number
  events: number
  underlines: number
  crowded: number
  markers: number
  marked: number
  block: Block
}

/** Counts of one block (lines without a blank one between), which parsers compare with each other. */
interface Block {
  start: number
  lines: number
  /** Lines after quote or list markers: for each other line, the parser looks back over the block. */
  marked: number
  /** Signs and line ends: remark makes events of them, and walks back over these. */
  events: number
  /** Signs that often turn out to be text: remark moves the block's events to join each with adjacent text. */
  texts: number
  /** Runs of `*` and `_` that may close emphasis: each walks back to an opener. */
  closers: number
  /** Runs of `*` and `_` that may open emphasis: a closer compares itself with each. */
  emphasis: number
  brackets: number
  /** Closing brackets: each walks back to an opening one. */
  closing: number
  images: number
  /** `<!` and `<?`: an unclosed one is searched to the block's end. */
  openers: number
  entities: number
  /** Lengths of backtick runs, as bits: an unmatched run of each length is searched to the block's end. */
  ticks: number[]
}

function toBlockAt(start: number): Block {
  return {
    start,
    lines: 0,
    marked: 0,
    events: 0,
    texts: 0,
    closers: 0,
    emphasis: 0,
    brackets: 0,
    closing: 0,
    images: 0,
    openers: 0,
    entities: 0,
    ticks: [],
  }
}

/** Returns the offset of the next line. */
function readLine(scan: Scan, lineStart: number): number {
  const { text } = scan
  const before = scan.markers
  const at = readMarkers(scan, lineStart)
  scan.lines++
  if (scan.markers > before) scan.marked++
  // A `-` alone under a line of text is not a list.
  if (scan.markers === before + 1 && text.charCodeAt(at) <= SPACE && scan.block.lines > 0) scan.underlines++
  // remark enters every open container again at each line, including blank ones.
  scan.work += 100 * scan.columns.length
  const first = text.charCodeAt(at)
  const isBlank = !(first > SPACE) // NaN, at the end, too
  if (isBlank && (first === LF || first === CR || at >= text.length)) {
    scan.markup += at > lineStart ? 2 * WEIGHTS.blank : WEIGHTS.blank
    closeBlock(scan, at)
    return first === CR && text.charCodeAt(at + 1) === LF ? at + 2 : at + 1
  }
  scan.block.lines++
  if (first === HASH) scan.markup += WEIGHTS.block
  if (at > lineStart && scan.columns.length > 0) scan.block.marked++
  if (scan.block.lines > 1 && (first === EQUALS || first === DASH))
    scan.underlines += isUnderline(text, at, first)
  return readInline(scan, at)
}

/** On a line with more markers, each counts: remark moves everything for every list it closes. */
const FEW_MARKERS = 8

/** Reads white space, `>` and list markers at the start of a line, and records how deep they may nest. */
function readMarkers(scan: Scan, lineStart: number): number {
  const { text, columns } = scan
  let at = lineStart
  let markers = 0
  for (;;) {
    const unit = text.charCodeAt(at)
    if (unit === SPACE || unit === TAB) at++
    else {
      const width = unit === GREATER ? 1 : readListMarker(text, at, unit)
      if (width === 0) {
        if (markers > FEW_MARKERS) scan.crowded += markers
        return at
      }
      markers++
      scan.markers++
      const column = at - lineStart
      while ((columns.at(-1) ?? -1) >= column) columns.pop()
      columns.push(column)
      if (columns.length > scan.deepest) scan.deepest = columns.length
      at += width
    }
  }
}

/** Returns 0 if there is no list marker. */
function readListMarker(text: string, at: number, unit: number): number {
  let end = at
  if (unit === DASH || unit === STAR || unit === PLUS) end++
  else {
    while (end < at + 9 && text.charCodeAt(end) >= 48 && text.charCodeAt(end) <= 57) end++
    const sign = text.charCodeAt(end)
    if (end === at || (sign !== 46 && sign !== 41)) return 0
    end++
  }
  const next = text.charCodeAt(end)
  return next > SPACE ? 0 : end - at
}

/** Returns 1 if the line is a setext underline, else 0. */
function isUnderline(text: string, start: number, sign: number): number {
  let at = start
  while (text.charCodeAt(at) === sign) at++
  while (text.charCodeAt(at) === SPACE || text.charCodeAt(at) === TAB) at++
  return text.charCodeAt(at) > SPACE ? 0 : 1
}

/** 1 for each UTF-16 unit that readInline counts: a lookup is cheaper than comparisons. */
const COUNTED = new Uint8Array(0x10000)
for (const sign of [LF, CR, BANG, AMPERSAND, STAR, LESS, OPEN, BACKSLASH, CLOSE, UNDERSCORE, TICK])
  COUNTED[sign] = 1

/** Returns the offset of the next line. */
function readInline({ text, block }: Scan, start: number): number {
  block.events++
  for (let at = start; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (COUNTED[unit] === 0) continue
    if (unit === LF) return at + 1
    if (unit === CR) return text.charCodeAt(at + 1) === LF ? at + 2 : at + 1
    if (unit === STAR || unit === UNDERSCORE || unit === TICK) at = readRun(text, at, unit, block)
    else if (unit === CLOSE || unit === OPEN) {
      block.brackets++
      if (unit === CLOSE) block.closing++
      else if (text.charCodeAt(at - 1) === BANG) block.images++
    } else if (unit === AMPERSAND) {
      block.texts++
      block.entities += mayBeEntity(text.charCodeAt(at + 1)) ? 1 : 0
    } else if (unit === LESS) {
      block.texts++
      const next = text.charCodeAt(at + 1)
      if (next === BANG || next === QUESTION) block.openers++
    } else block.texts++
    block.events++
  }
  return text.length
}

function readRun(text: string, start: number, sign: number, block: Block): number {
  let end = start + 1
  while (text.charCodeAt(end) === sign) end++
  const length = end - start
  if (sign === TICK) {
    block.texts++
    block.ticks[length >> 5] = (block.ticks[length >> 5] ?? 0) | (1 << (length & 31))
  } else {
    const before = text.charCodeAt(start - 1)
    const isWithin = sign === UNDERSCORE && isWordUnit(before) && isWordUnit(text.charCodeAt(end))
    // A long run opens and closes as often as it has pairs.
    const pairs = length > 3 ? length : 1
    if (before > SPACE && !isWithin) block.closers += pairs
    if (text.charCodeAt(end) > SPACE && !isWithin) block.emphasis += pairs
    block.events += pairs - 1
  }
  return end - 1
}

function mayBeEntity(next: number): boolean {
  return next === HASH || isWordUnit(next)
}

function isWordUnit(unit: number): boolean {
  return (unit >= 97 && unit <= 122) || (unit >= 65 && unit <= 90) || (unit >= 48 && unit <= 57)
}

function closeBlock(scan: Scan, end: number): void {
  const { start, lines, marked, events, texts, closers, brackets, closing, images } = scan.block
  const { emphasis, openers, entities, ticks } = scan.block
  if (lines > 0) {
    scan.markup +=
      WEIGHTS.block + WEIGHTS.line * lines + WEIGHTS.sign * (events - lines) + WEIGHTS.bracket * brackets
    let seeks = openers
    for (const bits of ticks) for (let rest = bits ?? 0; rest !== 0; rest &= rest - 1) seeks++
    const looks = closers + closing + texts / 5 + 15 * images + (marked > 0 ? 2 * lines : 0)
    scan.events += events
    scan.work +=
      looks * events +
      15 * closers * emphasis +
      brackets * brackets +
      10 * entities * entities +
      2 * seeks * (end - start)
  }
  scan.block = toBlockAt(end)
}
