/** Parses the common part of JavaScript's and Python's regular expressions, without features that need backtracking. */
import { fold } from './words.ts'

export type PatternNode =
  | { kind: 'char'; char: string }
  | { kind: 'set'; set: RegExp }
  | { kind: 'edge'; edge: Edge }
  | { kind: 'all'; nodes: PatternNode[] }
  | { kind: 'any'; nodes: PatternNode[] }
  | { kind: 'repeat'; node: PatternNode; min: number; max: number }

export type Edge = 'start' | 'end' | 'line-start' | 'line-end' | 'word' | 'inside'

/** Why a pattern is refused. Unsafe: its syntax is valid, but it could run forever. `at`: UTF-16 units. */
export interface PatternFault {
  kind: 'invalid' | 'unsafe'
  reason: string
  at: number
}

const LONGEST_PATTERN = 1_000
const DEEPEST = 50
const MOST_REPEATS = 1_000

interface Reader {
  text: string
  at: number
  /** An exact pattern's flags; undefined if case-insensitive. */
  flags: string | undefined
  fault?: PatternFault
}

const nothing: PatternNode = { kind: 'all', nodes: [] }
const WORD = '[\\p{L}\\p{M}\\p{N}_]'
const NO_WORD = '[^\\p{L}\\p{M}\\p{N}_]'
const anyChar = /^[^\n\r\u2028\u2029]$/u
const everyChar = /^[\s\S]$/u
/** Escapes for character sets, as text for the `v` flag. */
const setEscapes: ReadonlyMap<string, string> = new Map([
  ['d', '\\d'],
  ['D', '\\D'],
  ['s', '\\s'],
  ['S', '\\S'],
  ['w', WORD],
  ['W', NO_WORD],
])
const controls: ReadonlyMap<string, string> = new Map([
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
  ['f', '\f'],
  ['v', '\v'],
  ['0', '\0'],
])
const edges: ReadonlyMap<string, Edge> = new Map([
  ['b', 'word'],
  ['B', 'inside'],
  ['A', 'start'],
  ['Z', 'end'],
  ['z', 'end'],
])

/** Surrounding `/…/flags` are optional; case-insensitive. Exact: case-sensitive with leading flags as in RE2: `(?i)` or `(?ms)`. */
export function parsePattern(
  source: string,
  isExact = false,
): { node: PatternNode } | { fault: PatternFault } {
  if (source.length > LONGEST_PATTERN) {
    const reason = `it is longer than ${LONGEST_PATTERN} characters`
    return { fault: { kind: 'unsafe', reason, at: LONGEST_PATTERN } }
  }
  const shell = (isExact ? EXACT_SHELL : SHELL).exec(source)?.[0] ?? ''
  const end = shell.startsWith('/') ? source.lastIndexOf('/') : source.length
  const reader: Reader = {
    text: source.slice(0, end),
    at: shell.length,
    flags: isExact ? shell : undefined,
  }
  const node = readAny(reader, 0)
  if (reader.fault === undefined && reader.at < reader.text.length) fail(reader, '`)` closes nothing')
  return reader.fault === undefined ? { node } : { fault: reader.fault }
}

const SHELL = /^(?:\/(?=.*\/[dgimsuvy]*$))?(?:\(\?[imsu]+\))?/
const EXACT_SHELL = /^(?:\(\?[ims]+\))?/

function fail(
  reader: Reader,
  reason: string,
  kind: PatternFault['kind'] = 'invalid',
  at = reader.at,
): PatternNode {
  reader.fault ??= { kind, reason, at }
  reader.at = reader.text.length
  return nothing
}

function take(reader: Reader, text: string): boolean {
  if (!reader.text.startsWith(text, reader.at)) return false
  reader.at += text.length
  return true
}

export function takeMatch(reader: Pick<Reader, 'text' | 'at'>, sticky: RegExp): RegExpExecArray | undefined {
  sticky.lastIndex = reader.at
  const match = sticky.exec(reader.text)
  if (match === null) return undefined
  reader.at = sticky.lastIndex
  return match
}

