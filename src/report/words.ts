import type { Diagnostic } from '../core/diagnostics/diagnostic.ts'
import { formatCount, formatDuration, formatNumber, pluralize } from '../core/text/quantity.ts'
import { escapeTerminal } from '../core/text/terminal.ts'
import type { Account } from '../format/types.ts'
import type { Counts, Report } from '../pipeline/report.ts'

export function formatEntries(account: Account, which: 'found' | 'emitted'): string {
  return joinEntries(account[which], account.commands?.[which], account.files?.[which])
}

/** `commands` and `files` are the part of `all` that is not a `SKILL.md`. */
export function joinEntries(all: number, commands = 0, files = 0): string {
  const skills = all - commands - files
  const parts = [
    ...(skills > 0 || all === 0 ? [formatCount(skills, 'skill')] : []),
    ...(commands > 0 ? [formatCount(commands, 'command')] : []),
    ...(files > 0 ? [formatCount(files, 'listed file')] : []),
  ]
  return [...parts.slice(0, -2), parts.slice(-2).join(' and ')].join(', ')
}

/** `2 errors, 1 warning`, without notes; '' if there are neither. */
export function formatSeverities({ error, warning }: Pick<Counts, 'error' | 'warning'>): string {
  const words = []
  if (error > 0) words.push(formatCount(error, 'error'))
  if (warning > 0) words.push(formatCount(warning, 'warning'))
  return words.join(', ')
}

/** In plain words; omits zeros. */
export function listAccountParts({ account, bundle }: Report): { count: number; words: string }[] {
  const { emitted, aliases, identical, shadowed, skipped, found } = account
  const missing = found - emitted - aliases - identical - shadowed - skipped
  return [
    { count: emitted, words: bundle !== undefined ? 'in the bundle' : 'ready' },
    { count: aliases, words: pluralize(aliases, 'link to one of them', 'links to some of them') },
    { count: identical, words: `${pluralize(identical, 'copy', 'copies')}, byte for byte the same` },
    { count: shadowed, words: 'shadowed by a skill with the same id' },
    { count: skipped, words: 'skipped' },
    { count: missing, words: 'not accounted for (a bug in skillc)' },
  ].filter(({ count }) => count !== 0)
}

export function formatPlace({ file, position }: Pick<Diagnostic, 'file' | 'position'>): string {
  const at = position === undefined ? '' : `:${position.start.line}:${position.start.column}`
  return `${escapeTerminal(file)}${at}`
}

/** Why `--max-warnings` fails a check. */
export function formatSurplus({ surplus }: Report): string[] {
  if (surplus === undefined) return []
  const { warnings, allowed } = surplus
  return [
    `${formatCount(warnings, 'warning')}, ${formatNumber(allowed)} ${pluralize(allowed, 'is', 'are')} allowed`,
  ]
}

/** Includes the reason for the exit code. */
export function describeOutcome(report: Report, counts: Counts): string {
  const { command, bundle, isKept, out, account, exitCode, durationMs, files } = report
  const findings = formatSeverities(counts)
  const time = durationMs === undefined ? '' : ` in ${formatDuration(durationMs)}`
  const reason = formatSurplus(report).map(text => `: ${text}`)
  const exit = exitCode === 0 ? '' : ` (exit code ${exitCode}${reason.join('')})`
  if (command === 'check') {
    const among = files === undefined ? '' : `${formatCount(files, 'file')} among `
    const what = `Checked ${among}${formatEntries(account, 'found')}${time}`
    return `${what}: ${findings === '' ? 'no findings' : findings}${exit}`
  }
  if (bundle === undefined) {
    const came = isKept ? `the bundle of the last build was kept: ${out}` : 'nothing was written'
    return `${findings === '' ? '' : `${findings}: `}${came}${exit}`
  }
  const what = `Built ${formatEntries(account, 'emitted')}${time}`
  return `${what}${findings === '' ? '' : `: ${findings}`}${exit}`
}

/** Hidden errors still fail a build. */
export function formatHiddenErrors({ baselined, unchanged, hiddenErrors = 0 }: Report): string[] {
  if (hiddenErrors === 0) return []
  const places = [...(baselined ? ['in the baseline'] : []), ...(unchanged ? ['in unchanged files'] : [])]
  return [
    `${formatCount(hiddenErrors, 'error')} ${places.join(' or ')} still ${pluralize(hiddenErrors, 'fails', 'fail')} the build`,
  ]
}
