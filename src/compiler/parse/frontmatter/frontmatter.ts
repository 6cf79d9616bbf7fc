/**
 * Finds a `SKILL.md`'s frontmatter, reads it with positions, repairs it if possible and reports its errors. All
 * profiles read it alike: recovered values are always used and always reported, and severities decide later.
 */
import type { Code, Finding } from '../../../core/diagnostics/catalog.ts'
import { createFinding } from '../../../core/diagnostics/finding.ts'
import { findLineStarts, toPoint } from '../../../core/text/lines.ts'
import type { Frontmatter } from '../../types.ts'
import { applyEdits, sortEdits } from '../repair/edits.ts'
import { type Block, readUnclosedBlock } from './block.ts'
import { findDisplacedBlock } from './displaced.ts'
import { readFencedBlock } from './fences.ts'
import type { Locate, Outcome, Reading } from './reading.ts'
import { listLinesBetween } from './text-lines.ts'
import { readToml } from './toml.ts'
import { checkShape } from './unintended-values.ts'
import { readYamlBlock } from './yaml-block.ts'

export interface FrontmatterResult {
  frontmatter?: Frontmatter
  bodyStart: number
  /** True if remark-frontmatter sees the same block. Otherwise the text before `bodyStart` is not Markdown. */
  regular: boolean
  findings: Finding[]
  /** The code of the finding that leaves nothing to load. */
  unusable?: Code
}

/** The longest of 134,685 real frontmatters has 9,649 bytes. Repairing broken YAML takes about 1 KB of memory per byte. */
export const FRONTMATTER_LIMIT = 98_304

/** `text` has no BOM. Never throws. */
export function readFrontmatter(text: string): FrontmatterResult {
  const result = readOnce(text)
  return hasSoundFixes(text, result) ? result : { ...result, findings: result.findings.map(withoutFix) }
}

/**
 * Checks that the fixes together change no value and cause no new kind of finding. Each fix alone does, but one error
 * may hide another.
 */
function hasSoundFixes(text: string, { findings, frontmatter }: FrontmatterResult): boolean {
  const edits = sortEdits(findings.flatMap(({ fix }) => fix ?? []))
  if (edits.length === 0) return true
  if (edits.some((edit, i) => edit.start < (edits[i - 1]?.end ?? 0))) return false
  const after = readOnce(applyEdits(text, edits))
  const codes = new Set(findings.map(({ code }) => code))
  if (!after.findings.every(({ code }) => codes.has(code))) return false
  return JSON.stringify(after.frontmatter?.values) === JSON.stringify(frontmatter?.values)
}

function withoutFix({ fix: _, unsafeFix: __, ...rest }: Finding): Finding {
  return rest
}

function readOnce(text: string): FrontmatterResult {
  if (!/[^\s\u200b-\u200d\u2060\ufeff]/.test(text)) {
    return {
      bodyStart: 0,
      regular: false,
      findings: [createFinding('empty-entry', {})],
      unusable: 'empty-entry',
    }
  }
  const block = readFencedBlock(text, 0) ?? findDisplacedBlock(text)
  if (block === undefined) return { bodyStart: 0, regular: false, findings: [createMissingFinding(text)] }
  const locate = createLocatorBefore(text, block.bodyStart)
  const conflict = findConflict(text, block, locate)
  if (conflict !== undefined) {
    const { bodyStart, regular } = block
    return { bodyStart, regular, findings: [conflict] }
  }
  return readBlock(text, block, locate)
}

function readBlock(text: string, block: Block, locate: Locate): FrontmatterResult {
  const { bodyStart, regular, findings } = block
  if (block.format === 'code') return { bodyStart, regular, findings }
  const size = block.end - block.start
  if (size > FRONTMATTER_LIMIT) {
    const refusal = createFinding('oversized-frontmatter', { size, limit: FRONTMATTER_LIMIT })
    return { bodyStart, regular, findings: [...findings, refusal], unusable: refusal.code }
  }
  if (block.format === 'toml')
    return finishFrontmatter(text, block, readToml(text, block.start, block.end, locate), locate)
  const outcome = readYamlBlock(text, block.start, block.end, locate)
  const shorter =
    regular && outcome.findings.length > 0 ? rereadUnclosed(text, block, outcome, locate) : undefined
  return shorter ?? finishFrontmatter(text, block, outcome, locate)
}

