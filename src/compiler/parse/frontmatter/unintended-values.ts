/** Values that YAML accepts and people did not mean: cut by `#`, split at `---`, typed differently by other readers. */
import type { Finding } from '../../../core/diagnostics/catalog.ts'
import { createFinding } from '../../../core/diagnostics/finding.ts'
import type { Json, Position } from '../../../core/json/types.ts'
import type { Block } from './block.ts'
import { joinPointer, type Reading, toDottedPath } from './reading.ts'
import { describeReadings } from './scalars.ts'
import { createSpaceFinding, findSpaces } from './spaces.ts'
import { findLineEnd } from './text-lines.ts'

type Places = (start: number, end: number) => Position

/** What the source text of a readable block shows besides its values. Linear in the block. */
export function checkShape(text: string, block: Block, reading: Reading, places: Places): Finding[] {
  if (block.format !== 'yaml') return findPlaceholders(reading, places)
  return [
    ...findPlaceholders(reading, places),
    ...findAmbiguousScalars(text, reading, places),
    ...findCommentedValues(text, reading, places),
    ...findTypographicQuotes(text, reading, places),
    ...findUnusualSpaces(text, block, places),
    ...findDashedValue(text, block, reading, places),
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
function findPlaceholders(reading: Reading, places: Places): Finding[] {
  const findings: Finding[] = []
  for (const key of ['name', 'description']) {
    const value = reading.values[key]
    const span = reading.spans.get(`/${key}`)
    if (span === undefined || typeof value !== 'string') continue
    const isName = key === 'name' && /\{\{.*\}\}|<%.*%>|\$\{\w+\}|^<[^<>]+>$/.test(value.slice(0, 500))
    if (!isName && !PLACEHOLDER.test(value.trim().slice(0, 500))) continue
    findings.push(
      createFinding(
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

function findAmbiguousScalars(text: string, reading: Reading, places: Places): Finding[] {
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
    const position = places(span.valueStart, span.valueEnd)
    const fix = [{ start: span.valueStart, end: span.valueEnd, text: `"${source}"` }]
    // Only for text does the fix leave our own reading as it is.
    const where = typeof value === 'string' ? { position, fix } : { position, unsafeFix: fix }
    findings.push(
      createFinding('ambiguous-scalar', { key: toDottedPath(pointer), text: source, readings }, where),
    )
  }
  for (const key of TEXT_FIELDS) checkScalar(`/${key}`, reading.values[key])
  const { metadata } = reading.values
  // The specification's `metadata` holds text only; a version is the one number there whose digits are lost.
  if (metadata !== null && typeof metadata === 'object' && !Array.isArray(metadata)) {
    if (typeof metadata.version === 'number') checkScalar('/metadata/version', metadata.version)
  }
  return findings
}

function getPlainText(text: string, start: number, end: number): string | undefined {
  return end - start > 400 ? undefined : text.slice(start, end)
}

/** Comments that look like the rest of a sentence. A comment that stands further off is meant as one. */
function findCommentedValues(text: string, reading: Reading, places: Places): Finding[] {
  const findings: Finding[] = []
  if (reading.comments.length === 0) return findings
  for (const key of PROSE_FIELDS) {
    const span = reading.spans.get(joinPointer('', key))
    if (span === undefined || !isPlain(text, span.valueStart)) continue
    const lineEnd = findLineEnd(text, span.valueEnd)
    const comment = reading.comments.find(({ offset }) => offset >= span.valueEnd && offset < lineEnd)
    if (comment === undefined) continue
    const isEmpty = span.valueStart === span.valueEnd
    const isSentence = text.slice(span.valueStart, span.valueEnd).includes(' ')
    if (!isEmpty && (!isSentence || comment.offset - span.valueEnd > 1)) continue
    if (/^\s*(?:skillc|eslint|prettier|noqa|yaml)\b/i.test(comment.text)) continue
    const cut = text.slice(comment.offset, lineEnd).trimEnd()
    const shown = cut.length > 60 ? `${cut.slice(0, 59)}…` : cut
    findings.push(
      createFinding(
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
function findTypographicQuotes(text: string, reading: Reading, places: Places): Finding[] {
  const findings: Finding[] = []
  for (const [pointer, { valueStart, valueEnd }] of reading.spans) {
    const quote = text.charAt(valueStart)
    const close = QUOTES[quote]
    if (close === undefined || valueEnd - valueStart < 2) continue
    if (text.indexOf(close, valueStart + 1) !== valueEnd - 1) continue
    findings.push(
      createFinding(
        'typographic-quote',
        { key: toDottedPath(pointer), quote },
        { position: places(valueStart, valueStart + 1) },
      ),
    )
  }
  return findings
}

function findUnusualSpaces(text: string, block: Block, places: Places): Finding[] {
  const source = text.slice(block.start, block.end)
  return findSpaces(source).map(offset => {
    const at = block.start + offset
    return createSpaceFinding(text.charAt(at), places(at, at + 1))
  })
}

/** The first `---` in the block: the reference parser splits the file there (`content.split("---", 2)`). */
function findDashedValue(text: string, block: Block, reading: Reading, places: Places): Finding[] {
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
  return [createFinding('dashed-value', { key }, { position: places(at, at + 3) })]
}
