/** Values that YAML accepts and people did not mean: cut by `#`, split at `---`, typed differently by other readers. */
import type { Finding } from '../../core/diagnostics/catalog.ts'
import { finding } from '../../core/diagnostics/finding.ts'
import type { Json, Position } from '../../core/types.ts'
import type { Block } from './block.ts'
import { below, dotted, type Reading } from './reading.ts'
import { readingsOf } from './scalars.ts'
import { spaceFinding, spacesInText } from './spaces.ts'
import { endOfLine } from './text-lines.ts'

type Places = (start: number, end: number) => Position

/** What the source text of a readable block shows besides its values. Linear in the block. */
export function shapeFindings(text: string, block: Block, reading: Reading, places: Places): Finding[] {
  if (block.format !== 'yaml') return placeholders(reading, places)
  return [
    ...placeholders(reading, places),
    ...ambiguousScalars(text, reading, places),
    ...commentedValues(text, reading, places),
    ...typographicQuotes(text, reading, places),
    ...unusualSpaces(text, block, places),
    ...dashedValue(text, block, reading, places),
  ]
}

/** Fields that clients read as text, so that a number or a boolean there is a surprise. */
const TEXT_FIELDS =
  'name description license compatibility version author homepage category argument-hint model agent effort when_to_use whenToUse title slug'.split(
    ' ',
  )
/** Of these, fields that hold prose. */
const PROSE_FIELDS = [
  'name',
  'description',
  'compatibility',
  'argument-hint',
  'when_to_use',
  'whenToUse',
  'title',
]

const PLACEHOLDER = /^(?:\{\{.*\}\}|<%.*%>|\$\{.*\}|\{%.*%\})$/s

/** Values that a template engine should have filled in. In `name` also `<name>`: no name holds angle brackets. */
function placeholders(reading: Reading, places: Places): Finding[] {
  const findings: Finding[] = []
  for (const key of ['name', 'description']) {
    const value = reading.values[key]
    const span = reading.spans.get(`/${key}`)
    if (span === undefined || typeof value !== 'string') continue
    const isName = key === 'name' && /\{\{.*\}\}|<%.*%>|\$\{\w+\}|^<[^<>]+>$/.test(value.slice(0, 500))
    if (!isName && !PLACEHOLDER.test(value.trim().slice(0, 500))) continue
    findings.push(
      finding(
        'unfilled-template',
        { key, text: value.trim().slice(0, 60) },
        { position: places(span.valueStart, span.valueEnd) },
      ),
    )
  }
  return findings
}

/** Whether a value stands in the source as it is: no quotes, no block, no list or map. */
function isPlain(text: string, start: number): boolean {
  return !`"'|>[{&*!`.includes(text.charAt(start))
}

function ambiguousScalars(text: string, reading: Reading, places: Places): Finding[] {
  const findings: Finding[] = []
  const judge = (pointer: string, value: Json | undefined) => {
    const span = reading.spans.get(pointer)
    if (span === undefined || value === undefined || span.valueStart === span.valueEnd) return
    const source =
      reading.sources.get(pointer) ?? (value === plainText(text, span.valueStart, span.valueEnd) ? value : '')
    if (typeof source !== 'string' || source === '' || !isPlain(text, span.valueStart)) return
    const readings = readingsOf(source, value)
    if (readings === undefined) return
    const position = places(span.valueStart, span.valueEnd)
    const fix = [{ start: span.valueStart, end: span.valueEnd, text: `"${source}"` }]
    // Only for text does the fix leave our own reading as it is.
    const where = typeof value === 'string' ? { position, fix } : { position }
    findings.push(finding('ambiguous-scalar', { key: dotted(pointer), text: source, readings }, where))
  }
  for (const key of TEXT_FIELDS) judge(`/${key}`, reading.values[key])
  const { metadata } = reading.values
  // The specification's `metadata` holds text only; a version is the one number there whose digits are lost.
  if (metadata !== null && typeof metadata === 'object' && !Array.isArray(metadata)) {
    if (typeof metadata.version === 'number') judge('/metadata/version', metadata.version)
  }
  return findings
}

function plainText(text: string, start: number, end: number): string | undefined {
  return end - start > 400 ? undefined : text.slice(start, end)
}

/** Comments that look like the rest of a sentence. A comment that stands further off is meant as one. */
function commentedValues(text: string, reading: Reading, places: Places): Finding[] {
  const findings: Finding[] = []
  if (reading.comments.length === 0) return findings
  for (const key of PROSE_FIELDS) {
    const span = reading.spans.get(below('', key))
    if (span === undefined || !isPlain(text, span.valueStart)) continue
    const lineEnd = endOfLine(text, span.valueEnd)
    const comment = reading.comments.find(({ offset }) => offset >= span.valueEnd && offset < lineEnd)
    if (comment === undefined) continue
    const isEmpty = span.valueStart === span.valueEnd
    const isSentence = text.slice(span.valueStart, span.valueEnd).includes(' ')
    if (!isEmpty && (!isSentence || comment.offset - span.valueEnd > 1)) continue
    if (/^\s*(?:skillc|eslint|prettier|noqa|yaml)\b/i.test(comment.text)) continue
    const cut = text.slice(comment.offset, lineEnd).trimEnd()
    const shown = cut.length > 60 ? `${cut.slice(0, 59)}…` : cut
    findings.push(
      finding(
        'commented-value',
        { key, comment: shown },
        { position: places(comment.offset, comment.offset + cut.length) },
      ),
    )
  }
  return findings
}

const QUOTES: Record<string, string> = { '“': '”', '‘': '’', '„': '“', '«': '»', '”': '”' }

/** Typographic quotes around a whole value, where straight ones were meant. */
function typographicQuotes(text: string, reading: Reading, places: Places): Finding[] {
  const findings: Finding[] = []
  for (const [pointer, { valueStart, valueEnd }] of reading.spans) {
    const quote = text.charAt(valueStart)
    const close = QUOTES[quote]
    if (close === undefined || valueEnd - valueStart < 2) continue
    if (text.indexOf(close, valueStart + 1) !== valueEnd - 1) continue
    findings.push(
      finding(
        'typographic-quote',
        { key: dotted(pointer), quote },
        { position: places(valueStart, valueStart + 1) },
      ),
    )
  }
  return findings
}

function unusualSpaces(text: string, block: Block, places: Places): Finding[] {
  const source = text.slice(block.start, block.end)
  return spacesInText(source).map(offset => {
    const at = block.start + offset
    return spaceFinding(text.charAt(at), places(at, at + 1))
  })
}

/** The first `---` in the block: the reference parser splits the file there (`content.split("---", 2)`). */
function dashedValue(text: string, block: Block, reading: Reading, places: Places): Finding[] {
  const at = text.indexOf('---', block.start)
  if (at < 0 || at >= block.end) return []
  const comment = reading.comments.find(({ offset }) => offset <= at && at < endOfLine(text, offset))
  let key =
    comment === undefined
      ? ''
      : text.slice(comment.offset, Math.min(endOfLine(text, comment.offset), comment.offset + 40))
  if (comment === undefined) {
    for (const [pointer, span] of reading.spans)
      if (span.keyStart <= at && !pointer.includes('/', 1)) key = dotted(pointer)
  }
  return [finding('dashed-value', { key }, { position: places(at, at + 3) })]
}
