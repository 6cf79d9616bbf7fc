/** Folds repetitions of one cause into one finding that lists the other places. */
import { type Code, RISKS } from '../core/diagnostics/catalog.ts'
import { type Diagnostic, sortDiagnostics } from '../core/diagnostics/diagnostic.ts'
import type { Severity } from '../core/json/types.ts'
import { groupBy } from '../core/text/order.ts'

/** Up to this many findings with one code in a file, or one message across files, are listed individually. */
const MOST_IN_FILE = 3
const MOST_FILES = 5
const MOST_NOTES = 2
/** Other places that a finding names. */
const MOST_RELATED = 100

/** Each place needs its own fix, so only equal texts have one cause. */
const OWN_REPAIR: ReadonlySet<Code> = new Set<Code>([
  'absent-name',
  'duplicate-description',
  'escaping-reference',
  'missing-file',
  'missing-heading',
  'missing-path',
  'unclosed-fence',
  'unknown-option',
  'unknown-skill',
  'unused-file',
])

/** Equal texts in two files have one cause: the same thing is missing. */
const ONE_ABSENCE: ReadonlySet<Code> = new Set<Code>([
  'absent-name',
  'missing-file',
  'missing-path',
  'unknown-option',
  'unknown-skill',
])

/** Sorted by position. Unsafe or fixable findings stay separate, because each needs attention; so do errors with different texts. */
export function foldRepetitions(diagnostics: Diagnostic[]): Diagnostic[] {
  const lone = (each: Diagnostic) => RISKS.has(each.code) || each.fix !== undefined
  const listed = sortDiagnostics(dropOwnFields(diagnostics))
  const inFiles = fold(listed, MOST_IN_FILE, 'in this file', each =>
    lone(each) || each.severity === 'error' ? undefined : `${each.severity} ${each.code} ${each.file}`,
  )
  const inProject = (severity: Severity, most: number, findings: Diagnostic[]) =>
    fold(findings, most, 'in other files', each =>
      lone(each) || each.severity !== severity ? undefined : `${each.code} ${maskMessage(each)}`,
    )
  const errors = inProject('error', MOST_FILES, inFiles)
  const habits = inProject('note', MOST_NOTES, inProject('warning', MOST_FILES, errors))
  const copies = fold(habits, 1, 'in copies of this file', each =>
    lone(each) ? undefined : `${getCopyName(each)} ${each.message}`,
  )
  return fold(copies, 1, 'in other files', each =>
    lone(each) || !ONE_ABSENCE.has(each.code) ? undefined : `${each.severity} ${maskMessage(each)}`,
  )
}

/** A field that several skills have, and that is not a typo, is the repository's own. */
function dropOwnFields(diagnostics: Diagnostic[]): Diagnostic[] {
  const own = [
    ...groupBy(diagnostics, ({ code, severity, message, unsafeFix }) =>
      code === 'unknown-field' && severity === 'note' && unsafeFix === undefined ? message : undefined,
    ).values(),
  ].filter(({ length }) => length > MOST_NOTES)
  if (own.length === 0) return diagnostics
  const dropped = new Set(own.flat())
  return diagnostics.filter(each => !dropped.has(each))
}

function fold(
  diagnostics: Diagnostic[],
  most: number,
  where: string,
  getKey: (each: Diagnostic) => string | undefined,
): Diagnostic[] {
  const folded = new Map<Diagnostic, Diagnostic | undefined>()
  for (const [first, ...others] of groupBy(diagnostics, getKey).values()) {
    if (first === undefined || others.length < most) continue
    for (const other of others) folded.set(other, undefined)
    folded.set(first, join(first, others, where))
  }
  if (folded.size === 0) return diagnostics
  return diagnostics.flatMap(each => (folded.has(each) ? (folded.get(each) ?? []) : each))
}

function join(first: Diagnostic, others: Diagnostic[], where: string): Diagnostic {
  const related = others.flatMap(({ message, file, position, related: more = [] }) => [
    { message, file, ...(position && { position }) },
    ...more,
  ])
  // Findings dropped in the analysis, which the last one's message counts.
  const unlisted = others.reduce((sum, { more = 0 }) => sum + more, 0)
  return {
    ...first,
    message: `${first.message} (and ${others.length + unlisted} more ${where})`,
    ...(unlisted > 0 && { more: unlisted }),
    related: [...(first.related ?? []), ...related].slice(0, MOST_RELATED),
  }
}

/** The skill's folder and file with the position: equal in copies for several clients. */
function getCopyName({ code, severity, file, position }: Diagnostic): string {
  const { line, column } = position?.start ?? {}
  return [severity, code, ...file.split('/').slice(-3), line, column].join(' ')
}

/** The message without facts that differ between skills. */
function maskMessage({ code, severity, message }: Diagnostic): string {
  if (OWN_REPAIR.has(code)) return message.replace(/\bline \d+/, 'line')
  if (severity === 'error') return message
  return message
    .replace(/`[^`]*`/g, '`')
    .replace(/`(?:, `)+/g, '`')
    .replace(/\d+/g, '#')
}
