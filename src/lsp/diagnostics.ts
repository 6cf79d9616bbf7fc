import { resolve } from 'node:path'
import {
  DiagnosticSeverity,
  type Diagnostic as EditorDiagnostic,
  type Range,
} from 'vscode-languageserver-types'
import { isCatalogCode } from '../core/diagnostics/catalog.ts'
import type { Diagnostic } from '../core/diagnostics/diagnostic.ts'
import type { Failure } from '../core/errors/failure.ts'
import type { Position } from '../core/json/types.ts'
import { addTo } from '../core/text/order.ts'
import { hasMark, type OpenText } from './open-text.ts'
import { toUri } from './page.ts'
import type { Judged } from './project.ts'

const SEVERITIES = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  note: DiagnosticSeverity.Information,
} as const

export interface ShownFinding {
  found: Diagnostic
  shown: EditorDiagnostic
}

export function groupFindings(
  judged: Judged,
  texts: Iterable<OpenText>,
  isOwn: (text: OpenText) => boolean,
): Map<string, ShownFinding[]> {
  const open = new Map<string, OpenText>()
  const byUri = new Map<string, ShownFinding[]>()
  for (const text of texts) {
    open.set(text.path, text)
    const owner = judged.findOwner(text.real)
    if (owner !== undefined) open.set(owner.shown, text)
    // Clean files are reported too, so the editor knows that this version was checked.
    if (isOwn(text)) byUri.set(text.document.uri, [])
  }
  const locate: Locate = (file, position) => {
    const path = resolve(judged.cwd, file)
    const text = open.get(path)
    return {
      uri: text?.document.uri ?? toUri(path),
      range: toEditorRange(position, text !== undefined && hasMark(text)),
    }
  }
  for (const found of judged.diagnostics) {
    const text = open.get(resolve(judged.cwd, found.file))
    if (text !== undefined && !isOwn(text)) continue
    const { uri, shown } = toShown(found, locate)
    addTo(byUri, uri, { found, shown })
  }
  return byUri
}

export function isSame(now: readonly ShownFinding[], then: readonly ShownFinding[] | undefined): boolean {
  const toText = (findings: readonly ShownFinding[]) => JSON.stringify(findings.map(({ shown }) => shown))
  return then !== undefined && toText(now) === toText(then)
}

type Locate = (file: string, position: Position | undefined) => { uri: string; range: Range }

function toShown(found: Diagnostic, locate: Locate): { uri: string; shown: EditorDiagnostic } {
  const { code, severity, message, help, file, position, related } = found
  const { uri, range } = locate(file, position)
  const relatedInformation = related?.map(other => ({
    message: other.message,
    location: locate(other.file, other.position),
  }))
  const shown: EditorDiagnostic = {
    range,
    severity: SEVERITIES[severity],
    code,
    ...(isCatalogCode(code) && { codeDescription: { href: getPageAddress(code) } }),
    source: 'skillc',
    message: help === undefined ? message : `${message}\nhelp: ${help}`,
    ...(relatedInformation && { relatedInformation }),
  }
  return { uri, shown }
}

export function toShownFailure({ message, help }: Failure): EditorDiagnostic {
  return {
    range: toEditorRange(undefined, false),
    severity: DiagnosticSeverity.Error,
    source: 'skillc',
    message: help === undefined ? message : `${message}\nhelp: ${help}`,
  }
}

/** Zero-based. Without a position, the whole file is meant. Positions do not count a byte order mark, which editors show. */
function toEditorRange(position: Position | undefined, isMarked: boolean): Range {
  const toPlace = ({ line, column }: Position['start']) => ({
    line: line - 1,
    character: column - 1 + (isMarked && line === 1 ? 1 : 0),
  })
  const start = { line: 0, character: 0 }
  return position === undefined
    ? { start, end: start }
    : { start: toPlace(position.start), end: toPlace(position.end) }
}

function getPageAddress(code: string): string {
  return new URL(`../../docs/rules/${code}.md`, import.meta.url).href
}
