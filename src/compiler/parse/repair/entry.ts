/** What repairs of a YAML block work with: a top-level key and its lines, and what a repair is. */
import type { Edit, Finding } from '../../../core/diagnostics/catalog.ts'
import { createFinding } from '../../../core/diagnostics/finding.ts'
import { NESTING_LIMIT } from '../frontmatter/reading.ts'
import { isBlank, type Line } from '../frontmatter/text-lines.ts'

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

/** Edits that make a key readable, and what to say of them. */
export interface Repair {
  edits: Edit[]
  notes: Note[]
}

/** A finding whose position is still in offsets of the block. */
export interface Note {
  start: number
  end: number
  /** The edits, where they are what the author would do; absent where they are a guess or lose text. */
  fix?: Edit[]
  make: (where: Omit<Finding, 'code' | 'facts'>) => Finding
}

/** Whether a source reads as YAML with nothing odd. */
export type Check = (source: string) => boolean

/** A repair that is one finding. */
export function repair(start: number, end: number, make: Note['make'], edits: Edit[], isSafe = true): Repair {
  return { edits, notes: [{ start, end, make, fix: isSafe ? edits : undefined }] }
}

export function createUnquotedNote(key: string, reason: string): Note['make'] {
  return where => createFinding('unquoted-value', { key, reason }, where)
}

export function createInvalidNote(reason: string): Note['make'] {
  return where => createFinding('invalid-yaml', { reason }, where)
}

export function createTabbedFinding(where: Omit<Finding, 'code' | 'facts'>): Finding {
  return createFinding('tabbed-indentation', {}, where)
}

/** Lines in the first column that set no key and are no list items. */
export function listStrays(entry: Entry): Line[] {
  const isList = entry.value === ''
  return entry.lines
    .slice(1)
    .filter(line => /^[^\s#]/.test(line.text) && !(isList && line.text.startsWith('- ')))
}

/** Whether lines below the key look like keys or items of their own. */
export function isStructured(entry: Entry): boolean {
  return entry.lines.slice(1).some(line => /^[ \t]+(?:- |[\w.-]+:(?:[ \t]|$))/.test(line.text))
}

/** Where the last line that is not blank ends, without trailing spaces. */
export function getLastEnd(entry: Entry): number {
  const last = entry.lines.findLast(line => !isBlank(line.text))
  return last === undefined ? entry.end : last.start + last.text.trimEnd().length
}

/** The white space a line starts with. */
export function getIndent(line: string): string {
  return /^[ \t]*/.exec(line)?.[0] ?? ''
}

export function createTooDeepFinding(where: Omit<Finding, 'code' | 'facts'>): Finding {
  return createFinding('excessive-nesting', { what: 'The frontmatter', limit: NESTING_LIMIT }, where)
}
