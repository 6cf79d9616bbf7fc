/** `--baseline` and `--since` hide findings of a finished report. They never change what is built, only the exit code of `check`. */

import { getSeverity } from '../core/diagnostics/apply-severity.ts'
import { isCatalogCode } from '../core/diagnostics/catalog.ts'
import type { Diagnostic } from '../core/diagnostics/diagnostic.ts'
import { failure, systemFailure } from '../core/errors/failure.ts'
import { readRegular } from '../core/files/regular-file.ts'
import { quote } from '../core/text/terminal.ts'
import { type Baseline, getCode, leaveOut, readBaseline } from './baseline.ts'
import type { Settings } from './config/options.ts'
import { type ChangeFinder, openRevision } from './config/since.ts'
import { countSeverities, type Report } from './report.ts'

export interface HideRules {
  /** The text of `--baseline`, and its file as messages name it. */
  baseline?: { file: string; text: string } | undefined
  /** Finds files changed since the revision of `--since`; findings about others are hidden. */
  findChanged?: ChangeFinder | undefined
  /** Findings of these codes are not looked for, so those of the baseline are not gone. */
  isOff?: (code: string) => boolean
}

/** Reads the baseline, and asks git. Throws a Failure. */
export function readHideRules({ baseline, since, cwd, profile, rules }: Settings): HideRules {
  return {
    isOff: code => (rules[code] ?? (isCatalogCode(code) && getSeverity(code, profile))) === 'off',
    ...(baseline === undefined ? {} : { baseline: { file: baseline, text: readText(baseline) } }),
    ...(since === undefined ? {} : { findChanged: openRevision(since, cwd) }),
  }
}

/** Creates a function that hides findings of a report. Throws a Failure if the baseline is invalid. */
export function createFilter(
  { baseline, findChanged, isOff = () => false }: HideRules,
  isWhole = false,
): (report: Report) => Report {
  const baselined = baseline && parseBaseline(baseline)
  const asked = [...(baselined ?? [])].filter(([key]) => !isOff(getCode(key)))
  const known = asked.reduce((sum, [, count]) => sum + count, 0)
  const countAsked = (found: Diagnostic[]) => found.filter(({ code }) => !isOff(code)).length
  return report => {
    const all = report.findings
    const changed = findChanged?.(all.flatMap(listFiles))
    const inChanged =
      changed === undefined ? all : all.filter(each => listFiles(each).some(file => changed.has(file)))
    const shown = baselined === undefined ? inChanged : leaveOut(inChanged, baselined)
    const errors = countErrors(shown)
    const hidden = inChanged.length - shown.length
    return {
      ...report,
      ...(report.command === 'check' ? { ok: errors === 0, exitCode: errors === 0 ? 0 : 1 } : {}),
      findings: shown,
      ...omitZero('unchanged', all.length - inChanged.length),
      ...omitZero('baselined', hidden),
      ...omitZero(
        'gone',
        isWhole && findChanged === undefined ? known - countAsked(all) + countAsked(shown) : 0,
      ),
      ...omitZero('hiddenErrors', countErrors(all) - errors),
    }
  }
}

/** A change of either half makes a conflict new, such as a change of the file that a copy is of. */
function listFiles({ file, related = [] }: Diagnostic): string[] {
  return [file, ...related.map(other => other.file)]
}

function readText(file: string): string {
  try {
    return readRegular(file).toString('utf8')
  } catch (error) {
    throw systemFailure(
      `Cannot read the baseline \`${file}\``,
      error,
      `Write it with \`skillc check --baseline ${quote(file)} --update-baseline\``,
    )
  }
}

function parseBaseline({ file, text }: { file: string; text: string }): Baseline {
  const baseline = readBaseline(text)
  if ('error' in baseline)
    throw failure(
      `The baseline \`${file}\` cannot be used: ${baseline.error}`,
      `Write it again with \`skillc check --baseline ${quote(file)} --update-baseline\``,
    )
  return baseline
}

function countErrors(diagnostics: Diagnostic[]): number {
  return countSeverities(diagnostics).error
}

function omitZero(name: 'baselined' | 'gone' | 'unchanged' | 'hiddenErrors', count: number): Partial<Report> {
  return count === 0 ? {} : { [name]: count }
}
