import type { Finding, OwnCode, OwnWords } from '../../core/diagnostics/catalog.ts'
import { createWordedFinding, FINDINGS_LIMIT } from '../../core/diagnostics/finding.ts'

export type Place = Pick<Finding, 'position' | 'fix' | 'unsafeFix'>

export interface Reporter {
  findings: Finding[]
  /** Above the limit per code, findings are only counted. */
  report: (code: OwnCode, own: OwnWords, place?: Place) => void
}

export function createReporter(): Reporter {
  const findings: Finding[] = []
  const tallies = new Map<string, { count: number; last: Finding }>()
  return {
    findings,
    report: (code, own, place = {}) => {
      const tally = tallies.get(code)
      if (tally?.count === FINDINGS_LIMIT) {
        tally.last.more = (tally.last.more ?? 0) + 1
        return
      }
      const finding = createWordedFinding(code, own, place)
      findings.push(finding)
      tallies.set(code, { count: (tally?.count ?? 0) + 1, last: finding })
    },
  }
}
