/**
 * What the readers of scalars share, and the plain scalar.
 *
 * Every reader moves past what it read. A fault is told to `refuse`, which ends the text, so loops end too.
 */
import { advanceTo, isDocumentEnd, isGap, peek, type Reader, readLineBreak, skipAll } from './reader.ts'

/** What a scalar needs from the scanner around it. */
export interface ScalarReader extends Reader {
  /** The column of the innermost open collection; -1 outside all. */
  indent: number
  /** Whether a key may stand at the next token. */
  keyAllowed: boolean
  /** Why the text is not valid; set once. */
  refusal: Refusal | undefined
}

/** Why a text is not valid, and the offset of the frontmatter where the reference sees the fault. */
export interface Refusal {
  reason: string
  at: number
}

/** A scalar: its text, and which comments the scanner glues to it. */
export interface Scalar {
  value: string
  /** Blank lines follow it. */
  trailing: boolean
  /** A comment stands in its header. */
  header: boolean
}

/** Gives up on the text: the first reason stays, and nothing more is read. */
export function refuse(reader: ScalarReader, reason: string, at = reader.at): void {
  reader.refusal ??= { reason, at }
  reader.at = reader.text.length - 1
}

/** A plain scalar, which goes on over lines indented deeper than the collection around it. */
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

/** Where the run of characters that belong to a plain scalar ends. */
function findPlainEnd(reader: ScalarReader): number {
  const { text } = reader
  for (let at = reader.at; ; at++) {
    if (isGap(text, at) || (text[at] === ':' && isGap(text, at + 1))) return at
  }
}

/** Spaces, or line breaks folded, between two runs of a plain scalar. Tabs end it. */
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

/** Line breaks within flowing text: one line feed alone becomes a space; with others after it, it vanishes. */
export function foldLines(first: string, breaks: string): string {
  if (first !== '\n') return first + breaks
  return breaks === '' ? ' ' : breaks
}
