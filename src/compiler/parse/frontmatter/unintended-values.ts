/** Values that YAML accepts but authors did not mean: cut by `#`, split at `---`, typed differently by other readers. */
import type { Finding } from '../../../core/diagnostics/catalog.ts'
import { createFinding } from '../../../core/diagnostics/finding.ts'
import type { Json } from '../../../core/json/types.ts'
import type { Block } from './block.ts'
import { joinPointer, type Locate, type Reading, toDottedPath } from './reading.ts'
import { describeReadings } from './scalars.ts'
import { createSpaceFinding, findSpaces } from './spaces.ts'
import { findLineEnd } from './text-lines.ts'

export function checkShape(text: string, block: Block, reading: Reading, locate: Locate): Finding[] {
  if (block.format !== 'yaml') return findPlaceholders(reading, locate)
  return [
    ...findPlaceholders(reading, locate),
    ...findAmbiguousScalars(text, reading, locate),
    ...findCommentedValues(text, reading, locate),
    ...findTypographicQuotes(text, reading, locate),
    ...findUnusualSpaces(text, block, locate),
    ...findDashedValue(text, block, reading, locate),
  ]
}

/** Clients read these fields as text, so a number or a boolean there is a surprise. */
const TEXT_FIELDS =
  'name description license compatibility version author homepage category argument-hint model agent effort when_to_use whenToUse title slug'.split(
    ' ',
  )
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

/** Values that a template engine should have filled in. In `name` also `<name>`: no name contains angle brackets. */
function findPlaceholders(reading: Reading, locate: Locate): Finding[] {
  return ['name', 'description'].flatMap(key => {
    const value = reading.values[key]
    const span = reading.spans.get(`/${key}`)
    if (span === undefined || typeof value !== 'string') return []
    const isName = key === 'name' && /\{\{.*\}\}|<%.*%>|\$\{\w+\}|^<[^<>]+>$/.test(value.slice(0, 500))
    if (!isName && !PLACEHOLDER.test(value.trim().slice(0, 500))) return []
    const facts = { key, text: value.trim().slice(0, 60) }
    return createFinding('unfilled-template', facts, { position: locate(span.valueStart, span.valueEnd) })
  })
}

function isPlain(text: string, start: number): boolean {
  return !`"'|>[{&*!`.includes(text.charAt(start))
}

function findAmbiguousScalars(text: string, reading: Reading, locate: Locate): Finding[] {
  const findings: Finding[] = []
  const checkScalar = (pointer: string, value: Json | undefined) => {
    const span = reading.spans.get(pointer)
    if (span === undefined || value === undefined || span.valueStart === span.valueEnd) return
    const source =
      reading.sources.get(pointer) ??
      (value === getPlainText(text, span.valueStart, span.valueEnd) ? value : '')
    if (typeof source !== 'string' || source === '' || !isPlain(text, span.valueStart)) return
    const readings = describeReadings(source, value)
    if (readings === undefined) return
    const position = locate(span.valueStart, span.valueEnd)
    const fix = [{ start: span.valueStart, end: span.valueEnd, text: `"${source}"` }]
    // Only for text does the fix leave our own value unchanged.
    const where = typeof value === 'string' ? { position, fix } : { position, unsafeFix: fix }
    findings.push(
      createFinding('ambiguous-scalar', { key: toDottedPath(pointer), text: source, readings }, where),
    )
  }
  for (const key of TEXT_FIELDS) checkScalar(`/${key}`, reading.values[key])
  const { metadata } = reading.values
  // The specification's `metadata` contains only text; a version is the one number whose digits get lost.
  if (metadata !== null && typeof metadata === 'object' && !Array.isArray(metadata)) {
    if (typeof metadata.version === 'number') checkScalar('/metadata/version', metadata.version)
  }
  return findings
}

function getPlainText(text: string, start: number, end: number): string | undefined {
  return end - start > 400 ? undefined : text.slice(start, end)
}

function findCommentedValues(text: string, reading: Reading, locate: Locate): Finding[] {
  if (reading.comments.length === 0) return []
  return PROSE_FIELDS.flatMap(key => {
    const span = reading.spans.get(joinPointer('', key))
    if (span === undefined || !isPlain(text, span.valueStart)) return []
    const lineEnd = findLineEnd(text, span.valueEnd)
    const comment = reading.comments.find(({ offset }) => offset >= span.valueEnd && offset < lineEnd)
    if (comment === undefined) return []
    const isEmpty = span.valueStart === span.valueEnd
    const isSentence = text.slice(span.valueStart, span.valueEnd).includes(' ')
    if (!isEmpty && (!isSentence || comment.offset - span.valueEnd > 1)) return []
    if (/^\s*(?:skillc|eslint|prettier|noqa|yaml)\b/i.test(comment.text)) return []
    const cut = text.slice(comment.offset, lineEnd).trimEnd()
    const shown = cut.length > 60 ? `${cut.slice(0, 59)}…` : cut
    const position = locate(comment.offset, comment.offset + cut.length)
    return createFinding('commented-value', { key, comment: shown }, { position })
  })
}

const QUOTES: Record<string, string> = { '“': '”', '‘': '’', '„': '“', '«': '»', '”': '”' }

function findTypographicQuotes(text: string, reading: Reading, locate: Locate): Finding[] {
  return [...reading.spans].flatMap(([pointer, { valueStart, valueEnd }]) => {
    const quote = text.charAt(valueStart)
    const close = QUOTES[quote]
    if (close === undefined || valueEnd - valueStart < 2) return []
    if (text.indexOf(close, valueStart + 1) !== valueEnd - 1) return []
    const facts = { key: toDottedPath(pointer), quote }
    return createFinding('typographic-quote', facts, { position: locate(valueStart, valueStart + 1) })
  })
}

function findUnusualSpaces(text: string, block: Block, locate: Locate): Finding[] {
  const source = text.slice(block.start, block.end)
  return findSpaces(source).map(offset => {
    const at = block.start + offset
    return createSpaceFinding(text.charAt(at), locate(at, at + 1))
  })
}

/** The first `---` in the block: the reference parser splits the file there (`content.split("---", 2)`). */
function findDashedValue(text: string, block: Block, reading: Reading, locate: Locate): Finding[] {
  const at = text.indexOf('---', block.start)
  if (at < 0 || at >= block.end) return []
  const comment = reading.comments.find(({ offset }) => offset <= at && at < findLineEnd(text, offset))
  let key =
    comment === undefined
      ? ''
      : text.slice(comment.offset, Math.min(findLineEnd(text, comment.offset), comment.offset + 40))
  if (comment === undefined) {
    for (const [pointer, span] of reading.spans)
      if (span.keyStart <= at && !pointer.includes('/', 1)) key = toDottedPath(pointer)
  }
  return [createFinding('dashed-value', { key }, { position: locate(at, at + 3) })]
}
