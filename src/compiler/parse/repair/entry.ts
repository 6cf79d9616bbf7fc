import type { Edit, Finding } from '../../../core/diagnostics/catalog.ts'
import { createFinding } from '../../../core/diagnostics/finding.ts'
import { NESTING_LIMIT } from '../frontmatter/reading.ts'
import { isBlank, type Line } from '../frontmatter/text-lines.ts'

/** A top-level key with all lines up to the next. Offsets of the block. */
export interface Entry {
  /** Absent for lines before the first key. */
  key?: string
  start: number
  end: number
  lines: Line[]
  /** The value on the first line, without trailing spaces. */
  valueStart: number
  value: string
}

export interface Repair {
  edits: Edit[]
  notes: Note[]
}

/** The finding's position is still in offsets of the block. */
export interface Note {
  start: number
  end: number
  /** Absent if the edits are a guess or lose text. */
  fix?: Edit[]
  finding: Finding
}

export type Check = (source: string) => boolean

export function repair(start: number, end: number, finding: Finding, edits: Edit[], isSafe = true): Repair {
  return { edits, notes: [{ start, end, finding, fix: isSafe ? edits : undefined }] }
}

export function createUnquotedFinding(key: string, reason: string): Finding {
  return createFinding('unquoted-value', { key, reason })
}

/** `unread`: the key whose value is left out. */
export function createInvalidFinding(reason: string, unread?: string): Finding {
  return createFinding('invalid-yaml', { reason, ...(unread !== undefined && { unread }) })
}

export function createTooDeepFinding(): Finding {
  return createFinding('excessive-nesting', { what: 'The frontmatter', limit: NESTING_LIMIT })
}

export function listStrays(entry: Entry): Line[] {
  const isList = entry.value === ''
  return entry.lines
    .slice(1)
    .filter(line => /^[^\s#]/.test(line.text) && !(isList && line.text.startsWith('- ')))
}

export function isStructured(entry: Entry): boolean {
  return entry.lines.slice(1).some(line => /^[ \t]+(?:- |[\w.-]+:(?:[ \t]|$))/.test(line.text))
}

/** The end of the last line that is not blank, without trailing spaces. */
export function getLastEnd(entry: Entry): number {
  const last = entry.lines.findLast(line => !isBlank(line.text))
  return last === undefined ? entry.end : last.start + last.text.trimEnd().length
}

export function getIndent(line: string): string {
  return /^[ \t]*/.exec(line)?.[0] ?? ''
}
