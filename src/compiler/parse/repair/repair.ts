/**
 * Recovers YAML that a parser refuses: reads each top-level key alone, and repairs those that fail by text edits, so
 * the result is exactly what the fixed file would say. `name` and `description` always survive; other keys if their
 * structure needs no guess.
 */
import type { Edit } from '../../../core/diagnostics/catalog.ts'
import { getLineKey, isEssential, type Line, listLinesBetween } from '../frontmatter/text-lines.ts'
import { composeYaml, type Problem } from '../frontmatter/yaml.ts'
import { readValues } from '../frontmatter/yaml-values.ts'
import { applyEdits, shiftEdits, sortEdits } from './edits.ts'
import {
  type Check,
  createInvalidFinding,
  createTooDeepFinding,
  type Entry,
  type Note,
  type Repair,
} from './entry.ts'
import { alignKeys, dedentKeys, replaceTabs, spaceColon, withoutStrays } from './layout.ts'
import {
  closeBrackets,
  closeQuote,
  indentLines,
  listBelow,
  moveBlockText,
  quoteFolded,
  quoteLines,
  quoteWholeText,
} from './text.ts'
import { findClosingQuote } from './value.ts'

/** Offsets of the source. */
export function repairYaml(source: string): Repair {
  const anchors = new Set(Array.from(source.matchAll(/&([^\s,[\]{}]+)/g), match => match[1] ?? ''))
  const edits: Edit[] = []
  const notes: Note[] = []
  let count = 0
  for (const entry of splitEntries(source)) {
    if (count > REPAIRS && !isEssential(entry.key)) {
      edits.push({ start: entry.start, end: entry.end, text: '' })
      continue
    }
    const repair = repairEntry(source, entry, anchors)
    edits.push(...repair.edits)
    notes.push(...repair.notes)
    if (repair.notes.length > 0 && count++ === REPAIRS) notes.push(createTooManyNote(entry))
  }
  return { edits: sortEdits(edits), notes }
}

/** Keys repaired in one block. A file with more errors is not frontmatter, or is built to take long. */
const REPAIRS = 100

function createTooManyNote(entry: Entry): Note {
  const finding = createInvalidFinding(`more than ${REPAIRS} keys cannot be read; the rest is ignored`)
  return { start: entry.start, end: entry.start, finding }
}

