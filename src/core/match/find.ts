/** Finds matches, leftmost first, in linear time: each path through the pattern is followed once per character. */

import { matchesEdge, type Pattern, type Step, writePattern } from './pattern.ts'
import { escapeCharacter, type PatternFault, type PatternNode, parsePattern } from './pattern-parse.ts'
import { getCharAt, getCharBefore } from './words.ts'

export interface Span {
  start: number
  end: number
}

export interface Work {
  left: number
}

export interface ExactPattern extends Pattern {
  /** Matches a part of every match; undefined if it would match almost everywhere. */
  gate: RegExp | undefined
  work: Work
  /** For each step, the ASCII characters that it accepts. */
  ascii: Uint8Array[]
  /** ASCII characters that can start a match; undefined if a match may be empty. */
  first: Uint8Array | undefined
}

export const MOST_STEPS_OF_CHECKS = 4_000

/** Case-sensitive; docs/write-a-rule.md has the syntax. `stepsLeft`: left over by earlier patterns. */
export function compileExact(
  source: string,
  stepsLeft: number,
  work: Work,
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
    pattern: {
      ...pattern,
      gate: createGate(source, parsed.node),
      work,
      ascii,
      first: tabulateFirst(pattern, ascii),
    },
  }
}

/** A part of a pattern without repetition, and its rarity in texts. */
interface Run {
  source: string
  weight: number
}

const NO_RUN: Run = { source: '', weight: 0 }
const RARE = 4

/** Finds the rarest obvious part that every match contains, as an expression that cannot backtrack. */
function findRun(node: PatternNode): Run {
  if (node.kind === 'edge' || (node.kind === 'repeat' && node.min === 0)) return NO_RUN
  if (node.kind === 'repeat') return findRun(node.node)
  if (node.kind === 'char') return { source: escapeCharacter(node.char), weight: RARE }
  if (node.kind === 'set') {
    const source = node.set.source.slice(1, -1)
    return { source, weight: /^\[\\u\{[\da-f]+\}\]$/.test(source) ? RARE : 1 }
  }
  const runs = node.nodes.map(findRun)
  if (node.kind === 'any') {
    const weight = Math.min(...runs.map(each => each.weight))
    return weight === 0 ? NO_RUN : { source: `(?:${runs.map(({ source }) => source).join('|')})`, weight }
  }
  let best = NO_RUN
  let run = NO_RUN
  for (const [at, { source, weight }] of runs.entries()) {
    const { kind } = node.nodes[at]!
    if (kind === 'edge') continue
    const isFixed = kind === 'char' || kind === 'set'
    run = isFixed ? { source: run.source + source, weight: run.weight + weight } : { source, weight }
    if (run.weight > best.weight) best = run
    if (!isFixed) run = NO_RUN
  }
  return best
}

function createGate(source: string, node: PatternNode): RegExp | undefined {
  const run = findRun(node)
  return run.weight < RARE ? undefined : new RegExp(run.source, /^\(\?\w*i/.test(source) ? 'giv' : 'gv')
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

export function findMatches(pattern: ExactPattern, text: string, most: number): Span[] {
  const found: Span[] = []
  for (let from = 0; from <= text.length && found.length < most; ) {
    const match = findMatch(pattern, text, from)
    if (match === undefined) break
    found.push(match)
    from = match.end > match.start ? match.end : match.end + 1
  }
  return found
}

export function findMatch(pattern: ExactPattern, text: string, from = 0): Span | undefined {
  const { gate, work } = pattern
  if (gate !== undefined) {
    gate.lastIndex = from
    if (!gate.test(text)) return undefined
  }
  const search: Search = { pattern, text, reached: new Uint32Array(pattern.steps.length), todo: [] }
  let threads: Threads = []
  let match: Span | undefined
  for (let at = from; work.left >= 0; ) {
    if (threads.length === 0) {
      if (match !== undefined) return match
      at = skip(pattern, text, at)
    }
    if (match === undefined) threads.push(pattern.start, at)
    const code = text.codePointAt(at)
    const { next, end } = advance(search, threads, at, code)
    match = end ?? match
    if (code === undefined) return match
    threads = next
    at += code > 0xffff ? 2 : 1
  }
  return undefined
}

type Threads = number[]

interface Search {
  pattern: ExactPattern
  text: string
  /** For each step, the offset where it was last reached, plus 1. */
  reached: Uint32Array
  todo: number[]
}

/** Advances the threads over a character, or to the end (undefined). A match drops the worse threads. */
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
      pattern.work.left--
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

/** The next offset where a match may start. */
function skip({ first }: ExactPattern, text: string, from: number): number {
  let at = from
  if (first !== undefined)
    for (; at < text.length; at++) {
      const code = text.charCodeAt(at)
      if (code > 127 || first[code] === 1) break
    }
  return at
}
