/** Repairs of one top-level key of a YAML block: guesses at what was meant, each tried before it is believed. */
import type { Edit, Finding } from '../diagnostics/catalog.ts'
import { finding } from '../diagnostics/catalog.ts'
import { closingQuote, flowItems, meantBy, quoted, valueLine } from './repair-value.ts'
import { isBlank, isEssential, keyOf, type Line } from './text-lines.ts'

/** A top-level key with all lines up to the next. Offsets of the block. */
export interface Entry {
  /** Absent: lines before the first key. */
  key?: string
  start: number
  end: number
  lines: Line[]
  /** Where the value starts on the first line, and the value, without trailing spaces. */
  valueStart: number
  value: string
}

/** A repair: edits, and what to say. A safe one is the change that its author would make. */
export interface Repair {
  edits: Edit[]
  notes: Note[]
}

/** A finding whose position is still in offsets of the block. `fix`: edits to offer. */
export interface Note {
  start: number
  end: number
  fix?: Edit[]
  make: (where: Omit<Finding, 'code' | 'facts'>) => Finding
}

/** Whether a source reads as YAML with nothing odd. */
export type Check = (source: string) => boolean

/** Repairs of a key that cannot be read alone, the likeliest first. The last ones give up text. */
export function repairsOf(entry: Entry, check: Check): Repair[] {
  const repairs: (Repair | undefined)[] = []
  const lines = quoteLines(entry, check)
  repairs.push(spacedColon(entry), ...[2, 4, 8].map(width => untabbed(entry, width)), lines, blockText(entry))
  const untab = untabbed(entry, 2)
  if (untab && lines) repairs.push(join(untab, lines))
  repairs.push(dedented(entry), untab && dedented(entry, true), closedQuote(entry), indented(entry))
  repairs.push(quotedLines(entry), wholeText(entry), withoutStrays(entry))
  const strays = withoutStrays(entry)
  if (strays && lines) repairs.push(join(strays, lines))
  return repairs.filter(repair => repair !== undefined)
}

function join(a: Repair, b: Repair): Repair {
  return { edits: [...a.edits, ...b.edits], notes: [...a.notes, ...b.notes] }
}

function note(start: number, end: number, make: Note['make'], fix?: Edit[]): Note {
  return { start, end, make, fix }
}

function unquoted(key: string, reason: string): Note['make'] {
  return where => finding('unquoted-value', { key, reason }, where)
}

function invalid(reason: string): Note['make'] {
  return where => finding('invalid-yaml', { reason }, where)
}

/** `name:value` and `name：value`. */
function spacedColon(entry: Entry): Repair | undefined {
  const line = entry.lines[0]
  if (entry.key === undefined || line === undefined || keyOf(line.text) !== undefined) return undefined
  const at = line.text.search(/[:：]/)
  const colon = line.text.charAt(at)
  if (at < 0) return undefined
  const start = line.start + at
  const edits = [{ start, end: start + 1, text: ': ' }]
  const reason =
    colon === ':'
      ? `the colon after \`${entry.key}\` needs a space behind it`
      : `the colon after \`${entry.key}\` is a full-width one (U+FF1A)`
  return { edits, notes: [note(start, start + 1, invalid(reason), edits)] }
}

/** Tabs of the indentation as spaces. */
function untabbed(entry: Entry, width: number): Repair | undefined {
  const edits: Edit[] = []
  for (const line of entry.lines) {
    const indent = /^[ \t]*/.exec(line.text)?.[0] ?? ''
    if (!indent.includes('\t') || indent.length === line.text.length) continue
    const text = indent.replaceAll('\t', ' '.repeat(width))
    edits.push({ start: line.start, end: line.start + indent.length, text })
  }
  const [first] = edits
  if (first === undefined) return undefined
  const make: Note['make'] = where => finding('tabbed-indentation', {}, where)
  return { edits, notes: [note(first.start, first.end, make, edits)] }
}