/**
 * A block that closes at a distant rule of the body is read again without a closing fence. The second result counts if
 * it is clean, and its keys end at prose after a blank line or heading.
 */
function rereadUnclosed(
  text: string,
  block: Block,
  outcome: Outcome,
  locate: Locate,
): FrontmatterResult | undefined {
  if (!outcome.findings.some(({ code }) => code === 'invalid-yaml' || code === 'unquoted-value'))
    return undefined
  const shorter = readUnclosedBlock(text, block.start, [], locate)
  if (shorter === undefined || shorter.end >= block.end) return undefined
  const rest = listLinesBetween(text, shorter.end, block.end)
  if (endsWithKey(rest)) return undefined
  const isCut =
    /^(?:[ \t]*|#{1,6} .*)$/.test(rest[0]?.text ?? '') && rest.some(line => /^\p{L}[^:]*$/u.test(line.text))
  if (shorter.unclosed && !isCut) return undefined
  const again = readYamlBlock(text, shorter.start, shorter.end, locate)
  const values = again.reading?.values
  if (again.findings.length > 0 || values === undefined || !('name' in values || 'description' in values))
    return undefined
  return finishFrontmatter(text, shorter, again, locate)
}

/** The fence closes the block after all if a key, with its indented lines, precedes it. */
function endsWithKey(lines: { text: string }[]): boolean {
  const last = lines.findLast(line => /^[^\s-]/.test(line.text))
  return /^[a-z][\w-]*:(?:[ \t]|$)/.test(last?.text ?? '')
}

function finishFrontmatter(text: string, block: Block, outcome: Outcome, locate: Locate): FrontmatterResult {
  const { bodyStart, regular } = block
  const { reading } = outcome
  const findings = [...block.findings, ...outcome.findings]
  if (reading === undefined) return { bodyStart, regular, findings }
  const shape = checkShape(text, block, reading, locate).filter(other => !isKnown(other, findings))
  const all = [...findings.filter(other => !isSamePlace(other, shape)), ...shape].sort(
    (a, b) => getStart(a) - getStart(b),
  )
  return { frontmatter: createFrontmatter(reading, locate), bodyStart, regular, findings: all }
}

function isSamePlace(other: Finding, shape: Finding[]): boolean {
  if (other.code !== 'unquoted-value') return false
  return shape.some(({ code, facts }) => code === 'unfilled-template' && facts.key === other.facts.key)
}

function isKnown(other: Finding, findings: Finding[]): boolean {
  return (
    other.code === 'unusual-space' &&
    findings.some(({ code, facts }) => code === other.code && facts.code === other.facts.code)
  )
}

function getStart(found: Finding): number {
  return found.position?.start.offset ?? 0
}

function createLocatorBefore(text: string, end: number): Locate {
  const starts = findLineStarts(text.slice(0, end))
  return (from, to) => ({ start: toPoint(starts, from), end: toPoint(starts, to) })
}

function createFrontmatter(reading: Reading, locate: Locate): Frontmatter {
  const positions: Frontmatter['places'] = new Map()
  for (const [pointer, span] of reading.spans) {
    positions.set(pointer, {
      key: locate(span.keyStart, span.keyEnd),
      value: locate(span.valueStart, span.valueEnd),
    })
  }
  const comments = reading.comments.map(({ offset, text }) => ({
    line: locate(offset, offset).start.line,
    text,
  }))
  return { values: reading.values, places: positions, sources: reading.sources, comments }
}

function createMissingFinding(text: string): Finding {
  const first = listLinesBetween(text, 0, 1)[0]
  const locate = createLocatorBefore(text, first?.next ?? 0)
  return createFinding('missing-frontmatter', {}, { position: locate(0, first?.end ?? 0) })
}

function findConflict(text: string, block: Block, locate: Locate): Finding | undefined {
  const head = text.slice(0, block.end)
  if (!head.includes('<<<<<<<') && !head.includes('>>>>>>>')) return undefined
  const marker = listLinesBetween(text, 0, block.end).find(line =>
    /^(?:<{7}|>{7})(?:[ \t]|$)/.test(line.text),
  )
  if (marker === undefined) return undefined
  return createFinding(
    'unresolved-conflict',
    { where: 'frontmatter' },
    { position: locate(marker.start, marker.end) },
  )
}
