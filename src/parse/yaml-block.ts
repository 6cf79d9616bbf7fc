/** A YAML block of a file: read as it stands, or repaired and read, with positions in the file and what was wrong. */
import { type Edit, type Finding, finding } from '../diagnostics/catalog.ts'
import type { Position } from '../types.ts'
import { applyEdits, type Origin, originOf, shiftEdits } from './edits.ts'
import { dotted, kindOf, type Outcome, type Reading } from './reading.ts'
import { firstProblem, repairYaml } from './repair.ts'
import type { Note } from './repair-entry.ts'
import { isEssential, keyOf, linesBetween } from './text-lines.ts'
import { composeYaml } from './yaml.ts'
import { ALIAS_LIMIT, type Oddity, type Values, valuesOf } from './yaml-values.ts'

type Places = (start: number, end: number) => Position

/** Control characters and non-characters that YAML does not allow (YAML 1.2.2, §5.1: c-printable), line ends aside. */
const FORBIDDEN = /[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ufffe\uffff]/g

/** Reads the block between two offsets of the text. Offsets in the outcome are the text's. Never throws. */
export function readYamlBlock(text: string, start: number, end: number, places: Places): Outcome {
  const written = text.slice(start, end)
  // A lone `\r` ends a line in YAML and Markdown; the library knows `\n` and `\r\n` only.
  const source = written.includes('\r') ? written.replace(/\r(?!\n)/g, '\n') : written
  const removals = forbiddenIn(source)
  const clean = applyEdits(source, removals)
  const origin = shifted(originOf(removals), start)
  const findings = removals.length === 0 ? [] : [controlFinding(source, removals, start, places)]
  const plain = readClean(clean)
  if (isWhole(plain)) return outcome(plain, clean, origin, findings, places)
  const repaired = repairWhole(clean)
  for (const note of repaired.notes) findings.push(noted(note, origin, places, removals.length === 0 ? start : undefined))
  const again = readClean(applyEdits(clean, repaired.edits))
  if (again.problems[0] !== undefined) findings.push(invalid(clean, plain, origin, places))
  const inner = originOf(repaired.edits)
  const both: Origin = { start: at => origin.start(inner.start(at)), end: at => origin.end(inner.end(at)) }
  return outcome(again, applyEdits(clean, repaired.edits), both, findings, places)
}

function readClean(source: string): Values & { comments: Reading['comments'] } {
  const { root, problems, comments } = composeYaml(source)
  const values = valuesOf(root, source)
  return { ...values, problems: [...problems, ...values.problems], comments }
}

/** Whether nothing needs repair. A text that is no map may be keys without a space behind the colon. */
function isWhole(values: Values): boolean {
  return values.problems.length === 0 && typeof values.root !== 'string'
}

/** Repairs key by key; when keys still clash, everything but `name` and `description` is left out. */
function repairWhole(source: string): { edits: Edit[]; notes: Note[] } {
  const repaired = repairYaml(source)
  if (firstProblem(applyEdits(source, repaired.edits), new Set()) === undefined) return repaired
  let isKept = false
  const edits: Edit[] = []
  for (const line of linesBetween(source, 0, source.length)) {
    const key = keyOf(line.text)
    if (key !== undefined || /^\S/.test(line.text)) isKept = isEssential(key)
    if (!isKept) edits.push({ start: line.start, end: line.end, text: '' })
  }
  const kept = edits.filter(edit => edit.end > edit.start)
  const second = repairYaml(applyEdits(source, kept))
  const back = originOf(kept)
  const moved = second.edits.map(edit => ({ ...edit, start: back.start(edit.start), end: back.end(edit.end) }))
  return { edits: mergeEdits(kept, moved), notes: repaired.notes }
}

function mergeEdits(a: Edit[], b: Edit[]): Edit[] {
  const apart = b.filter(edit => !a.some(other => edit.start < other.end && other.start < edit.end))
  return [...a, ...apart].sort((x, y) => x.start - y.start || x.end - y.end)
}

