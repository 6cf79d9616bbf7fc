/**
 * Globs of the configuration. Unlike `paths`, they match whole paths from a folder: `*.md` is a file in that folder. A
 * configuration is untrusted, so a glob costs at most its length times the path's.
 */
import { matchSegments, parsePart, parseSegment, type Segment } from './glob.ts'
import { expandBraces, findSyntaxFault, LONGEST_GLOB } from './glob-text.ts'

/** The most patterns that the braces of one glob may expand to. */
const MOST_PATTERNS = 1_000

type WholeGlob = Segment[][]

export function isGlob(text: string): boolean {
  return /[*?{[]/.test(text)
}

/** The reason ends a sentence. A leading `./` and a trailing `/` are ignored. */
export function compileWhole(glob: string): WholeGlob | { reason: string } {
  const plain = glob.replace(/^(?:\.\/)+(?=.)/, '').replace(/(?<=[^/])\/+$/, '')
  if (plain === '') return { reason: 'it is empty' }
  if (glob.length > LONGEST_GLOB) return { reason: `it is longer than ${LONGEST_GLOB} characters` }
  if (glob.startsWith('!')) return { reason: 'it starts with `!`, which excludes nothing here' }
  const fault = findSyntaxFault(plain)
  if (fault !== undefined) return fault
  const expanded = expandBraces(plain, MOST_PATTERNS)
  if (expanded === undefined) return { reason: `its braces make more than ${MOST_PATTERNS} patterns` }
  return expanded.map(pattern =>
    pattern
      .split('/')
      .flatMap((text, index, all) => (text === '**' && all[index - 1] === '**' ? [] : parseSegment(text))),
  )
}

export function matchesWhole(glob: WholeGlob, path: string): boolean {
  const parts = path.split('/').map(parsePart)
  return glob.some(pattern => matchSegments(pattern, parts))
}
