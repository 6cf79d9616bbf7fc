/**
 * Shared parts of scalar readers, and the plain scalar. Every reader advances. An error goes to `refuse`, which ends
 * the text, so loops end too.
 */
import {
  advance,
  advanceTo,
  endsLine,
  isDocumentEnd,
  isGap,
  peek,
  type Reader,
  readLineBreak,
  skipAll,
  skipLine,
} from './reader.ts'
import { keepSurrogate } from './text.ts'

export interface ScalarReader extends Reader {
  /** The column of the innermost open collection; -1 outside all. */
  indent: number
  keyAllowed: boolean
  refusal: Refusal | undefined
}

export interface Refusal {
  reason: string
  at: number
}

export interface Scalar {
  value: string
  /** Blank lines follow it. */
  trailing: boolean
  header: boolean
}

/** Keeps the first reason, and stops reading. */
export function refuse(reader: ScalarReader, reason: string, at = reader.at): void {
  reader.refusal ??= { reason, at }
  reader.at = reader.text.length - 1
}

export function readPlain(reader: ScalarReader): Scalar {
  const margin = reader.indent + 1
  let value = ''
  let gap = ''
  while (peek(reader) !== '#') {
    const end = findPlainEnd(reader)
    if (end === reader.at) break
    reader.keyAllowed = false
    value += gap + reader.text.slice(reader.at, end)
    advanceTo(reader, end)
    gap = readPlainGap(reader)
    if (gap === '' || reader.column < margin) break
  }
  return { value, trailing: gap.startsWith('\n'), header: false }
}

function findPlainEnd(reader: ScalarReader): number {
  const { text } = reader
  for (let at = reader.at; ; at++) {
    if (isGap(text, at) || (text[at] === ':' && isGap(text, at + 1))) return at
  }
}

/** Spaces, or folded line breaks, between two runs of a plain scalar. Tabs end it. */
function readPlainGap(reader: ScalarReader): string {
  const start = reader.at
  skipAll(reader, ' ')
  const spaces = reader.text.slice(start, reader.at)
  const first = readLineBreak(reader)
  if (first === '') return spaces
  reader.keyAllowed = true
  if (isDocumentEnd(reader)) return ''
  let breaks = ''
  while (' \n\x85\u2028\u2029'.includes(peek(reader))) {
    skipAll(reader, ' ')
    const more = readLineBreak(reader)
    breaks += more
    if (more !== '' && isDocumentEnd(reader)) return ''
  }
  return foldLines(first, breaks)
}

/** A single line feed becomes a space; with others after it, it vanishes. */
export function foldLines(first: string, breaks: string): string {
  if (first !== '\n') return first + breaks
  return breaks === '' ? ' ' : breaks
}

export function readBlock(reader: ScalarReader, style: string): Scalar {
  advance(reader)
  const { chomp, increment } = readBlockHeader(reader)
  const header = readHeaderComment(reader)
  const margin = reader.indent + 1
  let indent: number
  let breaks: string
  if (increment === 0) {
    const first = readFirstBreaks(reader)
    breaks = first.breaks
    indent = Math.max(margin, first.widest)
  } else {
    indent = Math.max(margin, 1) + increment - 1
    breaks = readBlockBreaks(reader, indent)
  }
  const endsAtDocument = margin === 0 && increment === 0
  const lines = readBlockLines(reader, { indent, folded: style === '>', breaks, endsAtDocument })
  let { value } = lines
  if (chomp !== '-') value += lines.lastBreak
  if (chomp === '+') value += lines.breaks
  return { value, trailing: chomp !== '+' && lines.breaks !== '', header }
}

/** The chomping sign and the indentation digit (0 for none), in either order. */
function readBlockHeader(reader: ScalarReader): { chomp: string; increment: number } {
  let chomp = ''
  let increment = 0
  for (let turn = 0; turn < 2; turn++) {
    const char = peek(reader)
    if (chomp === '' && (char === '+' || char === '-')) chomp = char
    else if (increment === 0 && char >= '1' && char <= '9') increment = Number(char)
    else break
    advance(reader)
  }
  if (peek(reader) !== ' ' && !endsLine(reader.text, reader.at)) refuse(reader, 'a bad block scalar header')
  return { chomp, increment }
}

function readHeaderComment(reader: ScalarReader): boolean {
  skipAll(reader, ' ')
  const found = peek(reader) === '#'
  if (found) skipLine(reader)
  else if (!endsLine(reader.text, reader.at)) refuse(reader, 'text after a block scalar header')
  readLineBreak(reader)
  return found
}

function readFirstBreaks(reader: ScalarReader): { breaks: string; widest: number } {
  let breaks = ''
  let widest = 0
  while (' \n\x85\u2028\u2029'.includes(peek(reader))) {
    if (peek(reader) === ' ') {
      advance(reader)
      widest = Math.max(widest, reader.column)
    } else breaks += readLineBreak(reader)
  }
  return { breaks, widest }
}

