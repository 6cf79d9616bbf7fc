/** Repairs of a key's layout: tabs, indentation, colons, stray lines. */
import type { Edit } from '../../../core/diagnostics/catalog.ts'
import { createFinding } from '../../../core/diagnostics/finding.ts'
import { getLineKey, isBlank, type Line } from '../frontmatter/text-lines.ts'
import { createInvalidFinding, type Entry, getIndent, listStrays, type Repair, repair } from './entry.ts'

/** `name:value` and `name：value`. */
export function spaceColon(entry: Entry): Repair | undefined {
  const line = entry.lines[0]
  if (entry.key === undefined || line === undefined || getLineKey(line.text) !== undefined) return undefined
  const at = line.text.search(/[:：]/)
  if (at < 0) return undefined
  const start = line.start + at
  const reason =
    line.text.charAt(at) === ':'
      ? `the colon after \`${entry.key}\` must be followed by a space`
      : `the colon after \`${entry.key}\` is full-width (U+FF1A)`
  return repair(start, start + 1, createInvalidFinding(reason), [{ start, end: start + 1, text: ': ' }])
}

export function replaceTabs(entry: Entry, width: number): Repair | undefined {
  const edits: Edit[] = []
  for (const line of entry.lines) {
    const indent = getIndent(line.text)
    if (!indent.includes('\t') || indent.length === line.text.length) continue
    const text = indent.replaceAll('\t', ' '.repeat(width))
    edits.push({ start: line.start, end: line.start + indent.length, text })
  }
  const [first] = edits
  return first && repair(first.start, first.end, createFinding('tabbed-indentation', {}), edits)
}

/** Indented keys after a key with a value are its siblings. */
export function dedentKeys(entry: Entry, isTabbed: boolean): Repair | undefined {
  if (entry.key !== undefined && entry.value === '') return undefined
  const lines = entry.key === undefined ? entry.lines : entry.lines.slice(1)
  const first = lines.find(
    line => /^[ \t]/.test(line.text) && getLineKey(line.text.trimStart()) !== undefined,
  )
  if (first === undefined) return undefined
  const indent = getIndent(first.text)
  if (indent.includes('\t') !== isTabbed) return undefined
  const edits: Edit[] = []
  for (const line of lines.slice(lines.indexOf(first))) {
    if (line.text.startsWith(indent))
      edits.push({ start: line.start, end: line.start + indent.length, text: '' })
  }
  const key = getLineKey(first.text.trimStart())
  const finding = isTabbed
    ? createFinding('tabbed-indentation', {})
    : createInvalidFinding(`\`${key}\` is indented differently from the keys around it`)
  return repair(first.start, first.start + indent.length, finding, edits)
}

/** Moves each nested key to the column of the sibling before it. */
export function alignKeys(entry: Entry): Repair | undefined {
  if (entry.key === undefined || entry.value !== '') return undefined
  const edits: Edit[] = []
  let first: string | undefined
  let misplaced: Line | undefined
  let before = { indent: '', hasValue: false }
  for (const line of entry.lines.slice(1)) {
    const match = /^( +)[\w.-]+:(?:[ \t]+(\S)|[ \t]*$)/.exec(line.text)
    const indent = match?.[1]
    if (indent === undefined) continue
    first ??= indent
    let column = indent
    if (before.hasValue && indent.length > before.indent.length) column = before.indent
    else if (indent.length < first.length) column = first
    if (column !== indent) {
      misplaced ??= line
      edits.push({ start: line.start, end: line.start + indent.length, text: column })
    }
    before = { indent: column, hasValue: match?.[2] !== undefined }
  }
  if (misplaced === undefined) return undefined
  const key = getLineKey(misplaced.text.trimStart())
  const finding = createInvalidFinding(`\`${key}\` is indented differently from the keys around it`)
  return repair(misplaced.start, misplaced.start + getIndent(misplaced.text).length, finding, edits)
}

export function withoutStrays(entry: Entry): Repair | undefined {
  const isSilent = (line: Line) => isBlank(line.text) || line.text.startsWith('#')
  const strays = entry.key === undefined ? entry.lines.filter(line => !isSilent(line)) : listStrays(entry)
  const [first] = strays
  if (first === undefined) return undefined
  const edits = strays.map(line => ({ start: line.start, end: line.end, text: '' }))
  const finding = createInvalidFinding('this line is neither a key nor part of a value')
  return repair(first.start, first.start + first.text.trimEnd().length, finding, edits, false)
}
