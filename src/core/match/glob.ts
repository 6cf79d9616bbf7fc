/**
 * `paths` globs, matched like gitignore against project paths, as in clients: Claude Code 2.1.197 uses the npm package
 * `ignore`, and OpenHands documents "gitignore-style matching" (overview/skills/path). docs/matching.md lists the
 * differences.
 *
 * A glob costs at most its length times the path's.
 */
import {
  expandBraces,
  findClassEnd,
  findGlobFault,
  type GlobFault,
  isNegated,
  parseClassRanges,
} from './glob-text.ts'
import { matchRuns } from './runs.ts'

/** `deep` matches any number of segments. */
export type Segment = { kind: 'deep' } | { kind: 'text'; text: string } | { kind: 'tokens'; tokens: Token[] }

export type Token =
  | { kind: 'char'; char: string }
  | { kind: 'one' }
  | { kind: 'many' }
  | { kind: 'class'; negated: boolean; ranges: [number, number][] }

export interface Glob {
  source: string
  /** `!…`: excludes files that earlier globs matched. */
  negated: boolean
  patterns: Segment[][]
}

interface CompiledGlobs {
  /** The valid globs, in order. */
  globs: Glob[]
  /** Invalid globs, by index in the list. They match nothing. */
  faults: (GlobFault & { index: number })[]
}

/** The most patterns that the braces of a list may expand to (as in Claude Code; patterns without braces do not count). */
const MOST_PATTERNS = 1_000
/** UTF-16 units of all patterns of a list (Claude Code: 4 MiB). They are matched for every file that an agent touches. */
const MOST_UNITS = 128 * 1_024
/** UTF-16 units of a path. Longer ones match nothing; Linux has none (PATH_MAX). */
const LONGEST_PATH = 4_096

/** Compiles a list of globs, which share one budget, as in Claude Code. */
export function compileGlobs(items: readonly string[]): CompiledGlobs {
  const compiled: CompiledGlobs = { globs: [], faults: [] }
  let patternsLeft = MOST_PATTERNS
  let unitsLeft = MOST_UNITS
  for (const [index, source] of items.entries()) {
    const fault = findGlobFault(source)
    if (fault !== undefined) {
      compiled.faults.push({ ...fault, index })
      continue
    }
    const negated = source.startsWith('!')
    const body = negated ? source.slice(1) : source
    const expanded = expandBraces(body, Math.max(1, patternsLeft))
    const units = expanded?.reduce((sum, pattern) => sum + pattern.length, 0) ?? 0
    if (expanded === undefined || (expanded.length > 1 && expanded.length > patternsLeft)) {
      const reason = `the braces of the list make more than ${MOST_PATTERNS} patterns`
      compiled.faults.push({ reason, at: source.indexOf('{'), index })
    } else if (units > unitsLeft) {
      compiled.faults.push({ reason: `the list has more than ${MOST_UNITS} characters`, at: 0, index })
    } else {
      if (expanded.length > 1) patternsLeft -= expanded.length
      unitsLeft -= units
      compiled.globs.push({ source, negated, patterns: expanded.map(compilePattern) })
    }
  }
  return compiled
}

/** `path` is relative to the project. The last matching glob decides. A glob that matches a folder matches everything in it. */
export function matchGlobs(globs: readonly Glob[], path: string): Glob | undefined {
  const parts = splitParts(path)
  if (parts === undefined) return undefined
  let taken: Glob | undefined
  for (const glob of globs) {
    if (glob.negated === (taken === undefined)) continue
    if (glob.patterns.some(pattern => matchSegments(pattern, parts))) taken = glob.negated ? undefined : glob
  }
  return taken
}

/** Globs of a packaged skill are relative to the package's folder, unless they start with it. */
export function matchGlobsFrom(
  globs: readonly Glob[],
  base: string | undefined,
  path: string,
): Glob | undefined {
  const taken = matchGlobs(globs, path)
  if (base === undefined || taken?.source.replace(/^\//, '').startsWith(`${base}/`)) return taken
  return path.startsWith(`${base}/`) ? matchGlobs(globs, path.slice(base.length + 1)) : undefined
}

export const deep: Segment = { kind: 'deep' }
export const anything: Segment = { kind: 'tokens', tokens: [{ kind: 'many' }] }

/** As in gitignore: a slash at the start or inside anchors, one at the end restricts to folders. */
function compilePattern(pattern: string): Segment[] {
  const isFolder = pattern.endsWith('/')
  const inner = isFolder ? pattern.slice(0, -1) : pattern
  const isAnchored = inner.includes('/')
  const texts = (inner.startsWith('/') ? inner.slice(1) : inner).split('/')
  const segments: Segment[] = isAnchored ? [] : [deep]
  for (const [index, text] of texts.entries()) {
    if (text === '**' && index === texts.length - 1) segments.push(anything)
    segments.push(parseSegment(text))
  }
  segments.push(...(isFolder ? [anything, deep] : [deep]))
  return segments.filter((segment, index) => segment !== deep || segments[index - 1] !== deep)
}

export function parseSegment(text: string): Segment {
  if (text === '**') return deep
  const tokens: Token[] = []
  for (let at = 0; at < text.length; at++) {
    const char = String.fromCodePoint(text.codePointAt(at) ?? 0)
    if (char === '*') {
      if (tokens.at(-1)?.kind !== 'many') tokens.push({ kind: 'many' })
    } else if (char === '?') tokens.push({ kind: 'one' })
    else if (char === '[') {
      const end = findClassEnd(text, at)
      const source = text.slice(at, end + 1)
      tokens.push({ kind: 'class', negated: isNegated(source), ranges: parseClassRanges(source) })
      at = end
    } else if (char === '\\') {
      const escaped = String.fromCodePoint(text.codePointAt(++at) ?? 0x5c)
      tokens.push({ kind: 'char', char: escaped })
      at += escaped.length - 1
    } else {
      tokens.push({ kind: 'char', char })
      at += char.length - 1
    }
  }
  return toSegment(tokens)
}

export function toSegment(tokens: Token[]): Segment {
  const chars = tokens.flatMap(token => (token.kind === 'char' ? token.char : []))
  return chars.length === tokens.length ? { kind: 'text', text: chars.join('') } : { kind: 'tokens', tokens }
}

export interface PathPart {
  text: string
  chars: string[]
}

function splitParts(path: string): PathPart[] | undefined {
  if (path.length > LONGEST_PATH || path.startsWith('/')) return undefined
  const texts = path.split('/').filter(text => text !== '' && text !== '.')
  if (texts.length === 0 || texts.includes('..')) return undefined
  return texts.map(parsePart)
}

export function parsePart(text: string): PathPart {
  return { text, chars: [...text] }
}

export function matchSegments(pattern: readonly Segment[], parts: readonly PathPart[]): boolean {
  return matchRuns(pattern, parts, ({ kind }) => kind === 'deep', matchSegment)
}

function matchSegment(segment: Segment, { text, chars }: PathPart): boolean {
  if (segment.kind !== 'tokens') return segment.kind === 'text' && segment.text === text
  return matchRuns(segment.tokens, chars, ({ kind }) => kind === 'many', matchesToken)
}

function matchesToken(token: Token, char: string): boolean {
  if (token.kind === 'char') return token.char === char
  if (token.kind !== 'class') return true
  const point = char.codePointAt(0) ?? 0
  return token.ranges.some(([first, last]) => first <= point && point <= last) !== token.negated
}
