/**
 * Places of a pattern in a text, leftmost first, by the steps of pattern.ts. Time is linear: each way through the pattern is followed
 * once for each character, and matches after the first are searched for in a bounded part of the text.
 */
import { matchesEdge, type Pattern, type Step, writePattern } from './pattern.ts'
import { type PatternFault, type PatternNode, parsePattern } from './pattern-parse.ts'

export interface Span {
  start: number
  end: number
}

export interface ExactPattern extends Pattern {
  /** Each match contains it. */
  needle: string
  /** Of each step, which ASCII characters it takes. */
  ascii: Uint8Array[]
  /** Which ASCII characters a match may begin with; undefined when it may be empty. */
  first: Uint8Array | undefined
}

/** Steps of all patterns of a configuration. */
export const MOST_STEPS_OF_CHECKS = 4_000

/** Case counts: docs/write-a-rule.md lists the syntax. `stepsLeft`: what the patterns before it left. */
export function compileExact(
  source: string,
  stepsLeft: number,
): { pattern: ExactPattern } | { fault: PatternFault } {
  const parsed = parsePattern(source, true)
  if ('fault' in parsed) return parsed
  const written = writePattern(
    parsed.node,
    stepsLeft,
    `the patterns of all checks have more than ${MOST_STEPS_OF_CHECKS} steps together`,
  )
  if ('fault' in written) return written
  const { pattern } = written
  const ascii = pattern.steps.map(tabulate)
  return {
    pattern: { ...pattern, needle: findNeedle(parsed.node), ascii, first: tabulateFirst(pattern, ascii) },
  }
}

/** The longest text that every match contains, among those that are easy to see. */
function findNeedle(node: PatternNode): string {
  if (node.kind === 'char') return node.char
  if (node.kind === 'repeat') return node.min === 0 ? '' : findNeedle(node.node)
  if (node.kind !== 'all') return ''
  let longest = ''
  let run = ''
  for (const part of node.nodes) {
    if (part.kind === 'edge') continue
    const text = part.kind === 'char' ? run + part.char : findNeedle(part)
    run = part.kind === 'char' ? text : ''
    if (text.length > longest.length) longest = text
  }
  return longest
}

function tabulateFirst({ steps, start }: Pattern, ascii: ExactPattern['ascii']): Uint8Array | undefined {
  const first = new Uint8Array(128)
  const seen = new Set<number>()
  const todo = [start]
  for (let index = todo.pop(); index !== undefined; index = todo.pop()) {
    if (seen.has(index)) continue
    seen.add(index)
    const step = steps[index]!
    if (step.kind === 'end') return undefined
    if (step.kind === 'split') todo.push(step.next, step.other)
    else if (step.kind === 'edge') todo.push(step.next)
    else for (let code = 0; code < 128; code++) first[code]! |= ascii[index]![code]!
  }
  return first
}

function tabulate(step: Step): Uint8Array {
  const takes = (code: number) => takesChar(step, String.fromCharCode(code))
  return Uint8Array.from({ length: 128 }, (_, code) => (takes(code) ? 1 : 0))
}

function takesChar(step: Step, char: string): boolean {
  return step.kind === 'char' ? step.char === char : step.kind === 'set' && step.set.test(char)
}

/** Characters that are read again for further matches, as a multiple of the text's length. */
const MOST_READINGS = 4

/** At most `most` matches that do not overlap; at least the first, where there is one. */
export function findMatches(pattern: ExactPattern, text: string, most: number): Span[] {
  const found: Span[] = []
  let fuel = MOST_READINGS * text.length + 1_000
  for (let from = 0; from <= text.length && found.length < most && fuel > 0; ) {
    const { match, at } = findMatch(pattern, text, from)
    if (match === undefined) break
    found.push(match)
    fuel -= at - from
    from = match.end > match.start ? match.end : match.end + 1
  }
  return found
}

/** The first match from an offset on, and the offset up to which the text was read. */
export function findMatch(
  pattern: ExactPattern,
  text: string,
  from = 0,
): { match?: Span | undefined; at: number } {
  if (pattern.needle !== '' && !text.includes(pattern.needle, from)) return { at: text.length }
  const search: Search = { pattern, text, reached: new Uint32Array(pattern.steps.length), todo: [] }
  let threads: Threads = []
  let match: Span | undefined
  for (let at = from; ; ) {
    if (threads.length === 0) {
      if (match !== undefined) return { match, at }
      at = skip(pattern, text, at)
    }
    if (match === undefined) threads.push(pattern.start, at)
    const code = text.codePointAt(at)
    const { next, end } = advance(search, threads, at, code)
    match = end ?? match
    if (code === undefined) return { match, at }
    threads = next
    at += code > 0xffff ? 2 : 1
  }
}

/** Pairs of a step and the offset where its match began; the best first. */
type Threads = number[]

interface Search {
  pattern: ExactPattern
  text: string
  /** For each step, 1 more than the offset where it was last reached. */
  reached: Uint32Array
  /** Reused: each character would need one. */
  todo: number[]
}

/** The threads behind a character, which is undefined at the end. A match drops those that are worse. */
function advance(
  { pattern, text, reached, todo }: Search,
  threads: Threads,
  at: number,
  code: number | undefined,
): { next: Threads; end?: Span } {
  const next: Threads = []
  for (let thread = 0; thread < threads.length; thread += 2) {
    const start = threads[thread + 1]!
    todo.push(threads[thread]!)
    for (let index = todo.pop(); index !== undefined; index = todo.pop()) {
      if (reached[index] === at + 1) continue
      reached[index] = at + 1
      const step = pattern.steps[index]!
      if (step.kind === 'end') {
        todo.length = 0
        return { next, end: { start, end: at } }
      }
      if (step.kind === 'split') todo.push(step.other, step.next)
      else if (step.kind === 'edge') {
        if (matchesEdge(step.edge, getCharBefore(text, at), getCharAt(text, at))) todo.push(step.next)
      } else if (code !== undefined) {
        const isTaken =
          code < 128 ? pattern.ascii[index]![code] === 1 : takesChar(step, String.fromCodePoint(code))
        if (isTaken) next.push(step.next, start)
      }
    }
  }
  return { next }
}

/** The next offset where a match may begin. */
function skip({ first }: ExactPattern, text: string, from: number): number {
  let at = from
  if (first !== undefined)
    for (; at < text.length; at++) {
      const code = text.charCodeAt(at)
      if (code > 127 || first[code] === 1) break
    }
  return at
}

function getCharAt(text: string, at: number): string | undefined {
  const code = text.codePointAt(at)
  return code === undefined ? undefined : String.fromCodePoint(code)
}

function getCharBefore(text: string, at: number): string | undefined {
  if (at === 0) return undefined
  const isPair = (text.charCodeAt(at - 2) & 0xfc00) === 0xd800
  return getCharAt(text, isPair ? at - 2 : at - 1)
}
