/** Quoted scalars as the reference validator's YAML scanner reads them. */
import { advance, advanceTo, isDocumentEnd, isGap, peek, readLineBreak, skipAll } from './reader.ts'
import { foldLines, refuse, type Scalar, type ScalarReader } from './scalars.ts'
import { keepSurrogate } from './text.ts'

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

/** A quoted scalar. Its lines need no indentation. */
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

/** What a backslash in double quotes stands for. */
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

/** `open` is the offset of the opening quote, which is to blame when none closes it. */
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
