/** Reads a YAML block, repaired if necessary, with positions in the file and its errors. */
import type { Edit, Finding } from '../../../core/diagnostics/catalog.ts'
import { createFinding } from '../../../core/diagnostics/finding.ts'
import { describeType } from '../../../core/json/shapes.ts'
import { applyEdits, mapOffsets, type Origin, shiftEdits, sortEdits } from '../repair/edits.ts'
import { createInvalidFinding, createTooDeepFinding, type Note } from '../repair/entry.ts'
import { findFirstProblem, repairYaml } from '../repair/repair.ts'
import { type Locate, type Outcome, type Reading, toDottedPath } from './reading.ts'
import { createSpaceFinding, fixStructuralSpaces } from './spaces.ts'
import { getLineKey, isEssential, listLinesBetween } from './text-lines.ts'
import { composeYaml } from './yaml.ts'
import { ALIAS_LIMIT, type Oddity, readValues, type Values } from './yaml-values.ts'

/** Characters that YAML does not allow (YAML 1.2.2, §5.1: c-printable), except line ends. */
const FORBIDDEN = /[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ufffe\uffff]/g

/** Offsets in the outcome are the text's. Never throws. */
export function readYamlBlock(text: string, start: number, end: number, locate: Locate): Outcome {
  const written = text.slice(start, end)
  // A lone `\r` ends a line in YAML and Markdown; the library knows only `\n` and `\r\n`.
  const source = written.includes('\r') ? written.replace(/\r(?!\n)/g, '\n') : written
  const removals = findForbidden(source)
  const block: Text = {
    source: applyEdits(source, removals),
    origin: shiftOrigin(mapOffsets(removals), start),
    locate,
  }
  const findings = removals.length === 0 ? [] : [createControlFinding(source, removals, start, locate)]
  const plain = readClean(block.source)
  if (isWhole(plain)) return createOutcome(plain, block, findings)
  return repairBlock(
    replaceOddSpaces(block, findings),
    plain,
    findings,
    removals.length === 0 ? start : undefined,
  )
}

interface Text {
  source: string
  origin: Origin
  locate: Locate
}

/** Spaces replace odd ones around keys, with the same length, so offsets stay. */
function replaceOddSpaces(block: Text, findings: Finding[]): Text {
  const edits = fixStructuralSpaces(block.source)
  const [first] = edits
  if (first === undefined) return block
  const { origin } = block
  const position = block.locate(origin.start(first.start), origin.end(first.end))
  const fix = edits.map(edit => ({ ...edit, start: origin.start(edit.start), end: origin.end(edit.end) }))
  findings.push(createSpaceFinding(block.source.charAt(first.start), position, fix))
  return { ...block, source: applyEdits(block.source, edits) }
}

/** `shift`: where the block starts in the file, if its offsets otherwise match the file's. */
function repairBlock(
  block: Text,
  plain: YamlReading,
  findings: Finding[],
  shift: number | undefined,
): Outcome {
  const { origin } = block
  const repair = repairWhole(block.source)
  const source = applyEdits(block.source, repair.edits)
  const again = readClean(source)
  const isEmpty = Object.keys(again.reading.values).length === 0
  if (isEmpty && typeof plain.root === 'string' && plain.problems.length === 0)
    return createOutcome(plain, block, findings)
  for (const note of repair.notes) findings.push(toFinding(note, block, shift))
  if (again.problems[0] !== undefined) findings.push(createUnclearFinding(again.problems[0].start, block))
  const inner = mapOffsets(repair.edits)
  const both: Origin = { start: at => origin.start(inner.start(at)), end: at => origin.end(inner.end(at)) }
  return createOutcome(again, { ...block, source, origin: both }, findings)
}

type YamlReading = Values & { comments: Reading['comments'] }

function readClean(source: string): YamlReading {
  const { root, problems, comments } = composeYaml(source)
  const values = readValues(root, source)
  return { ...values, problems: [...problems, ...values.problems], comments }
}

function isWhole(values: Values): boolean {
  return values.problems.length === 0 && typeof values.root !== 'string'
}

/** Units of a block that is repaired key by key. The longest real one has 9,649. */
const REPAIRABLE = 100_000