function readAny(reader: Reader, depth: number): PatternNode {
  if (depth > DEEPEST) return fail(reader, `its groups are nested deeper than ${DEEPEST}`, 'unsafe')
  const nodes = [readAll(reader, depth)]
  while (take(reader, '|')) nodes.push(readAll(reader, depth))
  return nodes.length === 1 ? (nodes[0] ?? nothing) : { kind: 'any', nodes }
}

function readAll(reader: Reader, depth: number): PatternNode {
  const nodes: PatternNode[] = []
  while (reader.at < reader.text.length && !'|)'.includes(reader.text[reader.at] ?? '')) {
    nodes.push(readRepeat(reader, readAtom(reader, depth)))
  }
  return { kind: 'all', nodes }
}

function readRepeat(reader: Reader, node: PatternNode): PatternNode {
  const start = reader.at
  const match = takeMatch(reader, /[*+?]|\{(\d{1,9})(?:(,)(\d{1,9})?)?\}|\{,(\d{1,9})\}/y)
  if (match === undefined) return node
  const [sign, least, comma, most, upTo] = match
  const min = sign === '+' ? 1 : Number(least ?? 0)
  const max = sign === '?' ? 1 : parseRepeat(least, comma, most ?? upTo)
  if (max < min) return fail(reader, `\`${sign}\` is a reversed range`, 'invalid', start)
  if (min > MOST_REPEATS || (max > MOST_REPEATS && max !== Number.POSITIVE_INFINITY))
    return fail(reader, `\`${sign}\` repeats more than ${MOST_REPEATS} times`, 'unsafe', start)
  take(reader, '?')
  if (takeMatch(reader, /[*+?]/y) !== undefined)
    return fail(reader, 'two repetition operators follow each other', 'invalid', start)
  return { kind: 'repeat', node, min, max }
}

function parseRepeat(least: string | undefined, comma: string | undefined, most: string | undefined): number {
  if (most !== undefined) return Number(most)
  return least !== undefined && comma === undefined ? Number(least) : Number.POSITIVE_INFINITY
}

function readAtom(reader: Reader, depth: number): PatternNode {
  const char = String.fromCodePoint(reader.text.codePointAt(reader.at) ?? 0)
  if (char === '(') return readGroup(reader, depth)
  if (char === '[') return readClass(reader)
  if ('*+?'.includes(char)) return fail(reader, `\`${char}\` has nothing to repeat`)
  reader.at += char.length
  const isLined = reader.flags?.includes('m')
  if (char === '.') return { kind: 'set', set: reader.flags?.includes('s') ? everyChar : anyChar }
  if (char === '^') return { kind: 'edge', edge: isLined ? 'line-start' : 'start' }
  if (char === '$') return { kind: 'edge', edge: isLined ? 'line-end' : 'end' }
  return char === '\\' ? readEscape(reader) : createLiteral(reader, char)
}

function createLiteral(reader: Reader, char: string): PatternNode {
  if (reader.flags?.includes('i')) return parseSet(reader, escapeCharacter(char), reader.at)
  if (reader.flags !== undefined) return { kind: 'char', char }
  const nodes = [...fold(char)].map((folded): PatternNode => ({ kind: 'char', char: folded }))
  return nodes.length === 1 ? (nodes[0] ?? nothing) : { kind: 'all', nodes }
}

