/** Block scalars (`|` and `>`) as the reference validator's YAML scanner reads them. */
import { advance, endsLine, isDocumentEnd, peek, readLineBreak, skipAll, skipLine } from './reader.ts'
import { refuse, type Scalar, type ScalarReader } from './scalars.ts'

/** A literal (`|`) or folded (`>`) scalar, header included. */
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

/** The rest of the header line; whether it holds a comment. */
function readHeaderComment(reader: ScalarReader): boolean {
  skipAll(reader, ' ')
  const found = peek(reader) === '#'
  if (found) skipLine(reader)
  else if (!endsLine(reader.text, reader.at)) refuse(reader, 'text after a block scalar header')
  readLineBreak(reader)
  return found
}

/** Blank lines before the first line of text, and the widest indentation seen on the way. */
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
  /** Blank lines before the text. */
  breaks: string
  /** Whether `...` ends the scalar: only where nothing is indented. */
  endsAtDocument: boolean
}

/** The lines of a block scalar, its last break and the blank lines after it. */
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