function repairWhole(source: string, isFirst = true): { edits: Edit[]; notes: Note[] } {
  const repair = source.length > REPAIRABLE ? { edits: [], notes: [] } : repairYaml(source)
  const problem = findFirstProblem(applyEdits(source, repair.edits), new Set())
  if (problem === undefined || !isFirst) return repair
  const others: Edit[] = []
  let isKept = false
  for (const line of listLinesBetween(source, 0, source.length)) {
    const key = getLineKey(line.text)
    if (key !== undefined || /^\S/.test(line.text)) isKept = isEssential(key)
    if (!isKept && line.end > line.start) others.push({ start: line.start, end: line.end, text: '' })
  }
  const kept = repairWhole(applyEdits(source, others), false)
  const back = mapOffsets(others)
  const edits = kept.edits.map(edit => ({ ...edit, start: back.start(edit.start), end: back.end(edit.end) }))
  const notes = kept.notes.map(note => ({
    ...note,
    start: back.start(note.start),
    end: back.end(note.end),
    fix: undefined,
  }))
  const start = mapOffsets(repair.edits).start(problem.start)
  const isDeep = problem.code === 'DEPTH' && source.length > REPAIRABLE
  const finding = isDeep
    ? createTooDeepFinding()
    : createInvalidFinding('its keys are ambiguous; only `name` and `description` are read')
  return { edits: sortEdits([...others, ...edits]), notes: [{ start, end: start, finding }, ...notes] }
}

function findForbidden(source: string): Edit[] {
  return Array.from(source.matchAll(FORBIDDEN), ({ index }) => ({ start: index, end: index + 1, text: '' }))
}

function createControlFinding(source: string, removals: Edit[], start: number, locate: Locate): Finding {
  const first = removals[0]?.start ?? 0
  const code = `U+${source.charCodeAt(first).toString(16).toUpperCase().padStart(4, '0')}`
  const reason = `${code} is a control character, which YAML does not allow; it is left out`
  const position = locate(start + first, start + first + 1)
  return createFinding('invalid-yaml', { reason }, { position, fix: shiftEdits(removals, start) })
}

/** Keeps the fix only if the repair's offsets are the file's own. */
function toFinding(note: Note, { origin, locate }: Text, shift: number | undefined): Finding {
  const from = origin.start(note.start)
  const position = locate(from, Math.max(from, origin.end(note.end)))
  const fix = note.fix && shift !== undefined ? shiftEdits(note.fix, shift) : undefined
  return { ...note.finding, position, ...(fix && { fix }) }
}

function createUnclearFinding(start: number, { source, origin, locate }: Text): Finding {
  const at = origin.start(Math.min(start, source.length))
  return createFinding('invalid-yaml', { reason: 'its keys are ambiguous' }, { position: locate(at, at) })
}

function shiftOrigin(origin: Origin, by: number): Origin {
  return { start: at => origin.start(at) + by, end: at => origin.end(at) + by }
}

function createOutcome(values: YamlReading, { source, origin, locate }: Text, findings: Finding[]): Outcome {
  const locateRange = (start: number, end: number) => {
    const from = origin.start(start)
    return locate(from, Math.max(from, origin.end(end)))
  }
  for (const oddity of values.oddities) findings.push(createOddFinding(oddity, locateRange))
  const { root } = values
  if (root === null || typeof root !== 'object' || Array.isArray(root)) {
    const first = Math.max(source.search(/\S/), 0)
    const position = locateRange(first, Math.max(first, source.trimEnd().length))
    const type = root === null ? 'empty' : describeType(root)
    // If all text was given up, reports that instead of the empty result.
    if (findings.every(({ fix }) => fix !== undefined))
      findings.push(createFinding('non-mapping-frontmatter', { type }, { position }))
    if (root !== null) return { findings }
  }
  const reading: Reading = { ...values.reading, spans: new Map() }
  for (const [pointer, span] of values.reading.spans) {
    const isEmpty = span.valueStart === span.valueEnd
    const keyStart = origin.start(span.keyStart)
    const valueStart = isEmpty ? origin.end(span.valueEnd) : origin.start(span.valueStart)
    reading.spans.set(pointer, {
      keyStart,
      keyEnd: Math.max(keyStart, origin.end(span.keyEnd)),
      valueStart,
      valueEnd: Math.max(valueStart, origin.end(span.valueEnd)),
    })
  }
  reading.comments = values.comments.map(({ offset, text }) => ({ offset: origin.start(offset), text }))
  return { reading, findings }
}

function createOddFinding(odd: Oddity, at: Locate): Finding {
  const position = at(odd.start, odd.end)
  switch (odd.kind) {
    case 'duplicate': {
      const first = at(odd.firstStart, odd.firstEnd)
      const key = toDottedPath(odd.pointer)
      const related = [{ message: `\`${key}\` is first set here`, position: first }]
      return createFinding('duplicate-key', { key, line: first.start.line }, { position, related })
    }
    case 'unsafe':
      return createFinding('unsafe-key', { key: odd.key }, { position })
    case 'tag':
      return createFinding('unknown-tag', { tag: odd.tag }, { position })
    case 'complex':
      return createFinding(
        'invalid-yaml',
        { reason: `a list, map or alias is used as the key \`${toDottedPath(odd.key)}\`` },
        { position },
      )
    case 'aliases':
      return createFinding('excessive-aliases', { limit: ALIAS_LIMIT }, { position })
  }
}