function forbiddenIn(source: string): Edit[] {
  return Array.from(source.matchAll(FORBIDDEN), ({ index }) => ({ start: index, end: index + 1, text: '' }))
}

function controlFinding(source: string, removals: Edit[], start: number, places: Places): Finding {
  const first = removals[0]?.start ?? 0
  const code = `U+${source.charCodeAt(first).toString(16).toUpperCase().padStart(4, '0')}`
  const reason = `${code} is a control character, which YAML does not allow; it is left out`
  const position = places(start + first, start + first + 1)
  return finding('invalid-yaml', { reason }, { position, fix: shiftEdits(removals, start) })
}

/** A repair's finding; its fix only where the offsets of the repair are the file's own. */
function noted(note: Note, origin: Origin, places: Places, shift: number | undefined): Finding {
  const position = places(origin.start(note.start), origin.end(Math.max(note.end, note.start)))
  const fix = note.fix && shift !== undefined ? shiftEdits(note.fix, shift) : undefined
  return note.make(fix === undefined ? { position } : { position, fix })
}

function invalid(source: string, values: Values, origin: Origin, places: Places): Finding {
  const at = Math.min(values.problems[0]?.start ?? 0, source.length)
  const position = places(origin.start(at), origin.start(at))
  return finding('invalid-yaml', { reason: 'its keys cannot be told apart' }, { position })
}

function shifted(origin: Origin, by: number): Origin {
  return { start: at => origin.start(at) + by, end: at => origin.end(at) + by }
}

/** The reading in offsets of the file, with a finding for each oddity. */
function outcome(
  values: Values & { comments: Reading['comments'] },
  source: string,
  origin: Origin,
  findings: Finding[],
  places: Places,
): Outcome {
  const at = (start: number, end: number) => places(origin.start(start), origin.end(end))
  for (const oddity of values.oddities) findings.push(oddFinding(oddity, at))
  const { root } = values
  if (root === null || typeof root !== 'object' || Array.isArray(root)) {
    const first = Math.max(source.search(/\S/), 0)
    const position = at(first, Math.max(first, source.trimEnd().length))
    const type = root === null ? 'empty' : kindOf(root)
    if (findings.length === 0) findings.push(finding('non-mapping-frontmatter', { type }, { position }))
    if (root !== null) return { findings }
  }
  const reading: Reading = { ...values.reading, spans: new Map() }
  for (const [pointer, span] of values.reading.spans) {
    const isEmpty = span.valueStart === span.valueEnd
    const valueEnd = origin.end(span.valueEnd)
    reading.spans.set(pointer, {
      keyStart: origin.start(span.keyStart),
      keyEnd: origin.end(span.keyEnd),
      valueStart: isEmpty ? valueEnd : origin.start(span.valueStart),
      valueEnd,
    })
  }
  reading.comments = values.comments.map(({ offset, text }) => ({ offset: origin.start(offset), text }))
  return { reading, findings }
}

function oddFinding(odd: Oddity, at: Places): Finding {
  const position = at(odd.start, odd.end)
  switch (odd.kind) {
    case 'duplicate': {
      const first = at(odd.firstStart, odd.firstEnd)
      const key = dotted(odd.pointer)
      const related = [{ message: `\`${key}\` is first set here`, position: first }]
      return finding('duplicate-key', { key, line: first.start.line }, { position, related })
    }
    case 'unsafe':
      return finding('unsafe-key', { key: odd.key }, { position })
    case 'tag':
      return finding('unknown-tag', { tag: odd.tag }, { position })
    case 'complex':
      return finding('invalid-yaml', { reason: `a list, map or alias stands as the key \`${dotted(odd.key)}\`` }, { position })
    case 'aliases':
      return finding('excessive-aliases', { limit: ALIAS_LIMIT }, { position })
  }
}
