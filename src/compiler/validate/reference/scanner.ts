/**
 * The queue between the scanner and the parser. When a token is made decides which comments it gets, so the reference's
 * order is kept: one token ahead, and more while the first may still turn out to be a key.
 */
import { dropStaleKey, makeToken, noteBefore, pushToken, type Scanner, type Token } from './tokens.ts'

/** A scan at the start of `frontmatter`, the text between the fences with `\n` for every line break. */
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

/** The next token, with the comments before it noted on it. After a refusal it is the end. */
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

/** The next token, taken from the queue, with the comments that follow it noted on it. */
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

/** Makes tokens until the first one is certain: it may yet turn out to be a key. */
function fill(scanner: Scanner): void {
  while (scanner.refusal === undefined && !scanner.done) {
    if (scanner.queue.length > 0) {
      dropStaleKey(scanner)
      if (scanner.possible?.token !== scanner.taken) return
    }
    makeToken(scanner)
  }
}
