/** Globs as text: validation, and brace expansion, in one pass each. */

export interface GlobFault {
  reason: string
  at: number
}

/** UTF-16 units of one glob: longer than any real one, and short enough to match instantly. */
export const LONGEST_GLOB = 1_024

/** Everything else is literal. An unclosed `[` is an error in Claude Code (documentation, memory: path-specific rules). */
export function findGlobFault(glob: string): GlobFault | undefined {
  if (glob.length > LONGEST_GLOB)
    return { reason: `it is longer than ${LONGEST_GLOB} characters`, at: LONGEST_GLOB }
  const from = glob.startsWith('!') ? 1 : 0
  if (glob.length === from) return { reason: 'it is empty', at: 0 }
  return findSegmentFault(glob, from) ?? findSyntaxFault(glob)
}

function findSegmentFault(glob: string, from: number): GlobFault | undefined {
  let at = from
  for (const [index, segment] of glob.slice(from).split('/').entries()) {
    const isOuter = index === 0 || at + segment.length === glob.length
    if (segment === '' && !isOuter) return { reason: 'no path contains `//`', at }
    if (segment === '.' || segment === '..')
      return { reason: `paths are relative to the project root and cannot contain \`${segment}\``, at }
    at += segment.length + 1
  }
  return glob.slice(from) === '/' ? { reason: 'it is empty', at: from } : undefined
}

export function findSyntaxFault(glob: string): GlobFault | undefined {
  const open: number[] = []
  let group = -1
  for (let at = 0; at < glob.length; at++) {
    const char = glob[at]
    if (char === '\\') {
      if (++at === glob.length) return { reason: 'it ends in `\\`', at: at - 1 }
    } else if (char === '[') {
      const end = findClassEnd(glob, at)
      if (end === -1) return { reason: '`[` is never closed; a `[` of a name is written `\\[`', at }
      const reason = findClassFault(glob.slice(at, end + 1))
      if (reason !== undefined) return { reason, at }
      at = end
    } else if (char === '{') open.push(at)
    else if (char === '}') open.pop()
    else if (char === '(') group = at
    else if (char === ')') group = -1
    else if (char === '|' && group !== -1)
      return { reason: '`(…|…)` is not glob syntax; alternatives are written `{…,…}`', at: group }
  }
  const [first] = open
  return first === undefined ? undefined : { reason: '`{` is never closed', at: first }
}

/** Returns -1 if unclosed. A class ends before `/`, which it never matches. */
export function findClassEnd(glob: string, open: number): number {
  let at = open + 1
  if (glob[at] === '!' || glob[at] === '^') at++
  if (glob[at] === ']') at++
  for (; at < glob.length; at++) {
    if (glob[at] === ']') return at
    if (glob[at] === '/') return -1
    if (glob[at] === '\\') at++
  }
  return -1
}

function findClassFault(text: string): string | undefined {
  if (text.includes('[:')) return `few clients support named classes such as \`${text}\``
  const reversed = parseClassRanges(text).find(([first, last]) => first > last)
  if (reversed === undefined) return undefined
  const [first, last] = reversed.map(point => String.fromCodePoint(point))
  return `\`${first}-${last}\` is a reversed range`
}

/** Inclusive, as code points. */
export function parseClassRanges(text: string): [first: number, last: number][] {
  const points: { point: number; isDash: boolean }[] = []
  let isEscaped = false
  for (const char of text.slice(isNegated(text) ? 2 : 1, -1)) {
    if (char === '\\' && !isEscaped) {
      isEscaped = true
      continue
    }
    points.push({ point: char.codePointAt(0) ?? 0, isDash: char === '-' && !isEscaped })
    isEscaped = false
  }
  const ranges: [number, number][] = []
  for (let at = 0; at < points.length; at++) {
    const first = points[at]?.point ?? 0
    const last = points[at + 1]?.isDash === true ? points[at + 2]?.point : undefined
    ranges.push([first, last ?? first])
    if (last !== undefined) at += 2
  }
  return ranges
}

export function isNegated(text: string): boolean {
  return text[1] === '!' || text[1] === '^'
}

/** `{a,{b,c}}/*` gives three patterns. Braces without a comma are literal. Returns undefined above `limit`. Linear. */
export function expandBraces(glob: string, limit: number): string[] | undefined {
  const expanded: string[] = []
  const rest = [glob]
  for (let pattern = rest.pop(); pattern !== undefined; pattern = rest.pop()) {
    const group = findFirstGroup(pattern)
    if (group === undefined) {
      expanded.push(pattern)
    } else {
      const before = pattern.slice(0, group[0])
      const after = pattern.slice((group.at(-1) ?? 0) + 1)
      for (let option = group.length - 1; option > 0; option--)
        rest.push(before + pattern.slice((group[option - 1] ?? 0) + 1, group[option]) + after)
    }
    if (expanded.length + rest.length > limit) return undefined
  }
  return expanded
}

/** For the first outermost group with a comma: the offsets of `{`, its commas and `}`. */
function findFirstGroup(pattern: string): number[] | undefined {
  const open: number[][] = []
  let found: number[] | undefined
  for (let at = 0; at < pattern.length; at++) {
    const char = pattern[at]
    if (char === '\\') at++
    else if (char === '[') at = findClassEnd(pattern, at)
    else if (char === '{') open.push([at])
    else if (char === ',') open.at(-1)?.push(at)
    else if (char === '}') {
      const group = open.pop()
      if (group !== undefined && group.length > 1 && (group[0] ?? 0) < (found?.[0] ?? pattern.length))
        found = [...group, at]
      if (open.length === 0 && found !== undefined) return found
    }
  }
  return undefined
}