/** Quotes around each one-line value and list item that cannot be read alone. */
function quoteLines(entry: Entry, check: Check): Repair | undefined {
  const edits: Edit[] = []
  const notes: Note[] = []
  let skipUntil = -1
  for (const line of entry.lines) {
    const indent = line.text.search(/\S/)
    if (indent < 0 || (skipUntil >= 0 && indent > skipUntil)) continue
    skipUntil = -1
    const parts = valueLine(line.text)
    if (parts === undefined || parts.value === '') continue
    if (/^[|>][-+0-9]{0,2}(?:[ \t]+#.*)?$/.test(parts.value)) skipUntil = indent
    else if (!check(`${parts.key === undefined ? '- ' : 'k: '}${parts.value}`)) {
      const start = line.start + parts.valueStart
      const key = parts.key === undefined || line === entry.lines[0] ? undefined : parts.key
      const path = [entry.key, key].filter(name => name !== undefined).join('.')
      for (const edit of quotedItems(parts.value, check) ?? [wholeValue(parts.value)]) {
        const edits1 = [{ start: start + edit.start, end: start + edit.end, text: edit.text }]
        edits.push(...edits1)
        notes.push(note(start + edit.start, start + edit.end, unquoted(path, edit.reason), edits1))
      }
    }
  }
  return edits.length === 0 ? undefined : { edits, notes }
}

interface Quoting extends Edit {
  reason: string
}

function wholeValue(value: string): Quoting {
  const { text, reason } = meantBy(value)
  return { start: 0, end: value.length, text: quoted(text), reason }
}

/** Quotes around the items of a flow list that need them; undefined when that does not make it readable. */
function quotedItems(value: string, check: Check): Quoting[] | undefined {
  const bad = (flowItems(value) ?? []).filter(item => item.text !== '' && !check(`- [${item.text}]`))
  if (bad.length === 0 || bad.length > 100) return undefined
  return bad.map(item => {
    const { text, reason } = meantBy(item.text)
    return { start: item.start, end: item.end, text: quoted(text), reason }
  })
}

/** A block's header with text behind it. Without a space between (`>=3`), only letters make it one. */
const HEADER = /^([|>])([-+]?)(?:[ \t]+(?=[^\s#])|(?=\p{L}))/u

/** `key: | text` and `key: > text`: the text goes to a line of its own. */
function blockText(entry: Entry): Repair | undefined {
  const header = HEADER.exec(entry.value)
  const [line, ...rest] = entry.lines
  if (header === null || line === undefined || entry.key === undefined) return undefined
  const start = entry.valueStart
  const end = start + entry.value.length
  const following = rest.filter(other => !isBlank(other.text))
  const make = unquoted(entry.key, `\`${header[1]}\` starts a block, whose text begins on the next line`)
  if (following.length === 0) {
    const edits = [{ start, end, text: quoted(entry.value.slice(header[0].length)) }]
    return { edits, notes: [note(start, end, make, edits)] }
  }
  const indent = /^ */.exec(following[0]?.text ?? '')?.[0] || '  '
  const lineEnd = /\r$/.test(entry.lines[0]?.text ?? '') ? '\r\n' : '\n'
  const edits: Edit[] = [
    { start, end: start + header[0].length, text: `${header[1]}${header[2] || '-'}${lineEnd}${indent}` },
  ]
  for (const other of following) {
    if (/^\S/.test(other.text)) edits.push({ start: other.start, end: other.start, text: indent })
  }
  return { edits, notes: [note(start, end, make, edits)] }
}

/** Keys that are indented further than their siblings. */
function dedented(entry: Entry, isTabbed = false): Repair | undefined {
  const lines = entry.key === undefined ? entry.lines : entry.lines.slice(1)
  if (entry.key !== undefined && entry.value === '') return undefined
  const first = lines.find(line => /^[ \t]/.test(line.text) && keyOf(line.text.trimStart()) !== undefined)
  const indent = /^[ \t]*/.exec(first?.text ?? '')?.[0] ?? ''
  const key = keyOf(first?.text.trimStart() ?? '')
  if (first === undefined || key === undefined || indent.includes('\t') !== isTabbed) return undefined
  const edits: Edit[] = []
  for (const line of lines.slice(lines.indexOf(first))) {
    if (line.text.startsWith(indent)) edits.push({ start: line.start, end: line.start + indent.length, text: '' })
  }
  const start = first.start
  const make: Note['make'] = isTabbed
    ? where => finding('tabbed-indentation', {}, where)
    : invalid(`\`${key}\` is indented differently from the keys around it`)
  return { edits, notes: [note(start, start + indent.length, make, edits)] }
}

/** A quote that is never closed, where the value's own lines end. */
function closedQuote(entry: Entry): Repair | undefined {
  const quote = entry.value.charAt(0)
  if (entry.key === undefined || (quote !== '"' && quote !== "'") || closingQuote(entry.value, quote) >= 0) return undefined
  const last = entry.lines.findLast(line => !isBlank(line.text))
  if (last === undefined) return undefined
  const end = last.start + last.text.trimEnd().length
  const edits = [{ start: end, end, text: quote }]
  const make = unquoted(entry.key, 'its opening quote is never closed')
  return { edits, notes: [note(entry.valueStart, end, make, edits)] }
}

/** A value that goes on in lines that are not indented. */
function indented(entry: Entry): Repair | undefined {
  const strays = straysOf(entry)
  const [first] = strays
  if (entry.key === undefined || first === undefined || !goesOn(entry)) return undefined
  const edits = strays.map(line => ({ start: line.start, end: line.start, text: '  ' }))
  const make = invalid(`the value of \`${entry.key}\` goes on in a line that is not indented`)
  return { edits, notes: [note(first.start, first.start + first.text.trimEnd().length, make, edits)] }
}

/** Whether lines after the first may belong to the value: it is a sentence, or a quote that is still open. */
function goesOn(entry: Entry): boolean {
  const quote = entry.value.charAt(0)
  if (quote === '"' || quote === "'") return closingQuote(entry.value, quote) < 0
  if (isEssential(entry.key) && entry.key?.toLowerCase() === 'description') return true
  return entry.value.includes(' ') && !/^[[{|>]/.test(entry.value)
}

/** Quotes around a plain value of several lines. YAML folds both alike. */
function quotedLines(entry: Entry): Repair | undefined {
  const last = entry.lines.findLast(line => !isBlank(line.text))
  if (entry.key === undefined || last === undefined || last === entry.lines[0]) return undefined
  if (/^["'[{|>]/.test(entry.value) || entry.value === '' || isStructured(entry)) return undefined
  const end = last.start + last.text.trimEnd().length
  const strays = new Set(straysOf(entry))
  const edits: Edit[] = [{ start: entry.valueStart, end: entry.valueStart, text: "'" }]
  for (const line of entry.lines) {
    if (strays.has(line)) edits.push({ start: line.start, end: line.start, text: '  ' })
    const from = line === entry.lines[0] ? entry.valueStart - line.start : 0
    for (let at = line.text.indexOf("'", from); at >= 0; at = line.text.indexOf("'", at + 1)) {
      edits.push({ start: line.start + at, end: line.start + at, text: "'" })
    }
  }
  edits.push({ start: end, end, text: "'" })
  const { reason } = meantBy(entry.value)
  const why = reason.startsWith('it is not') ? '`: ` in it starts a nested key' : reason
  return { edits, notes: [note(entry.valueStart, end, unquoted(entry.key, why), edits)] }
}

/** Everything up to the next key as one text. A guess, so no fix is offered when it spans lines. */
function wholeText(entry: Entry): Repair | undefined {
  const { key, value, lines } = entry
  if (key === undefined || value === '' || (isStructured(entry) && !isEssential(key))) return undefined
  if (straysOf(entry).length > 0 && !goesOn(entry)) return undefined
  const rest = lines.slice(1).map(line => line.text.trim())
  let text = [value.replace(HEADER, ''), ...rest].filter(part => part !== '').join(' ')
  const quote = text.charAt(0)
  if (quote === '"' || quote === "'") text = text.endsWith(quote) && text.length > 1 ? text.slice(1, -1) : text.slice(1)
  const last = lines.findLast(line => !isBlank(line.text))
  const end = last === undefined ? entry.end : last.start + last.text.trimEnd().length
  const edits = [{ start: entry.valueStart, end, text: quoted(text) }]
  const make = unquoted(key, meantBy(value).reason)
  return { edits, notes: [note(entry.valueStart, end, make, rest.length === 0 ? edits : undefined)] }
}

/** Without the lines that belong to no key. */
function withoutStrays(entry: Entry): Repair | undefined {
  const strays = entry.key === undefined ? entry.lines.filter(line => !isSilent(line)) : straysOf(entry)
  if (strays.length === 0) return undefined
  const edits = strays.map(line => ({ start: line.start, end: line.end, text: '' }))
  const first = strays[0] as Line
  const make = invalid('this line is neither a key nor part of a value')
  return { edits, notes: [note(first.start, first.start + first.text.trimEnd().length, make)] }
}

/** Lines in the first column that set no key and are no list items. */
function straysOf(entry: Entry): Line[] {
  return entry.lines.slice(1).filter(line => /^[^\s#]/.test(line.text) && !(entry.value === '' && line.text.startsWith('- ')))
}

function isSilent(line: Line): boolean {
  return isBlank(line.text) || line.text.startsWith('#')
}

/** Whether lines below the key look like keys or items of their own. */
function isStructured(entry: Entry): boolean {
  return entry.lines.slice(1).some(line => /^[ \t]+(?:- |[\w.-]+:(?:[ \t]|$))/.test(line.text))
}
