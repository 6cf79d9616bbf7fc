/** The report for programs; see schema/report.schema.json. */

import { type Diagnostic, sortDiagnostics } from '../core/diagnostics/diagnostic.ts'
import { formatJson } from '../core/json/json.ts'
import { escapeJson } from '../core/text/terminal.ts'
import type { EntryCount } from '../format/types.ts'
import { countSeverities, type Report } from '../pipeline/report.ts'

const format = 1

/** In parts, because 100,000 findings may exceed the longest string. */
export function formatJsonParts({ findings, ...rest }: Report): Iterable<string> {
  const document = formatJson({ ...toHeadValue({ ...rest, findings }), findings: [] })
  return formatListParts(document, sortDiagnostics(findings), toDiagnosticValue)
}

/** Keys in schema order, no times. Characters that a terminal or log would obey are `\uXXXX`. */
export function toReportValue(report: Report): object {
  return { ...toHeadValue(report), findings: sortDiagnostics(report.findings).map(toDiagnosticValue) }
}

function toHeadValue(report: Report): object {
  const { account, baselined, unchanged, hiddenErrors, fixed, bundle, tokens } = report
  const { error, warning, note } = countSeverities(report.findings)
  return {
    format,
    command: report.command,
    ok: report.ok,
    exitCode: report.exitCode,
    counts: { errors: error, warnings: warning, notes: note, baselined, unchanged, hiddenErrors, fixed },
    account: {
      found: account.found,
      emitted: account.emitted,
      aliases: account.aliases,
      identical: account.identical,
      shadowed: account.shadowed,
      skipped: account.skipped,
      commands: account.commands && toEntryCount(account.commands),
      files: account.files && toEntryCount(account.files),
    },
    skipped: report.skipped.map(({ path, code }) => ({ path, code })),
    ignored: report.ignored.map(({ root, folders }) => ({ root, folders })),
    excluded: report.excluded?.map(({ root, folders }) => ({ root, folders })),
    unsearched: report.unsearched?.map(({ folder, skills, command }) => ({ folder, skills, command })),
    out: report.out,
    bundle: bundle && {
      digest: bundle.digest,
      skills: bundle.skills,
      files: bundle.files,
      bytes: bundle.bytes,
      written: bundle.written,
      removed: bundle.removed,
    },
    isKept: report.isKept,
    exported: report.exported,
    tokens: tokens && { tokenizer: tokens.tokenizer, catalog: tokens.catalog, body: tokens.body },
    portability: report.portability,
  }
}

function toEntryCount({ found, emitted }: EntryCount): EntryCount {
  return { found, emitted }
}

function toDiagnosticValue(diagnostic: Diagnostic) {
  const { code, severity, message, help, file, position, related, fix } = diagnostic
  return {
    code,
    severity,
    message,
    help,
    file,
    position,
    related: related?.map(other => ({ message: other.message, file: other.file, position: other.position })),
    fix: fix?.map(({ start, end, text }) => ({ start, end, text })),
  }
}

const AT_ONCE = 100

/** Inserts items into the last, empty list of `document`. The joined parts equal `formatJson` of the whole. */
export function* formatListParts<T>(
  document: string,
  items: Iterable<T>,
  toValue: (item: T) => object,
): Generator<string> {
  const at = document.lastIndexOf('[]') + 1
  const line = document.slice(document.lastIndexOf('\n', at) + 1, at)
  const indent = ' '.repeat(line.length - line.trimStart().length)
  yield document.slice(0, at)
  let part: string[] = []
  let count = 0
  const flush = () => {
    const text = escapeJson(part.join(',\n')).replaceAll('\n', `\n${indent}  `)
    const comma = count > part.length ? ',' : ''
    part = []
    return `${comma}\n${indent}  ${text}`
  }
  for (const item of items) {
    part.push(JSON.stringify(toValue(item), null, 2))
    count++
    if (part.length === AT_ONCE) yield flush()
  }
  if (part.length > 0) yield flush()
  yield `${count > 0 ? `\n${indent}` : ''}${document.slice(at)}`
}