function repairEntry(source: string, entry: Entry, anchors: Set<string>): Repair {
  const slice = source.slice(entry.start, entry.end)
  // Indented keys before the first unindented one: readable alone, but not siblings of the others.
  const isIndented = entry.key === undefined && entry.end < source.length && /^[ \t]+[^\s#]/m.test(slice)
  const problem =
    findFirstProblem(slice, anchors) ?? (isIndented ? { code: 'BAD_INDENT', start: 0 } : undefined)
  if (problem === undefined) return { edits: [], notes: [] }
  if (problem.code === 'DEPTH') return blankEntry(entry, problem)
  const check: Check = text => findFirstProblem(text, anchors) === undefined
  for (const repair of findRepairs(entry, check)) {
    const local = shiftEdits(sortEdits(repair.edits), -entry.start)
    if (isApart(local) && check(applyEdits(slice, local))) return repair
  }
  return blankEntry(entry, problem)
}

function findRepairs(entry: Entry, check: Check): Repair[] {
  const lines = quoteLines(entry, check)
  const spaces = replaceTabs(entry, 2)
  const strays = withoutStrays(entry)
  const layout = alignKeys(entry)
  return [
    spaceColon(entry),
    spaces,
    replaceTabs(entry, 4),
    replaceTabs(entry, 8),
    moveBlockText(entry),
    listBelow(entry),
    closeBrackets(entry),
    lines,
    joinRepairs(spaces, lines),
    layout,
    joinRepairs(layout, lines),
    dedentKeys(entry, false),
    dedentKeys(entry, true),
    closeQuote(entry),
    indentLines(entry),
    quoteFolded(entry),
    quoteWholeText(entry),
    strays,
    joinRepairs(strays, lines),
  ].filter(repair => repair !== undefined)
}

function joinRepairs(a: Repair | undefined, b: Repair | undefined): Repair | undefined {
  return a && b && { edits: [...a.edits, ...b.edits], notes: [...a.notes, ...b.notes] }
}

function isApart(edits: Edit[]): boolean {
  return edits.every((edit, i) => edit.start >= (edits[i - 1]?.end ?? 0))
}

export function findFirstProblem(source: string, anchors: Set<string>): Problem | undefined {
  const { root, problems } = composeYaml(source)
  if (problems[0] !== undefined) return problems[0]
  const values = readValues(root, source)
  const odd = values.problems.find(({ code, start }) => code !== 'ALIAS' || !isKnown(source, start, anchors))
  if (odd !== undefined) return odd
  const isMap = typeof values.root === 'object'
  return isMap ? undefined : { code: 'TEXT', start: 0 }
}

function isKnown(source: string, start: number, anchors: Set<string>): boolean {
  return anchors.has(/^\*([^\s,[\]{}]*)/.exec(source.slice(start, start + 100))?.[1] ?? '')
}

function blankEntry(entry: Entry, problem: Problem): Repair {
  const edits = [{ start: entry.start, end: entry.end, text: '' }]
  const start = Math.min(entry.start + problem.start, entry.end)
  const line = entry.lines.findLast(other => other.start <= start) ?? entry.lines[0]
  const end = Math.max(start, line === undefined ? start : line.start + line.text.trimEnd().length)
  const finding =
    problem.code === 'DEPTH'
      ? createTooDeepFinding()
      : createInvalidFinding(describeProblem(problem, entry), entry.key)
  return { edits, notes: [{ start, end, finding }] }
}

const REASONS: Record<string, string> = {
  BAD_INDENT: 'the indentation does not line up',
  MISSING_CHAR: 'a colon, comma, bracket or quote is missing',
  BLOCK_AS_IMPLICIT_KEY: 'a nested key starts where none is allowed',
  MULTILINE_IMPLICIT_KEY: 'a key spans several lines',
  KEY_OVER_1024_CHARS: 'a key is longer than 1024 characters',
  BAD_DQ_ESCAPE: 'a backslash in double quotes starts an escape that YAML does not know',
  BAD_SCALAR_START: 'a value starts with a character that YAML reserves',
  TAB_AS_INDENT: 'a tab is used instead of spaces',
  ALIAS: 'a `*` refers to an anchor that does not exist',
}

function describeProblem(problem: Problem, entry: Entry): string {
  const isFlow = /^[[{]/.test(entry.value)
  return isFlow
    ? 'its brackets or commas do not match'
    : (REASONS[problem.code] ?? 'there is text where YAML expects none')
}

function splitEntries(source: string): Entry[] {
  const lines = listLinesBetween(source, 0, source.length)
  const entries: Entry[] = []
  for (let i = 0; i < lines.length; i++) {
    const first = lines[i] as Line
    const key = getEntryKey(first.text)
    const from = i
    if (key !== undefined) i = Math.max(i, findQuotedEnd(lines, i))
    while (i + 1 < lines.length && getEntryKey(lines[i + 1]?.text ?? '') === undefined) i++
    entries.push(createEntry(lines.slice(from, i + 1), key))
  }
  return entries
}

function createEntry(lines: Line[], key: string | undefined): Entry {
  const first = lines[0] as Line
  const end = lines.at(-1)?.next ?? first.next
  const lead = key === undefined ? 0 : getLead(first.text)
  return {
    key,
    start: first.start,
    end,
    lines,
    valueStart: first.start + lead,
    value: first.text.slice(lead).trimEnd(),
  }
}

function getLead(line: string): number {
  return /^(?:"[^"]*"|'[^']*'|[^:：]*)[:：][ \t]*/.exec(line)?.[0].length ?? 0
}

const KNOWN =
  'name|description|license|compatibility|metadata|allowed-tools|version|author|tags|homepage|category|tools|model'
const TIGHT_KEY = new RegExp(`^(?:${KNOWN})(?=：|:\\S)`)

function getEntryKey(line: string): string | undefined {
  const key = getLineKey(line) ?? TIGHT_KEY.exec(line)?.[0]
  if (key !== undefined) return key
  const quoted = /^(?:"([^"]+)"|'([^']+)')[ \t]*:(?=[ \t]|$)/.exec(line)
  return quoted?.[1] ?? quoted?.[2]
}

const QUOTED_LINES = 50

/** The last line of a quoted value that starts on line `i`; `i` if it ends there or has no credible end. */
function findQuotedEnd(lines: Line[], i: number): number {
  const text = lines[i]?.text ?? ''
  const value = text.slice(getLead(text)).trimEnd()
  const quote = value.charAt(0)
  if ((quote !== '"' && quote !== "'") || findClosingQuote(value, quote) >= 0) return i
  const known = new RegExp(`^(?:${KNOWN})[ \\t]*:(?:[ \\t]|$)`)
  for (let j = i + 1; j < Math.min(lines.length, i + QUOTED_LINES); j++) {
    const line = lines[j]?.text.trimEnd() ?? ''
    if (known.test(line) || /^[\w.-]+:[ \t]+["'[{]/.test(line)) return i
    if (line.endsWith(quote)) return j
  }
  return i
}
