/** Findings as editors show them. */
import { resolve } from 'node:path'
import type { Diagnostic as Shown } from 'vscode-languageserver-types'
import {
  type DiagnosticRelatedInformation,
  DiagnosticSeverity,
  type Range,
} from 'vscode-languageserver-types'
import type { Diagnostic } from '../core/diagnostics/diagnostic.ts'
import type { Failure } from '../core/errors/failure.ts'
import type { Position } from '../core/json/types.ts'

const SEVERITIES = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  info: DiagnosticSeverity.Information,
} as const

/** How findings are placed in the files of an editor. */
export interface Placing {
  cwd: string
  /** The address by which the editor knows a file. */
  toUri: (path: string) => string
  /** Whether the editor's text of a file begins with a byte order mark, which positions do not count. */
  hasMark: (path: string) => boolean
}

/** A finding for the editor. */
export function toShown(found: Diagnostic, placing: Placing): Shown {
  const { code, severity, message, hint, position, related } = found
  const path = resolve(placing.cwd, found.file)
  const shown: Shown = {
    range: toShownRange(position, placing.hasMark(path)),
    severity: SEVERITIES[severity],
    code,
    codeDescription: { href: getPageAddress(code) },
    source: 'skillc',
    message: hint === undefined ? message : `${message}\nhelp: ${hint}`,
  }
  if (related !== undefined) shown.relatedInformation = related.map(other => toRelated(other, placing))
  return shown
}

/** What keeps a project from being judged, at the start of the file that is wrong. */
export function toShownFailure({ message, hint }: Failure): Shown {
  return {
    range: toShownRange(undefined, false),
    severity: DiagnosticSeverity.Error,
    source: 'skillc',
    message: hint === undefined ? message : `${message}\nhelp: ${hint}`,
  }
}

/** Counted from 0. Without a position, the file as a whole is meant. */
function toShownRange(position: Position | undefined, hasMark: boolean): Range {
  const place = ({ line, column }: Position['start']) => ({
    line: line - 1,
    character: column - 1 + (hasMark && line === 1 ? 1 : 0),
  })
  if (position === undefined) return { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } }
  return { start: place(position.start), end: place(position.end) }
}

function toRelated(
  { message, file, position }: NonNullable<Diagnostic['related']>[number],
  { cwd, toUri, hasMark }: Placing,
): DiagnosticRelatedInformation {
  const path = resolve(cwd, file)
  return { message, location: { uri: toUri(path), range: toShownRange(position, hasMark(path)) } }
}

/** The page of a code, in the package. */
function getPageAddress(code: string): string {
  return new URL(`../../docs/rules/${code}.md`, import.meta.url).href
}
