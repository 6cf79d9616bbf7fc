import type { Edit } from '../../../core/diagnostics/catalog.ts'
import { NESTING_LIMIT } from '../frontmatter/reading.ts'
import { isBlank, isEssential } from '../frontmatter/text-lines.ts'
import {
  type Check,
  createInvalidFinding,
  createUnquotedFinding,
  type Entry,
  getIndent,
  getLastEnd,
  isStructured,
  listStrays,
  type Note,
  type Repair,
  repair,
} from './entry.ts'
import {
  findClosingQuote,
  guessMeaning,
  PLAIN_REASON,
  quoteScalar,
  splitFlowItems,
  splitValueLine,
} from './value.ts'

const LINES = 500

export function quoteLines(entry: Entry, check: Check): Repair | undefined {
  const edits: Edit[] = []
  const notes: Note[] = []
  let skipUntil = -1
  if (entry.lines.length > LINES) return undefined
  for (const line of entry.lines) {
    const indent = line.text.search(/\S/)
    if (indent < 0 || (skipUntil >= 0 && indent > skipUntil)) continue
    skipUntil = -1
    const parts = splitValueLine(line.text)
    if (parts === undefined || parts.value === '') continue
    if (/^[|>][-+0-9]{0,2}(?:[ \t]+#.*)?$/.test(parts.value)) skipUntil = indent
    else if (!check(`${parts.key === undefined ? '- ' : 'k: '}${parts.value}`)) {
      const start = line.start + parts.valueStart
      const key = parts.key === undefined || line === entry.lines[0] ? undefined : parts.key
      const path = [entry.key, key].filter(name => name !== undefined).join('.')
      for (const { reason, ...edit } of quoteItems(parts.value, check) ?? [quoteWhole(parts.value)]) {
        const moved = { ...edit, start: start + edit.start, end: start + edit.end }
        edits.push(moved)
        notes.push({
          start: moved.start,
          end: moved.end,
          finding: createUnquotedFinding(path, reason),
          fix: [moved],
        })
      }
    }
  }
  return edits.length === 0 ? undefined : { edits, notes }
}

interface Quoting extends Edit {
  reason: string
}

function quoteWhole(value: string): Quoting {
  const { text, reason } = guessMeaning(value)
  return { start: 0, end: value.length, text: quoteScalar(text), reason }
}

/** Undefined if quotes do not make the list readable. */
function quoteItems(value: string, check: Check): Quoting[] | undefined {
  const items = splitFlowItems(value) ?? []
  if (items.length > LINES) return undefined
  const bad = items.filter(item => item.text !== '' && !check(`- [${item.text}]`))
  if (bad.length === 0) return undefined
  return bad.map(item => {
    const { text, reason } = guessMeaning(item.text)
    return { start: item.start, end: item.end, text: quoteScalar(text), reason }
  })
}

/** A block's header with text after it. Without a space between (`>=3`), only letters make it one. */
const HEADER = /^([|>])([-+]?)(?:[ \t]+(?=[^\s#])|(?=\p{L}))/u

/** `key: | text` and `key: > text`: moves the text to its own line. */
export function moveBlockText(entry: Entry): Repair | undefined {
  const header = HEADER.exec(entry.value)
  const [line, ...rest] = entry.lines
  if (header === null || line === undefined || entry.key === undefined) return undefined
  const start = entry.valueStart
  const end = start + entry.value.length
  const following = rest.filter(other => !isBlank(other.text))
  const finding = createUnquotedFinding(
    entry.key,
    `\`${header[1]}\` starts a block, whose text begins on the next line`,
  )
  if (following.length === 0) {
    return repair(start, end, finding, [
      { start, end, text: quoteScalar(entry.value.slice(header[0].length)) },
    ])
  }
  const indent = getIndent(following[0]?.text ?? '') || '  '
  const text = `${header[1]}${header[2] || '-'}${line.lineEnd}${indent}`
  const edits: Edit[] = [{ start, end: start + header[0].length, text }]
  for (const other of following) {
    if (/^\S/.test(other.text)) edits.push({ start: other.start, end: other.start, text: indent })
  }
  return repair(start, end, finding, edits)
}

export function closeQuote(entry: Entry): Repair | undefined {
  const quote = entry.value.charAt(0)
  const isOpen = (quote === '"' || quote === "'") && findClosingQuote(entry.value, quote) < 0
  if (entry.key === undefined || !isOpen) return undefined
  const end = getLastEnd(entry)
  const finding = createUnquotedFinding(entry.key, 'its opening quote is never closed')
  return repair(entry.valueStart, end, finding, [{ start: end, end, text: quote }])
}

/** Fields whose brackets are text, not lists. */
const PROSE =
  /^(?:name|description|license|compatibility|argument-hint|when_to_use|title|version|author|homepage)$/i

export function closeBrackets(entry: Entry): Repair | undefined {
  if (entry.key === undefined || PROSE.test(entry.key) || !/^[[{]/.test(entry.value)) return undefined
  const end = getLastEnd(entry)
  const closers = findMissingClosers(entry, end)
  if (closers === '') return undefined
  const finding = createInvalidFinding(
    `\`${entry.value.charAt(0)}\` at the start of \`${entry.key}\` is never closed`,
  )
  return repair(entry.valueStart, entry.valueStart + 1, finding, [{ start: end, end, text: closers }])
}

/** Quotes that are closed on their line do not count. */
function findMissingClosers(entry: Entry, end: number): string {
  let open = ''
  for (const line of entry.lines) {
    const from = line === entry.lines[0] ? entry.valueStart - line.start : 0
    const text = line.text.slice(from, Math.max(0, end - line.start)).replace(/"[^"]*"|'[^']*'/g, '')
    for (const char of text) {
      if (char === '[') open = `]${open}`
      else if (char === '{') open = `}${open}`
      else if (open !== '' && char === open.charAt(0)) open = open.slice(1)
      if (open.length > NESTING_LIMIT) return ''
    }
  }
  return open
}

export function listBelow(entry: Entry): Repair | undefined {
  const first = entry.lines[0]
  const second = entry.lines[1]
  const indent = /^( *)- /.exec(second?.text ?? '')?.[1]
  if (entry.key === undefined || first === undefined || indent === undefined || !entry.value.startsWith('- '))
    return undefined
  const lead = first.text.slice(0, entry.valueStart - first.start)
  const start = first.start + lead.trimEnd().length
  const finding = createInvalidFinding(`the list of \`${entry.key}\` starts on the line of its key`)
  const edits = [{ start, end: entry.valueStart, text: `${first.lineEnd}${indent}` }]
  return repair(entry.valueStart, entry.valueStart + 1, finding, edits)
}

export function indentLines(entry: Entry): Repair | undefined {
  const strays = listStrays(entry)
  const [first] = strays
  if (entry.key === undefined || first === undefined || !goesOn(entry)) return undefined
  const edits = strays.map(line => ({ start: line.start, end: line.start, text: '  ' }))
  const finding = createInvalidFinding(
    `the value of \`${entry.key}\` continues on a line that is not indented`,
  )
  return repair(first.start, first.start + first.text.trimEnd().length, finding, edits)
}

function goesOn(entry: Entry): boolean {
  const quote = entry.value.charAt(0)
  if (quote === '"' || quote === "'") return findClosingQuote(entry.value, quote) < 0
  if (entry.key?.toLowerCase() === 'description') return true
  return entry.value.includes(' ') && !/^[[{|>]/.test(entry.value)
}

/** YAML folds plain and quoted values of several lines alike. */
export function quoteFolded(entry: Entry): Repair | undefined {
  const end = getLastEnd(entry)
  const first = entry.lines[0]
  if (entry.key === undefined || first === undefined || end <= first.end) return undefined
  if (/^["'[{|>]/.test(entry.value) || entry.value === '' || isStructured(entry)) return undefined
  const strays = new Set(listStrays(entry))
  if (strays.size > 0 && !goesOn(entry)) return undefined
  const edits: Edit[] = [{ start: entry.valueStart, end: entry.valueStart, text: "'" }]
  for (const line of entry.lines) {
    if (strays.has(line)) edits.push({ start: line.start, end: line.start, text: '  ' })
    const from = line === first ? entry.valueStart - line.start : 0
    for (let at = line.text.indexOf("'", from); at >= 0; at = line.text.indexOf("'", at + 1)) {
      edits.push({ start: line.start + at, end: line.start + at, text: "'" })
    }
  }
  edits.push({ start: end, end, text: "'" })
  const { reason } = guessMeaning(entry.value)
  const why = reason === PLAIN_REASON ? '`: ` in it starts a nested key' : reason
  return repair(entry.valueStart, end, createUnquotedFinding(entry.key, why), edits)
}

/** Reads everything up to the next key as one text. With several lines it is a guess, so no fix is offered. */
export function quoteWholeText(entry: Entry): Repair | undefined {
  const { key, value, lines } = entry
  if (key === undefined || value === '' || (isStructured(entry) && !isEssential(key))) return undefined
  if (listStrays(entry).length > 0 && !goesOn(entry)) return undefined
  const rest = lines.slice(1).map(line => line.text.trim())
  let text = [value.replace(HEADER, ''), ...rest].filter(part => part !== '').join(' ')
  const quote = text.charAt(0)
  if (quote === '"' || quote === "'")
    text = text.endsWith(quote) && text.length > 1 ? text.slice(1, -1) : text.slice(1)
  const end = getLastEnd(entry)
  const edits = [{ start: entry.valueStart, end, text: quoteScalar(text) }]
  return repair(
    entry.valueStart,
    end,
    createUnquotedFinding(key, guessMeaning(value).reason),
    edits,
    rest.length === 0,
  )
}
