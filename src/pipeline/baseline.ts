/** Baselines: known findings that a team accepts for now, so only new ones fail. */

import { type Diagnostic, sortDiagnostics } from '../core/diagnostics/diagnostic.ts'
import { formatJson, tryParseJson } from '../core/json/json.ts'
import { isMap } from '../core/json/shapes.ts'
import { byCodeUnit } from '../core/text/order.ts'

export type Baseline = ReadonlyMap<string, number>

const format = 1

/**
 * Identifies a finding although lines move: by code, file and message, without numbers outside backticks. A JSON text,
 * not unique.
 */
export function computeFingerprint({
  code,
  file,
  message,
}: Pick<Diagnostic, 'code' | 'file' | 'message'>): string {
  return JSON.stringify([code, file, maskNumbers(message)])
}

export function getCode(fingerprint: string): string {
  return JSON.parse(fingerprint)[0]
}

/** Diagnostics by position, each with its fingerprint and its rank among equal ones, so the pair is unique. */
export function* numberDiagnostics(
  diagnostics: Diagnostic[],
): Generator<{ diagnostic: Diagnostic; key: string; rank: number }> {
  let seen = new Map<string, number>()
  let file: string | undefined
  for (const diagnostic of sortDiagnostics(diagnostics)) {
    // The key contains the file, so earlier files' keys cannot recur.
    if (diagnostic.file !== file) seen = new Map()
    file = diagnostic.file
    const key = computeFingerprint(diagnostic)
    const rank = (seen.get(key) ?? 0) + 1
    seen.set(key, rank)
    yield { diagnostic, key, rank }
  }
}

/** The baseline file for these diagnostics. Deterministic. */
export function toBaseline(diagnostics: Diagnostic[]): string {
  const findings = new Map<string, { code: string; file: string; message: string; count: number }>()
  for (const diagnostic of diagnostics) {
    const key = computeFingerprint(diagnostic)
    const finding = findings.get(key)
    if (finding !== undefined) finding.count++
    else {
      const { code, file, message } = diagnostic
      findings.set(key, { code, file, message: maskNumbers(message), count: 1 })
    }
  }
  const sorted = [...findings.values()].sort(
    (a, b) => byCodeUnit(a.file, b.file) || byCodeUnit(a.code, b.code) || byCodeUnit(a.message, b.message),
  )
  return formatJson({ format, findings: sorted })
}

/** Removes the findings in the baseline and keeps the order of the rest. */
export function leaveOut(diagnostics: Diagnostic[], baseline: Baseline): Diagnostic[] {
  const baselined = new Set<Diagnostic>()
  for (const { diagnostic, key, rank } of numberDiagnostics(diagnostics))
    if (rank <= (baseline.get(key) ?? 0)) baselined.add(diagnostic)
  return diagnostics.filter(diagnostic => !baselined.has(diagnostic))
}

/** Returns `error` if the text is not a baseline. */
export function readBaseline(text: string): Baseline | { error: string } {
  const document = parse(text)
  if (document === undefined) return { error: 'the baseline is not JSON' }
  if (!isMap(document) || !Array.isArray(document.findings)) {
    return { error: 'the baseline has no list of `findings`' }
  }
  if (document.format !== format) {
    return { error: `the baseline is not of format ${format}: another version of skillc wrote it` }
  }
  const counts = new Map<string, number>()
  for (const [index, finding] of document.findings.entries()) {
    const known = readFinding(finding)
    if (known === undefined) {
      return {
        error: `\`findings[${index}]\` of the baseline needs a \`code\`, \`file\`, \`message\` and \`count\``,
      }
    }
    counts.set(known.key, (counts.get(known.key) ?? 0) + known.count)
  }
  return counts
}

function readFinding(value: unknown): { key: string; count: number } | undefined {
  if (!isMap(value)) return undefined
  const { code, file, message, count } = value
  if (typeof code !== 'string' || typeof file !== 'string' || typeof message !== 'string') return undefined
  if (typeof count !== 'number' || !Number.isSafeInteger(count) || count < 1) return undefined
  return { key: JSON.stringify([code, file, message]), count }
}

/** Returns undefined for invalid JSON; valid JSON is never `undefined`. */
function parse(text: string): unknown {
  return tryParseJson(text.startsWith('\ufeff') ? text.slice(1) : text)
}

function maskNumbers(message: string): string {
  return message
    .split('`')
    .map((part, index) => (index % 2 === 1 ? part : part.replace(/(?<![\w+])\d+(?!\w)/g, '#')))
    .join('`')
}
