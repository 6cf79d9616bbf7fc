/** Ignore-file rules of git (gitignore(5), `wildmatch.c`). A rule costs at most its length times the path's. */
import {
  anything,
  deep,
  matchSegments,
  type PathPart,
  parsePart,
  type Segment,
  type Token,
  toSegment,
} from './glob.ts'

export interface IgnoreRule {
  /** `!…`: includes again. */
  negated: boolean
  foldersOnly: boolean
  /** Has no slash except at its end, so it matches a name at any depth. */
  byName: boolean
  pattern: Segment[]
}

export function listIgnoreLines(text: string): string[] {
  return text
    .replace(/^\uFEFF/, '')
    .split('\n')
    .map(line => trimSpaces(line.endsWith('\r') ? line.slice(0, -1) : line))
    .filter(line => line !== '' && !line.startsWith('#'))
}

/** Git drops trailing spaces, unless a backslash keeps the last one. */
function trimSpaces(line: string): string {
  let end = line.length
  while (end > 0 && line[end - 1] === ' ') end--
  return line[end - 1] === '\\' && end < line.length ? line.slice(0, end + 1) : line.slice(0, end)
}

/** Drops rules that match nothing, as git does: an unclosed class, a trailing `\`. */
export function compileIgnoreLines(lines: readonly string[]): IgnoreRule[] {
  return lines.flatMap(line => compileLine(line) ?? [])
}

/** True: ignored; false: included again. Ask about parent folders first. */
export function askIgnoreRules(rules: readonly IgnoreRule[], path: string): boolean | undefined {
  const rule = rules[findLastRule(rules, path)]
  return rule === undefined ? undefined : !rule.negated
}

/** The index of the last rule that matches; -1 if none does. Folder paths end in `/`. */
export function findLastRule(rules: readonly IgnoreRule[], path: string): number {
  const isFolder = path.endsWith('/')
  const parts = (isFolder ? path.slice(0, -1) : path).split('/').map(parsePart)
  const name = parts.slice(-1)
  return rules.findLastIndex(each => fits(each, isFolder, each.byName ? name : parts))
}

function fits({ foldersOnly, pattern }: IgnoreRule, isFolder: boolean, parts: readonly PathPart[]): boolean {
  return (isFolder || !foldersOnly) && matchSegments(pattern, parts)
}

function compileLine(line: string): IgnoreRule | undefined {
  const negated = line.startsWith('!')
  const body = negated ? line.slice(1) : line
  const foldersOnly = body.endsWith('/')
  const inner = foldersOnly ? body.slice(0, -1) : body
  const byName = !inner.includes('/')
  const names = parseNames(inner.startsWith('/') ? inner.slice(1) : inner)
  if (names === undefined) return undefined
  const pattern = names.flatMap((tokens, index): Segment | Segment[] => {
    if (byName || !isDeep(tokens)) return toSegment(tokens)
    // `/**` at the end matches everything in a folder, but not the folder itself.
    return index === names.length - 1 ? [anything, deep] : deep
  })
  return { negated, foldersOnly, byName, pattern }
}

function isDeep(tokens: readonly Token[]): boolean {
  return tokens.length > 1 && tokens.every(({ kind }) => kind === 'many')
}

/** Returns undefined for a rule that matches nothing. */
function parseNames(text: string): Token[][] | undefined {
  const chars = [...text]
  const names: Token[][] = [[]]
  for (let at = 0; at < chars.length; at++) {
    let char = chars[at]
    if (char === '\\' && chars[at + 1] !== '/') {
      char = chars[++at]
      if (char === undefined) return undefined
      names.at(-1)?.push({ kind: 'char', char })
    } else if (char === '[') {
      const found = parseClass(chars, at)
      if (found === undefined) return undefined
      names.at(-1)?.push(found.token)
      at = found.end
    } else if (char === '/') names.push([])
    else if (char === '*') names.at(-1)?.push({ kind: 'many' })
    else if (char === '?') names.at(-1)?.push({ kind: 'one' })
    else if (char !== undefined && char !== '\\') names.at(-1)?.push({ kind: 'char', char })
  }
  return names
}

/** Pairs of first and last ASCII characters, from git's own tables. */
const CLASSES: Readonly<Record<string, string>> = {
  alnum: '09AZaz',
  alpha: 'AZaz',
  blank: '  \t\t',
  cntrl: '\0\x1f\x7f\x7f',
  digit: '09',
  graph: '!~',
  lower: 'az',
  print: ' ~',
  punct: '!/:@[`{~',
  space: '  \t\n\r\r',
  upper: 'AZ',
  xdigit: '09AFaf',
}

/** Returns undefined for an unclosed class, or an unknown class name. */
function parseClass(chars: readonly string[], open: number): { token: Token; end: number } | undefined {
  let at = open + 1
  const negated = chars[at] === '!' || chars[at] === '^'
  if (negated) at++
  const ranges: [number, number][] = []
  let low: number | undefined
  // A leading `]` is a member.
  for (const first = at; at === first || chars[at] !== ']'; at++) {
    const named = chars[at] === '[' && chars[at + 1] === ':' ? readName(chars, at + 2) : undefined
    if (named !== undefined) {
      const pairs = Object.hasOwn(CLASSES, named.name) ? CLASSES[named.name] : undefined
      if (pairs === undefined) return undefined
      for (let pair = 0; pair < pairs.length; pair += 2)
        ranges.push([pairs.charCodeAt(pair), pairs.charCodeAt(pair + 1)])
      low = undefined
      at = named.end
      continue
    }
    const isRange =
      chars[at] === '-' && low !== undefined && chars[at + 1] !== undefined && chars[at + 1] !== ']'
    if (isRange) at++
    if (chars[at] === '\\') at++
    const point = chars[at]?.codePointAt(0)
    if (point === undefined) return undefined
    ranges.push([isRange ? (low ?? point) : point, point])
    low = isRange ? undefined : point
  }
  return { token: { kind: 'class', negated, ranges }, end: at }
}

/** `end` is the offset of the next `:]`. */
function readName(chars: readonly string[], start: number): { name: string; end: number } | undefined {
  const end = chars.indexOf(']', start)
  return end > start && chars[end - 1] === ':'
    ? { name: chars.slice(start, end - 1).join(''), end }
    : undefined
}
