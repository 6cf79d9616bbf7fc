/** The block that closes the report for people: what was found, what became of it, and why the exit code is what it is. */

import { type Counts, countSeverities, type Report } from '../build/report.ts'
import { byteSize, grouped, plural } from '../core/quantity.ts'
import { escapeTerminal } from '../core/terminal.ts'
import { type Colours, labelled } from './layout.ts'
import { accountWords, hiddenErrorsText, outcome } from './words.ts'

interface SummaryOptions {
  colours: Colours
  width: number
  verbose: boolean
}

/** Skipped skills listed without `--verbose`. */
const maxSkipped = 50

/** Lines, without line ends. */
export function summary(report: Report, { colours, verbose }: SummaryOptions): string[] {
  const counts = countSeverities(report.diagnostics)
  const lines: string[] = []
  const add = (label: string, texts: string[]) => lines.push(...labelled(colours.dim(label), label, texts))
  add('found', accountTexts(report, verbose, colours))
  const ignored = report.ignored.map(
    ({ root, folders }) => `${plural(folders, 'folder')} in ${escapeTerminal(root)}, by .gitignore`,
  )
  if (ignored.length > 0) add('ignored', ignored)
  const excluded = (report.excluded ?? []).map(
    ({ root, folders }) =>
      `${plural(folders, 'folder')} in ${escapeTerminal(root)}, by the source's include and exclude`,
  )
  if (excluded.length > 0) add('left out', excluded)
  const { tokens, bundle, out } = report
  if (tokens !== undefined) {
    const { catalogue, body, tokenizer } = tokens
    add('tokens', [
      `${grouped(catalogue)} in the catalogue, ${grouped(body)} in bodies (${escapeTerminal(tokenizer)})`,
    ])
  }
  if (bundle !== undefined) {
    const size = `${plural(bundle.files, 'file')}, ${byteSize(bundle.bytes)}, ${grouped(bundle.written)} written`
    add('output', [`${out === undefined ? '' : `${colours.bold(escapeTerminal(out))}  `}${size}`])
    add('digest', [escapeTerminal(bundle.digest)])
  }
  const notes = noteTexts(report, counts, verbose)
  if (notes.length > 0) add('notes', notes)
  const paint = report.exitCode === 1 ? colours.red : counts.warning > 0 ? colours.yellow : colours.green
  const sign = report.exitCode === 1 ? '✗' : '✓'
  lines.push('', `  ${paint(`${sign} ${outcome(report, counts)}`)}`)
  return lines
}

function accountTexts(report: Report, verbose: boolean, colours: Colours): string[] {
  const { account, skipped } = report
  const parts = accountWords(report)
  const size = Math.max(...parts.map(({ count }) => grouped(count).length), 0)
  const texts = [plural(account.found, 'SKILL.md file')]
  for (const { count, words } of parts) texts.push(`${grouped(count).padStart(size)} ${words}`)
  const listed = verbose ? skipped : skipped.slice(0, maxSkipped)
  const codeSize = Math.max(...listed.map(({ code }) => code.length), 0)
  const indent = ' '.repeat(size + 1)
  for (const { code, path } of listed) {
    texts.push(`${indent}${colours.dim(escapeTerminal(code).padEnd(codeSize))}  ${escapeTerminal(path)}`)
  }
  const more = skipped.length - listed.length
  if (more > 0) texts.push(`${indent}${grouped(more)} more; --verbose or --format json lists them all`)
  return texts
}

function noteTexts(report: Report, { info }: Counts, verbose: boolean): string[] {
  const { command, bundle, account, exitCode, baselined = 0, unchanged = 0, fixed = 0 } = report
  const texts: string[] = []
  if (fixed > 0) texts.push(`${plural(fixed, 'finding')} fixed`)
  if (baselined > 0) texts.push(`${plural(baselined, 'finding')} in the baseline`)
  if (unchanged > 0) texts.push(`${plural(unchanged, 'finding')} in unchanged files`)
  texts.push(...hiddenErrorsText(report))
  if (info > 0 && !verbose)
    texts.push(`${plural(info, 'info')}; --verbose shows ${info === 1 ? 'it' : 'them'}`)
  if (command === 'build' && bundle === undefined && exitCode === 1 && account.emitted > 0) {
    texts.push('--keep-going writes the skills that are ready all the same')
  }
  return texts
}
