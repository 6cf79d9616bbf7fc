import { addTo, byCodeUnit } from '../core/text/order.ts'
import { formatBytes, formatCount, formatNumber, pluralize } from '../core/text/quantity.ts'
import { escapeTerminal } from '../core/text/terminal.ts'
import { measureWidth } from '../core/text/width.ts'
import { type Counts, countSeverities, type Report } from '../pipeline/report.ts'
import { formatLabeled, type LayoutOptions, margin, wrapLine } from './layout.ts'
import { describeOutcome, formatEntries, formatHiddenErrors, listAccountParts } from './words.ts'

interface SummaryOptions extends LayoutOptions {
  hidden: number
}

/** Longer lists of skipped skills and folders are folded without `--verbose`. */
const MOST_LISTED = 5

export function formatSummary(report: Report, options: SummaryOptions): string[] {
  const { colors, width } = options
  const counts = countSeverities(report.findings)
  const lines: string[] = []
  if (report.files === undefined) lines.push(...formatWhole(report, options))
  const notes = formatNotes(report, counts, options)
  if (notes.length > 0) lines.push(...formatPart('notes', notes, options))
  const paint = report.exitCode === 1 ? colors.red : counts.warning > 0 ? colors.yellow : colors.green
  const sign = report.exitCode === 1 ? '✗' : '✓'
  const outcome = wrapLine(`  ${sign} ${describeOutcome(report, counts)}`, width)
  return [...lines, '', ...outcome.map(paint)]
}

/** A single word that is too long, such as a digest, goes below the label. */
function formatPart(label: string, texts: string[], { colors, width }: SummaryOptions): string[] {
  const wrapped = texts.flatMap(text => wrapLine(text, width - margin))
  const [first = '', ...more] = wrapped
  if (more.length === 0 && !first.includes(' ') && measureWidth(first) > width - margin)
    return [`  ${colors.dim(label)}`, `    ${first}`]
  return formatLabeled(colors.dim(label), label, wrapped)
}

function formatWhole(report: Report, options: SummaryOptions): string[] {
  const { colors, verbose } = options
  const lines: string[] = []
  const add = (label: string, texts: string[]) => lines.push(...formatPart(label, texts, options))
  add('found', formatAccount(report, options))
  const ignored = formatFolders(report.ignored, 'by .gitignore', verbose)
  if (ignored.length > 0) add('ignored', ignored)
  const excluded = formatFolders(report.excluded ?? [], "by the source's include and exclude", verbose)
  if (excluded.length > 0) add('left out', excluded)
  const unsearched = formatUnsearched(report, verbose)
  if (unsearched.length > 0) add('more', unsearched)
  const { tokens, bundle, out } = report
  if (tokens !== undefined) {
    const { catalog, body, tokenizer } = tokens
    add('tokens', [
      `${formatNumber(catalog)} in the catalog, ${formatNumber(body)} in bodies (${escapeTerminal(tokenizer)})`,
    ])
  }
  if (bundle !== undefined) {
    const size = `${formatCount(bundle.files, 'file')}, ${formatBytes(bundle.bytes)}, ${formatNumber(bundle.written)} written`
    add('output', [`${out === undefined ? '' : `${colors.bold(escapeTerminal(out))}  `}${size}`])
    add('digest', [escapeTerminal(bundle.digest)])
  }
  return lines
}

function formatFolders(left: Report['ignored'], why: string, verbose: boolean): string[] {
  const listed = verbose ? left : left.slice(0, MOST_LISTED)
  const others = left.slice(listed.length)
  const folders = others.reduce((sum, each) => sum + each.folders, 0)
  const texts = listed.map(
    ({ root, folders }) => `${formatCount(folders, 'folder')} in ${escapeTerminal(root)}, ${why}`,
  )
  if (others.length > 0)
    texts.push(`${formatCount(folders, 'folder')} in ${formatCount(others.length, 'more root')}, ${why}`)
  return texts
}

