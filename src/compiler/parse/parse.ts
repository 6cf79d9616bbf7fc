import type { Root } from 'mdast'
import type { Finding } from '../../core/diagnostics/catalog.ts'
import { createFinding } from '../../core/diagnostics/finding.ts'
import { getBaseName } from '../../core/files/path.ts'
import type { EntryForm, Parsed, Substitution } from '../types.ts'
import { type DecodedText, decodeEntry, toByteOffsets } from './decode.ts'
import { readFrontmatter } from './frontmatter/frontmatter.ts'
import { type Body, parseBody } from './markdown/body.ts'
import { refuseDepth, refuseNesting } from './markdown/guard.ts'
import { findServers } from './markdown/servers.ts'
import { findSubstitutions } from './markdown/substitutions.ts'
import { isRelativeTarget } from './markdown/target.ts'

/** The folder's name replaces a missing `name`. */
export interface EntryNames {
  folder: string
  isRoot: boolean
  fileName: string
  /** Absent for a `SKILL.md` in its own folder. */
  form?: EntryForm
}

export interface ParsedEntry extends Parsed {
  decoded: DecodedText
  bodyOffset: number
  /** The byte at which each heading's line starts. */
  headingOffsets: number[]
  /** In bytes. */
  substitutionOffsets: { start: number; end: number }[]
}

/** Never throws for any bytes. */
export function parseEntry(
  bytes: Uint8Array,
  names: EntryNames,
  toTree: (text: string) => Root,
): ParsedEntry {
  const decoded = decodeEntry(bytes)
  const { text } = decoded
  const { frontmatter, bodyStart, regular, findings, unusable } = readFrontmatter(text)
  const { tree, refusal } = parseTree(regular ? text : blankFrontmatter(text, bodyStart), toTree)
  const body = parseBody(tree, text, bodyStart)
  const filled = findSubstitutions({ text, bodyStart, frontmatter, code: body.code, form: names.form })
  const offsets = toByteOffsets(bytes, decoded, [
    bodyStart,
    ...body.headings.map(({ position }) => position.start.offset),
  ])
  return {
    text,
    ...names,
    frontmatter,
    bodyStart,
    tree,
    ...body,
    ...filled,
    servers: findServers(tree, body.headings, text, bodyStart),
    findings: [
      ...decoded.findings,
      ...(names.form === undefined ? findings : filterFindings(names.form, findings)),
      ...refusal,
      ...filled.findings,
    ],
    unusable: unusable ?? refusal[0]?.code,
    decoded,
    bodyOffset: offsets[0] ?? 0,
    headingOffsets: offsets.slice(1),
    substitutionOffsets: convertOffsets(filled.substitutions, bytes, decoded),
  }
}

export function parsePage(text: string, toTree: (text: string) => Root): Body {
  return parseBody(parseTree(text, toTree).tree, text, 0)
}

/** Paths in links and images, relative to the entry's folder, without duplicates. */
export function readReferences(bytes: Uint8Array, toTree: (text: string) => Root): string[] {
  const names = { folder: '', isRoot: false, fileName: '' }
  const { references } = parseEntry(bytes, names, toTree)
  const targets = references.flatMap(({ cue, target }) => (cue === undefined ? target : []))
  return [...new Set(targets.filter(isRelativeTarget))]
}

function filterFindings({ shown }: EntryForm, findings: Finding[]): Finding[] {
  return findings
    .filter(({ code }) => code !== 'missing-frontmatter')
    .map(found =>
      found.code === 'empty-entry' ? createFinding('empty-entry', { file: getBaseName(shown) }) : found,
    )
}

/** Substitutions may be nested (an argument of a command), but offsets must be sorted. */
function convertOffsets(substitutions: Substitution[], bytes: Uint8Array, decoded: DecodedText) {
  if (substitutions.length === 0) return []
  const ends = substitutions.flatMap(({ position: { start, end } }) => [start.offset, end.offset])
  const sorted = [...new Set(ends)].sort((a, b) => a - b)
  const counted = toByteOffsets(bytes, decoded, sorted)
  const byteAt = new Map(sorted.map((offset, index) => [offset, counted[index] ?? 0]))
  return substitutions.map(({ position: { start, end } }) => ({
    start: byteAt.get(start.offset) ?? 0,
    end: byteAt.get(end.offset) ?? 0,
  }))
}

function parseTree(text: string, toTree: (text: string) => Root): { tree: Root; refusal: Finding[] } {
  const none: Root = { type: 'root', children: [] }
  const early = refuseNesting(text)
  if (early !== undefined) return { tree: none, refusal: [early] }
  const tree = toTree(text)
  const late = refuseDepth(tree)
  return late === undefined ? { tree, refusal: [] } : { tree: none, refusal: [late] }
}

/** Replaces the text before the body by spaces, so positions stay and it is not parsed as Markdown. */
function blankFrontmatter(text: string, bodyStart: number): string {
  return text.slice(0, bodyStart).replace(/[^\r\n]/g, ' ') + text.slice(bodyStart)
}
