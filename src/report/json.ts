/** The report for programs: one JSON document, described by schema/report.schema.json. */

import { type Diagnostic, sortDiagnostics } from '../core/diagnostics/diagnostic.ts'
import { formatJson } from '../core/json/json-text.ts'
import type { EntryCount } from '../format/types.ts'
import { countSeverities, type Report } from '../pipeline/report.ts'
import { formatListParts } from './json-parts.ts'

/** Raised when a reader of the old document would misread the new one. */
const format = 1

/** One document and a line end, in parts: the text of a hundred thousand diagnostics may be more than a string can be. */
export function formatJsonParts({ diagnostics, ...rest }: Report): Iterable<string> {
  // The diagnostics are the last field.
  const document = formatJson({ ...toHeadValue({ ...rest, diagnostics }), diagnostics: [] })
  return formatListParts(document, sortDiagnostics(diagnostics), toDiagnosticValue)
}

/**
 * What is said of a report. Same report, same bytes: keys in the order of the schema, diagnostics by file
 * and place, no times. Characters that a terminal or a log would obey are `\uXXXX`.
 */
export function toReportValue(report: Report): object {
  return { ...toHeadValue(report), diagnostics: sortDiagnostics(report.diagnostics).map(toDiagnosticValue) }
}

/** All of it but the diagnostics. */
function toHeadValue(report: Report): object {
  const {
    command,
    ok,
    exitCode,
    account,
    skipped,
    ignored,
    excluded,
    unsearched,
    out,
    bundle,
    isKept,
    exported,
    tokens,
    portability,
    baselined,
    unchanged,
    hiddenErrors,
    fixed,
  } = report
  const { error, warning, info } = countSeverities(report.diagnostics)
  return {
    format,
    command,
    ok,
    exitCode,
    counts: { errors: error, warnings: warning, infos: info, baselined, unchanged, hiddenErrors, fixed },
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
    skipped: skipped.map(({ path, code }) => ({ path, code })),
    ignored: ignored.map(({ root, folders }) => ({ root, folders })),
    excluded: excluded?.map(({ root, folders }) => ({ root, folders })),
    unsearched: unsearched?.map(({ folder, skills, command }) => ({ folder, skills, command })),
    out,
    bundle: bundle && {
      digest: bundle.digest,
      skills: bundle.skills,
      files: bundle.files,
      bytes: bundle.bytes,
      written: bundle.written,
      removed: bundle.removed,
    },
    isKept,
    exported,
    tokens: tokens && { tokenizer: tokens.tokenizer, catalog: tokens.catalog, body: tokens.body },
    portability,
  }
}

function toEntryCount({ found, emitted }: EntryCount): EntryCount {
  return { found, emitted }
}

function toDiagnosticValue(diagnostic: Diagnostic) {
  const { code, severity, message, hint, file, position, related, fix } = diagnostic
  return {
    code,
    severity,
    message,
    hint,
    file,
    position,
    related: related?.map(other => ({
      message: other.message,
      file: other.file,
      position: other.position,
    })),
    fix: fix?.map(({ start, end, text }) => ({ start, end, text })),
  }
}