function formatUnsearched({ command, unsearched = [] }: Report, verbose: boolean): string[] {
  const listed = verbose ? unsearched : unsearched.slice(0, MOST_LISTED)
  const others = unsearched.slice(listed.length)
  const skills = others.reduce((sum, each) => sum + each.skills, 0)
  return [
    ...listed.map(
      ({ folder, skills: count, command }) =>
        `${formatNumber(count)} more in \`${escapeTerminal(folder)}\`: ${escapeTerminal(command)}`,
    ),
    ...(others.length === 0
      ? []
      : [
          `${formatNumber(skills)} more in ${formatCount(others.length, 'other folder')}: skillc ${command} --verbose`,
        ]),
  ]
}

function formatAccount(report: Report, { verbose, colors, width }: SummaryOptions): string[] {
  const { account, skipped } = report
  const parts = listAccountParts(report)
  const size = Math.max(...parts.map(({ count }) => formatNumber(count).length), 0)
  const texts = [formatEntries(account, 'found')]
  for (const { count, words } of parts) texts.push(`${formatNumber(count).padStart(size)} ${words}`)
  const isFolded = !verbose && skipped.length > MOST_LISTED
  const rows = isFolded ? foldSkipped(skipped) : skipped
  const codeSize = Math.max(...rows.map(({ code }) => code.length), 0)
  const indent = ' '.repeat(size + 1)
  for (const { code, path } of rows) {
    const shown = escapeTerminal(path)
    const isNarrow = margin + indent.length + codeSize + 2 + measureWidth(shown) > width
    texts.push(
      // Paths are not cut, so they can be copied.
      ...(isNarrow
        ? [`${indent}${colors.dim(escapeTerminal(code))}`, `${indent}  ${shown}`]
        : [`${indent}${colors.dim(escapeTerminal(code).padEnd(codeSize))}  ${shown}`]),
    )
  }
  return texts
}

function foldSkipped(skipped: Report['skipped']): { code: string; path: string }[] {
  const byCode = new Map<string, string[]>()
  for (const { code, path } of skipped) addTo(byCode, code, path)
  return [...byCode]
    .sort(([a, some], [b, others]) => others.length - some.length || byCodeUnit(a, b))
    .map(([code, [first = '', ...rest]]) => ({
      code,
      path: rest.length === 0 ? first : `${first} and ${formatNumber(rest.length)} more`,
    }))
}

function formatNotes(report: Report, counts: Counts, { verbose, hidden }: SummaryOptions): string[] {
  const { command, baselined = 0, gone = 0, unchanged = 0, fixed = 0 } = report
  const texts: string[] = []
  const fixable = report.findings.filter(({ fix }) => fix !== undefined).length
  if (fixable > 0)
    texts.push(
      `${formatCount(fixable, 'finding')} fixable with \`${command === 'check' ? '' : 'skillc check '}--fix\``,
    )
  const unsafe = report.findings.filter(({ unsafeFix }) => unsafeFix !== undefined).length
  if (unsafe > 0)
    texts.push(
      `${fixable > 0 ? `${formatNumber(unsafe)} more` : formatCount(unsafe, 'finding')} fixable with \`${command === 'check' ? '' : 'skillc check '}--fix --unsafe-fixes\``,
    )
  if (fixed > 0) texts.push(`${formatCount(fixed, 'finding')} fixed`)
  if (baselined > 0) texts.push(`${formatCount(baselined, 'finding')} in the baseline`)
  if (gone > 0 && command === 'check')
    texts.push(
      `${formatCount(gone, 'finding')} in the baseline no longer ${pluralize(gone, 'occurs', 'occur')}; \`--update-baseline\` drops ${pluralize(gone, 'it', 'them')}`,
    )
  if (unchanged > 0) texts.push(`${formatCount(unchanged, 'finding')} in unchanged files`)
  texts.push(...formatHiddenErrors(report))
  const unlisted = [
    ...(hidden === 0 ? [] : [formatCount(hidden, 'finding')]),
    ...(counts.note === 0 || verbose ? [] : [formatCount(counts.note, 'note')]),
  ]
  if (unlisted.length > 0)
    texts.push(
      `${unlisted.join(' and ')} not shown; \`--verbose\` lists ${pluralize(hidden + counts.note, 'it', 'them')}`,
    )
  return texts
}
