/**
 * Tokenizes frontmatter like the reference validator's YAML scanner.
 *
 * A general YAML parser cannot replace it: the scanner is looser (tabs after blank lines, unindented quotes) and
 * stricter (tabs elsewhere, text after `...`) in ways that change verdicts. It passes comments from token to token and
 * crashes if two meet. The `yaml` package with extra checks got 6% of 7,906 mutated frontmatters wrong. Syntax that it
 * or strictyaml never accepts (flow collections, anchors, aliases, tags, directives) is refused at once.
 */

import { advance, isDocumentEnd, isGap, peek, skipToToken } from './reader.ts'
import { readBlock, readPlain, readQuoted, refuse, type Scalar, type ScalarReader } from './scalars.ts'

export type TokenKind =
  | 'start'
  | 'map'
  | 'list'
  | 'close'
  | 'key'
  | 'value'
  | 'item'
  | 'scalar'
  | 'comment'
  | 'document-end'
  | 'end'

/** Comments on a token's line after it, and on lines before it. */
export interface Notes {
  after: boolean
  before: boolean
}

export interface Token {
  kind: TokenKind
  at: number
  line: number
  column: number
  text: string
  /** An unquoted scalar, in which YAML's own words (`<<`, `=`) count. */
  plain: boolean
  notes: Notes | undefined
}

/** The possible start of a key: only if `:` follows on the same line. */
interface PossibleKey {
  token: number
  required: boolean
  at: number
  line: number
  column: number
  index: number
}

export interface Scanner extends ScalarReader {
  outer: number[]
  queue: Token[]
  taken: number
  possible: PossibleKey | undefined
  done: boolean
}

export function makeToken(scanner: Scanner): void {
  if (scanner.refusal !== undefined) return
  const skipped = skipToToken(scanner)
  if (skipped.broke) scanner.keyAllowed = true
  if (skipped.comment !== undefined) {
    pushToken(scanner, 'comment').line = skipped.comment
    return
  }
  dropStaleKey(scanner)
  unwind(scanner, scanner.column)
  const char = peek(scanner)
  const isSpaced = isGap(scanner.text, scanner.at + 1)
  if (char === '\0') makeEnd(scanner)
  else if (char === '.' && scanner.column === 0 && isDocumentEnd(scanner)) makeDocumentEnd(scanner)
  else if (char === '-' && isSpaced) makeItem(scanner)
  else if (char === '?' && isSpaced) makeKey(scanner)
  else if (char === ':' && isSpaced) makeValue(scanner)
  else if (char === '|' || char === '>') makeBlock(scanner, char)
  else makeScalar(scanner, char)
}

export function pushToken(scanner: Scanner, kind: TokenKind): Token {
  const { at, line, column } = scanner
  const token: Token = { kind, at, line, column, text: '', plain: false, notes: undefined }
  scanner.queue.push(token)
  return token
}

/** The reference fails an assertion if two runs of comments precede one token. */
export function noteBefore(scanner: Scanner, token: Token): void {
  if (token.notes?.before) refuse(scanner, 'comments the reference validator cannot keep apart', token.at)
  token.notes = { after: token.notes?.after ?? false, before: true }
}

function makeEnd(scanner: Scanner): void {
  unwind(scanner, -1)
  dropKey(scanner)
  scanner.keyAllowed = false
  pushToken(scanner, 'end')
  scanner.done = true
}

function makeDocumentEnd(scanner: Scanner): void {
  unwind(scanner, -1)
  dropKey(scanner)
  scanner.keyAllowed = false
  pushToken(scanner, 'document-end')
  advance(scanner, 3)
}

function makeItem(scanner: Scanner): void {
  if (!scanner.keyAllowed) refuse(scanner, 'a list item where none is allowed')
  if (deepen(scanner, scanner.column)) pushToken(scanner, 'list')
  dropKey(scanner)
  pushToken(scanner, 'item')
  advance(scanner)
}

function makeKey(scanner: Scanner): void {
  if (!scanner.keyAllowed) refuse(scanner, 'a key where none is allowed')
  if (deepen(scanner, scanner.column)) pushToken(scanner, 'map')
  dropKey(scanner)
  pushToken(scanner, 'key')
  advance(scanner)
}

function makeValue(scanner: Scanner): void {
  const { possible } = scanner
  if (possible === undefined) {
    if (!scanner.keyAllowed)
      refuse(scanner, 'a value where none is allowed (a colon in the text needs quotes)')
    if (deepen(scanner, scanner.column)) pushToken(scanner, 'map')
    scanner.keyAllowed = true
  } else {
    scanner.possible = undefined
    const { at, line, column } = possible
    const key: Token = { kind: 'key', at, line, column, text: '', plain: false, notes: undefined }
    const before = deepen(scanner, column) ? [{ ...key, kind: 'map' as const }, key] : [key]
    scanner.queue.splice(possible.token - scanner.taken, 0, ...before)
    scanner.keyAllowed = false
  }
  pushToken(scanner, 'value')
  advance(scanner)
}