function readGroup(reader: Reader, depth: number): PatternNode {
  const start = reader.at
  const looking = takeMatch(reader, /\(\?(?:<?[=!]|>|\(|P=|R|\d)/y)
  if (looking !== undefined) return fail(reader, `\`${looking[0]}…)\` is not supported`, 'unsafe', start)
  const open = takeMatch(reader, /\((?:\?(?::|P?<[^>=!]{1,64}>))?/y)
  if (open === undefined || take(reader, '?'))
    return fail(reader, 'the syntax after `(?` is not supported', 'invalid', start)
  const node = readAny(reader, depth + 1)
  return take(reader, ')') ? node : fail(reader, '`(` is never closed', 'invalid', start)
}

function readEscape(reader: Reader): PatternNode {
  const start = reader.at - 1
  const char = readEscapedChar(reader)
  if (char !== undefined) return createLiteral(reader, char)
  const property = readProperty(reader)
  if (property !== undefined) return parseSet(reader, property, start)
  const letter = reader.text[reader.at] ?? ''
  reader.at++
  const set = setEscapes.get(letter)
  if (set !== undefined) return parseSet(reader, set, start)
  const edge = edges.get(letter)
  if (edge !== undefined) return { kind: 'edge', edge }
  if (/[1-9k]/.test(letter))
    return fail(reader, `\`\\${letter}\` is a backreference, which is not supported`, 'unsafe', start)
  return fail(
    reader,
    letter === '' ? 'it ends in `\\`' : `\`\\${letter}\` is not supported`,
    'invalid',
    start,
  )
}

function readEscapedChar(reader: Reader): string | undefined {
  const number = takeMatch(reader, /x([0-9a-f]{2})|u([0-9a-f]{4})|u\{([0-9a-f]{1,6})\}/iy)
  if (number !== undefined) {
    const point = Number.parseInt(number[1] ?? number[2] ?? number[3] ?? '0', 16)
    return point > 0x10ffff ? '\ufffd' : String.fromCodePoint(point)
  }
  const char = String.fromCodePoint(reader.text.codePointAt(reader.at) ?? 0x61)
  const control = controls.get(char)
  if (control === undefined && /[a-z0-9]/i.test(char)) return undefined
  reader.at += char.length
  return control ?? char
}

function readProperty(reader: Reader): string | undefined {
  return takeMatch(reader, /[pP]\{[A-Za-z_]{1,40}(?:=[A-Za-z_]{1,40})?\}/y)?.[0].replace(/^/, '\\')
}

function isExactCase({ flags }: Reader): boolean {
  return flags?.includes('i') === false
}

function parseSet(reader: Reader, text: string, start: number): PatternNode {
  try {
    return { kind: 'set', set: new RegExp(`^[${text}]$`, isExactCase(reader) ? 'v' : 'iv') }
  } catch {
    return fail(reader, `\`${reader.text.slice(start, reader.at)}\` is not supported`, 'invalid', start)
  }
}

/** `[…]`, rewritten for the `v` flag: a set matches one character at a time, so it cannot be slow. */
function readClass(reader: Reader): PatternNode {
  const start = reader.at++
  const negation = take(reader, '^') ? '^' : ''
  const items: { text: string; char: string | undefined }[] = []
  while (reader.at < reader.text.length && reader.text[reader.at] !== ']') {
    if (reader.text.startsWith('[:', reader.at)) return fail(reader, '`[:…:]` is not supported')
    items.push(readClassItem(reader))
  }
  if (!take(reader, ']')) return fail(reader, '`[` is never closed', 'invalid', start)
  if (items.length === 0) return fail(reader, 'a set `[]` is empty', 'invalid', start)
  return parseSet(reader, negation + joinRanges(items), start)
}

function readClassItem(reader: Reader): { text: string; char: string | undefined } {
  const start = reader.at
  if (!take(reader, '\\')) {
    const char = String.fromCodePoint(reader.text.codePointAt(start) ?? 0)
    reader.at += char.length
    return { text: char === '-' ? '-' : escapeCharacter(char), char }
  }
  const char = take(reader, 'b') ? '\b' : readEscapedChar(reader)
  if (char !== undefined) return { text: escapeCharacter(char), char }
  const letter = reader.text[reader.at] ?? ''
  const set = readProperty(reader) ?? setEscapes.get(letter)
  if (set === undefined) fail(reader, `\`\\${letter}\` is not supported in a set`, 'invalid', start)
  else if (setEscapes.has(letter)) reader.at++
  return { text: set ?? '', char: undefined }
}

/** A `-` between two characters makes a range; elsewhere it is literal. */
function joinRanges(items: { text: string; char: string | undefined }[]): string {
  let text = ''
  for (let at = 0; at < items.length; at++) {
    const first = items[at]
    const last = items[at + 2]
    const isRange = items[at + 1]?.text === '-' && first?.char !== undefined && last?.char !== undefined
    if (isRange) {
      text += `${escapeCharacter(first.char ?? '')}-${escapeCharacter(last.char ?? '')}`
      at += 2
    } else text += first?.text === '-' ? escapeCharacter('-') : (first?.text ?? '')
  }
  return text
}

export function escapeCharacter(char: string): string {
  return `\\u{${(char.codePointAt(0) ?? 0).toString(16)}}`
}