function readBlockBreaks(reader: ScalarReader, indent: number): string {
  let breaks = ''
  for (;;) {
    while (reader.column < indent && peek(reader) === ' ') advance(reader)
    const more = readLineBreak(reader)
    if (more === '') return breaks
    breaks += more
  }
}

interface BlockShape {
  indent: number
  folded: boolean
  breaks: string
  /** True if `...` ends the scalar: only if nothing is indented. */
  endsAtDocument: boolean
}

function readBlockLines(
  reader: ScalarReader,
  shape: BlockShape,
): { value: string; lastBreak: string; breaks: string } {
  let { breaks } = shape
  let value = ''
  let lastBreak = ''
  while (reader.column === shape.indent && peek(reader) !== '\0') {
    value += breaks
    const isText = !' \t'.includes(peek(reader))
    const start = reader.at
    skipLine(reader)
    value += reader.text.slice(start, reader.at)
    lastBreak = readLineBreak(reader)
    breaks = readBlockBreaks(reader, shape.indent)
    if (shape.endsAtDocument && reader.column === 0 && isDocumentEnd(reader)) break
    if (reader.column !== shape.indent || peek(reader) === '\0') break
    const folds = shape.folded && lastBreak === '\n' && isText && !' \t'.includes(peek(reader))
    if (!folds) value += lastBreak
    else if (breaks === '') value += ' '
  }
  return { value, lastBreak, breaks }
}

const ESCAPES = new Map(
  Object.entries({
    0: '\0',
    a: '\x07',
    b: '\b',
    t: '\t',
    '\t': '\t',
    n: '\n',
    v: '\v',
    f: '\f',
    r: '\r',
    e: '\x1B',
    ' ': ' ',
    '"': '"',
    '/': '/',
    '\\': '\\',
    N: '\x85',
    _: '\xA0',
    L: '\u2028',
    P: '\u2029',
  }),
)
const ESCAPE_DIGITS: Record<string, number | undefined> = { x: 2, u: 4, U: 8 }

export function readQuoted(reader: ScalarReader, quote: string): Scalar {
  const open = reader.at
  advance(reader)
  let value = readQuotedText(reader, quote)
  while (peek(reader) !== quote && reader.refusal === undefined) {
    value += readQuotedGap(reader, open)
    value += readQuotedText(reader, quote)
  }
  advance(reader)
  return { value, trailing: false, header: false }
}

function readQuotedText(reader: ScalarReader, quote: string): string {
  let value = ''
  for (;;) {
    const start = reader.at
    let end = start
    while (!isGap(reader.text, end) && !'\'"\\'.includes(reader.text[end]!)) end++
    value += reader.text.slice(start, end)
    advanceTo(reader, end)
    const char = peek(reader)
    if (char === "'" && quote === "'" && peek(reader, 1) === "'") {
      value += char
      advance(reader, 2)
    } else if (char !== quote && (char === "'" || char === '"' || (char === '\\' && quote === "'"))) {
      value += char
      advance(reader)
    } else if (char === '\\') value += readEscape(reader)
    else return value
  }
}

function readEscape(reader: ScalarReader): string {
  advance(reader)
  const char = peek(reader)
  const simple = ESCAPES.get(char)
  if (simple !== undefined) {
    advance(reader)
    return simple
  }
  const digits = ESCAPE_DIGITS[char]
  if (digits !== undefined) return readEscapedCode(reader, digits)
  if (readLineBreak(reader) !== '') return readQuotedBreaks(reader)
  refuse(reader, `unknown escape \\${char}`)
  return ''
}

function readEscapedCode(reader: ScalarReader, digits: number): string {
  const hex = reader.text.slice(reader.at + 1, reader.at + 1 + digits)
  const code = hex.length === digits && /^[0-9A-Fa-f]+$/.test(hex) ? Number.parseInt(hex, 16) : Number.NaN
  if (!(code <= 0x10ffff)) {
    refuse(reader, 'an escape that is not a character', reader.at + 1)
    return ''
  }
  advance(reader, 1 + digits)
  return code >= 0xd800 && code <= 0xdfff ? keepSurrogate(code) : String.fromCodePoint(code)
}

/** `open`: the offset of the opening quote, where an unclosed one is reported. */
function readQuotedGap(reader: ScalarReader, open: number): string {
  const start = reader.at
  skipAll(reader, ' \t')
  const spaces = reader.text.slice(start, reader.at)
  if (peek(reader) === '\0') {
    refuse(reader, 'a quote that is not closed', open)
    return ''
  }
  const first = readLineBreak(reader)
  return first === '' ? spaces : foldLines(first, readQuotedBreaks(reader))
}

function readQuotedBreaks(reader: ScalarReader): string {
  let breaks = ''
  for (;;) {
    if (isDocumentEnd(reader)) refuse(reader, 'a document end in quotes')
    skipAll(reader, ' \t')
    const more = readLineBreak(reader)
    if (more === '') return breaks
    breaks += more
  }
}