function makeBlock(scanner: Scanner, style: string): void {
  scanner.keyAllowed = true
  dropKey(scanner)
  const token = pushToken(scanner, 'scalar')
  const scalar = readBlock(scanner, style)
  if (scalar.header) noteBefore(scanner, token)
  if (scalar.trailing) {
    scanner.keyAllowed = true
    while (skipToToken(scanner).comment !== undefined);
  }
  finishScalar(token, scalar)
}

function makeScalar(scanner: Scanner, char: string): void {
  const isQuoted = char === '"' || char === "'"
  if (!isQuoted && !startsPlain(scanner, char)) {
    refuse(scanner, `${JSON.stringify(char)} cannot begin a value (put the text in quotes)`)
    return
  }
  savePossibleKey(scanner)
  scanner.keyAllowed = false
  const token = pushToken(scanner, 'scalar')
  token.plain = !isQuoted
  finishScalar(token, isQuoted ? readQuoted(scanner, char) : readPlain(scanner))
}

function startsPlain(scanner: Scanner, char: string): boolean {
  if ('-?:'.includes(char)) return !isGap(scanner.text, scanner.at + 1)
  return !' \t\n\0\x85\u2028\u2029,[]{}#&*!|>\'"%@`'.includes(char)
}

function finishScalar(token: Token, scalar: Scalar): void {
  token.text = scalar.value
  if (scalar.trailing) token.notes = { after: true, before: token.notes?.before ?? false }
}

function savePossibleKey(scanner: Scanner): void {
  if (!scanner.keyAllowed) return
  dropKey(scanner)
  const { at, line, column, index } = scanner
  const required = scanner.indent === column
  scanner.possible = { token: scanner.taken + scanner.queue.length, required, at, line, column, index }
}

/** A key is on one line and at most 1,024 characters long. */
export function dropStaleKey(scanner: Scanner): void {
  const { possible } = scanner
  if (possible === undefined) return
  if (possible.line !== scanner.line || scanner.index - possible.index > 1024) dropKey(scanner)
}

function dropKey(scanner: Scanner): void {
  const { possible } = scanner
  if (possible?.required)
    refuse(scanner, 'a line that is neither a key with a colon nor part of a value', possible.at)
  scanner.possible = undefined
}

function unwind(scanner: Scanner, column: number): void {
  while (scanner.indent > column) {
    scanner.indent = scanner.outer.pop() ?? -1
    pushToken(scanner, 'close')
  }
}

function deepen(scanner: Scanner, column: number): boolean {
  if (scanner.indent >= column) return false
  scanner.outer.push(scanner.indent)
  scanner.indent = column
  return true
}

/** `frontmatter`: the text between the fences, with `\n` for every line break. */
export function startScan(frontmatter: string): Scanner {
  const scanner: Scanner = {
    text: `${frontmatter}\0`,
    at: 0,
    line: 0,
    column: 0,
    index: 0,
    narrow: !/[\uD800-\uDFFF\uFEFF]/.test(frontmatter),
    indent: -1,
    outer: [],
    queue: [],
    taken: 0,
    possible: undefined,
    keyAllowed: true,
    done: false,
    refusal: undefined,
  }
  pushToken(scanner, 'start')
  return scanner
}

/** Attaches preceding comments to the token. After a refusal it is the end. */
export function peekToken(scanner: Scanner): Token {
  fill(scanner)
  let comments = 0
  while (scanner.queue[0]?.kind === 'comment') {
    drop(scanner, 0)
    comments++
    fill(scanner)
  }
  const token = scanner.queue[0]
  if (token === undefined || scanner.refusal !== undefined) return end
  if (comments > 0) noteBefore(scanner, token)
  if (!scanner.done && scanner.queue.length < 2) makeToken(scanner)
  return scanner.refusal === undefined ? token : end
}

export function take(scanner: Scanner): Token {
  const token = peekToken(scanner)
  const next = scanner.queue[1]
  const isFollowed = token.kind === 'scalar' || (token.kind === 'value' && token.line === next?.line)
  if (isFollowed && next?.kind === 'comment') {
    token.notes = { after: true, before: token.notes?.before ?? false }
    while (scanner.queue[1]?.kind === 'comment') {
      drop(scanner, 1)
      makeToken(scanner)
    }
  }
  if (scanner.refusal !== undefined) return end
  drop(scanner, 0)
  return token
}

function drop(scanner: Scanner, at: number): void {
  scanner.queue.splice(at, 1)
  scanner.taken++
}

const end: Token = { kind: 'end', at: 0, line: 0, column: 0, text: '', plain: false, notes: undefined }

/** The first token is certain only when it can no longer become a key. */
function fill(scanner: Scanner): void {
  while (scanner.refusal === undefined && !scanner.done) {
    if (scanner.queue.length > 0) {
      dropStaleKey(scanner)
      if (scanner.possible?.token !== scanner.taken) return
    }
    makeToken(scanner)
  }
}
