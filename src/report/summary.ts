/** The block that closes the report for people: what was found, what became of it, and why the exit code is what it is. */

import { type Counts, countSeverities, type Report } from '../build/report.ts'
import { formatBytes, formatCount, formatNumber } from '../core/quantity.ts'
import { escapeTerminal } from '../core/terminal.ts'
import { type Colours, formatLabelled } from './layout.ts'
import { describeOutcome, formatHiddenErrors, listAccountParts } from './words.ts'

interface SummaryOptions {
  colours: Colours
  width: number
  verbose: boolean
}

/** Skipped skills listed without `--verbose`. */
const maxSkipped = 50

/** Lines, without line ends. */
export function formatSummary(report: Report, { colours, verbose }: SummaryOptions): string[] {
  const counts = countSeverities(report.diagnostics)
  const lines: string[] = []
  const add = (label: string, texts: string[]) =>
    lines.push(...formatLabelled(colours.dim(label), label, texts))
  add('found', formatAccount(report, verbose, colours))
  const ignored = report.ignored.map(
    ({ root, folders }) => `${formatCount(folders, 'folder')} in ${escapeTerminal(root)}, by .gitignore`,
  )
  if (ignored.length > 0) add('ignored', ignored)
  const excluded = (report.excluded ?? []).map(
    ({ root, folders }) =>
      `${formatCount(folders, 'folder')} in ${escapeTerminal(root)}, by the source's include and exclude`,
  )
  if (excluded.length > 0) add('left out', excluded)
  const { tokens, bundle, out } = report
  if (tokens !== undefined) {
    const { catalogue, body, tokenizer } = tokens
    add('tokens', [
      `${formatNumber(catalogue)} in the catalogue, ${formatNumber(body)} in bodies (${escapeTerminal(tokenizer)})`,
    ])
  }
  if (bundle !== undefined) {
    const size = `${formatCount(bundle.files, 'file')}, ${formatBytes(bundle.bytes)}, ${formatNumber(bundle.written)} written`
    add('output', [`${out === undefined ? '' : `${colours.bold(escapeTerminal(out))}  `}${size}`])
    add('digest', [escapeTerminal(bundle.digest)])
  }
  const notes = formatNotes(report, counts, verbose)
  if (notes.length > 0) add('notes', notes)
  const paint = report.exitCode === 1 ? colours.red : counts.warning > 0 ? colours.yellow : colours.green
  const sign = report.exitCode === 1 ? '✗' : '✓'
  lines.push('', `  ${paint(`${sign} ${describeOutcome(report, counts)}`)}`)
  return lines
}

function formatAccount(report: Report, verbose: boolean, colours: Colours): string[] {
  const { account, skipped } = report
  const parts = listAccountParts(report)
  const size = Math.max(...parts.map(({ count }) => formatNumber(count).length), 0)
  const texts = [formatCount(account.found, 'SKILL.md file')]
  for (const { count, words } of parts) texts.push(`${formatNumber(count).padStart(size)} ${words}`)
  const listed = verbose ? skipped : skipped.slice(0, maxSkipped)
  const codeSize = Math.max(...listed.map(({ code }) => code.length), 0)
  const indent = ' '.repeat(size + 1)
  for (const { code, path } of listed) {
    texts.push(`${indent}${colours.dim(escapeTerminal(code).padEnd(codeSize))}  ${escapeTerminal(path)}`)
  }
  const more = skipped.length - listed.length
  if (more > 0) texts.push(`${indent}${formatNumber(more)} more; --verbose or --format json lists them all`)
  return texts
}

function formatNotes(report: Report, { info }: Counts, verbose: boolean): string[] {
  const { command, bundle, account, exitCode, baselined = 0, unchanged = 0, fixed = 0 } = report
  const texts: string[] = []
  if (fixed > 0) texts.push(`${formatCount(fixed, 'finding')} fixed`)
  if (baselined > 0) texts.push(`${formatCount(baselined, 'finding')} in the baseline`)
  if (unchanged > 0) texts.push(`${formatCount(unchanged, 'finding')} in unchanged files`)
  texts.push(...formatHiddenErrors(report))
  if (info > 0 && !verbose)
    texts.push(`${formatCount(info, 'info')}; --verbose shows ${info === 1 ? 'it' : 'them'}`)
  if (command === 'build' && bundle === undefined && exitCode === 1 && account.emitted > 0) {
    texts.push('--keep-going writes the skills that are ready all the same')
  }
  return texts
}
