/** A GitLab Code Quality document, which merge requests compare with their target branch. */

import { sha256 } from '../core/digests/hash.ts'
import { numberDiagnostics } from '../pipeline/baseline.ts'
import type { Report } from '../pipeline/report.ts'
import { formatListParts } from './json.ts'

const severities = { error: 'major', warning: 'minor', note: 'info' } as const

/** The fields of GitLab's documentation ("Code Quality report format"). Fingerprints are unique and ignore line numbers. */
export function formatGitlabParts(report: Report): Iterable<string> {
  return formatListParts('[]\n', numberDiagnostics(report.findings), ({ diagnostic, key, rank }) => {
    const { code, severity, message, help, file, position } = diagnostic
    return {
      description: help === undefined ? message : `${message}. ${help}`,
      check_name: code,
      fingerprint: sha256(`${key}${rank}`),
      severity: severities[severity],
      location: { path: file, lines: { begin: position?.start.line ?? 1 } },
    }
  })
}
