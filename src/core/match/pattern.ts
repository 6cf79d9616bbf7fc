/** Trigger patterns, run in linear time by following all paths at once (Thompson, 1968), because patterns may be hostile. */
import { type Edge, type PatternFault, type PatternNode, parsePattern } from './pattern-parse.ts'
import { MOST_STEPS_OF_A_SKILL } from './weights.ts'

export type Step =
  | { kind: 'char'; char: string; next: number }
  | { kind: 'set'; set: RegExp; next: number }
  | { kind: 'edge'; edge: Edge; next: number }
  | { kind: 'split'; next: number; other: number }
  | { kind: 'end' }

export interface Pattern {
  steps: Step[]
  start: number
}

/** Steps of one pattern: a search costs at most this times the text's length. */
const MOST_STEPS = 500
/** UTF-16 units of a folded text that patterns see. */
const LONGEST_TEXT = 8_192

/** Uses up the skill's remaining steps. docs/matching.md has the syntax. */
export function compilePattern(
  source: string,
  stepsLeft = MOST_STEPS_OF_A_SKILL,
): { pattern: Pattern } | { fault: PatternFault } {
  const parsed = parsePattern(source)
  const together = `the patterns of the skill have more than ${MOST_STEPS_OF_A_SKILL} steps together`
  return 'fault' in parsed ? parsed : writePattern(parsed.node, stepsLeft, together)
}

/** `together`: the reason if it needs more than the remaining steps. */
export function writePattern(
  node: PatternNode,
  stepsLeft: number,
  together: string,
): { pattern: Pattern } | { fault: PatternFault } {
  const steps: Step[] = [{ kind: 'end' }]
  const start = write(steps, node, 0)
  if (steps.length <= Math.min(MOST_STEPS, stepsLeft)) return { pattern: { steps, start } }
  const reason = steps.length > MOST_STEPS ? `written out, it has more than ${MOST_STEPS} steps` : together
  return { fault: { kind: 'unsafe', reason, at: 0 } }
}

/** Returns the first of the steps, the last of which lead to `next`. Stops if there are too many. */
function write(steps: Step[], node: PatternNode, next: number): number {
  if (steps.length > MOST_STEPS) return next
  if (node.kind === 'all') return node.nodes.reduceRight((after, part) => write(steps, part, after), next)
  if (node.kind === 'any') {
    const starts = node.nodes.map(part => write(steps, part, next))
    return starts.reduceRight((other, start) => steps.push({ kind: 'split', next: start, other }) - 1)
  }
  if (node.kind === 'repeat') return writeRepeat(steps, node, next)
  return steps.push({ ...node, next }) - 1
}

function writeRepeat(
  steps: Step[],
  { node, min, max }: { node: PatternNode; min: number; max: number },
  next: number,
): number {
  let first = next
  if (max === Number.POSITIVE_INFINITY) {
    const loop = { kind: 'split' as const, next: 0, other: next }
    first = steps.push(loop) - 1
    loop.next = write(steps, node, first)
  }
  for (let count = min; count < max && max !== Number.POSITIVE_INFINITY; count++) {
    const start = write(steps, node, first)
    first = steps.push({ kind: 'split', next: start, other: next }) - 1
    if (steps.length > MOST_STEPS) return first
  }
  for (let count = 0; count < min && steps.length <= MOST_STEPS; count++) first = write(steps, node, first)
  return first
}

export function testPattern({ steps, start }: Pattern, folded: string): boolean {
  const chars = [...folded.slice(0, LONGEST_TEXT)]
  const reached = new Uint32Array(steps.length)
  let active: number[] = []
  for (let at = 0; at <= chars.length; at++) {
    const waiting: number[] = []
    if (follow(steps, [start, ...active.reverse()], { chars, at, reached, waiting })) return true
    active = []
    const char = chars[at]
    if (char === undefined) break
    for (const index of waiting) {
      const step = steps[index]
      const isChar = step?.kind === 'char' && step.char === char
      if (isChar || (step?.kind === 'set' && step.set.test(char))) active.push(step.next)
    }
  }
  return false
}

interface Place {
  chars: string[]
  at: number
  reached: Uint32Array
  waiting: number[]
}

function follow(steps: Step[], todo: number[], { chars, at, reached, waiting }: Place): boolean {
  for (let index = todo.pop(); index !== undefined; index = todo.pop()) {
    if (reached[index] === at + 1) continue
    reached[index] = at + 1
    const step = steps[index]
    if (step === undefined || step.kind === 'end') return true
    if (step.kind === 'split') todo.push(step.other, step.next)
    else if (step.kind !== 'edge') waiting.push(index)
    else if (matchesEdge(step.edge, chars[at - 1], chars[at])) todo.push(step.next)
  }
  return false
}

const wordChar = /^[\p{L}\p{M}\p{N}_]$/u

export function matchesEdge(edge: Edge, before: string | undefined, after: string | undefined): boolean {
  if (edge === 'start') return before === undefined
  if (edge === 'end') return after === undefined
  if (edge === 'line-start') return before === undefined || before === '\n'
  if (edge === 'line-end') return after === undefined || after === '\n' || after === '\r'
  const isEdge = wordChar.test(before ?? ' ') !== wordChar.test(after ?? ' ')
  return isEdge === (edge === 'word')
}
