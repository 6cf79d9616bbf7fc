import { relative } from 'node:path'
import { createColors } from 'picocolors'
import type { Diagnostic } from '../../core/diagnostics/diagnostic.ts'
import { failure, toFailureData } from '../../core/errors/failure.ts'
import { formatJsonLine } from '../../core/json/json.ts'
import { formatCount, formatDuration, listSome } from '../../core/text/quantity.ts'
import { toPosix } from '../../core/text/show.ts'
import { escapeLineCommands, escapeTerminal } from '../../core/text/terminal.ts'
import { countSeverities, type Report } from '../../pipeline/report.ts'
import { type Round, watch } from '../../pipeline/watch/watch.ts'
import { toReportValue } from '../../report/json.ts'
import { formatFindings } from '../../report/pretty.ts'
import { describeOutcome } from '../../report/words.ts'
import { formatThrown } from '../explain.ts'
import type { BuildFlags } from '../flag-sets.ts'
import { nameFlags } from '../flags.ts'
import type { Io } from '../io.ts'
import { createListeners } from '../progress.ts'
import { printExported, readSource, render, writeReports } from './build-report.ts'

const MOST_NAMED = 3

/** Builds repeatedly until `stop` aborts, and returns 0. Throws a Failure if it cannot watch. */
export async function runWatch(
  flags: BuildFlags,
  command: Report['command'],
  stop: AbortSignal,
  io: Io,
): Promise<0> {
  checkFlags(flags)
  const show = createRoundPrinter(flags, io)
  const options = {
    ...flags.options,
    write: command === 'build',
    poll: flags.poll,
    cwd: io.cwd,
    signal: stop,
    ...createListeners(io),
  }
  for await (const round of watch(options)) {
    io.progress('')
    await show(round)
  }
  return 0
}

function checkFlags({ format, statistics, fix, updateBaseline, options }: BuildFlags): void {
  if (!['pretty', 'compact', 'json'].includes(format))
    throw failure(
      `\`--format ${format}\` is one document, which a watch never finishes`,
      'Use `pretty`, `compact` or `json`; `--report FORMAT=FILE` is rewritten by each build',
    )
  if (statistics)
    throw failure(
      '`--statistics` prints one table, but a watch does not end',
      'Run it once, without `--watch`',
    )
  if (fix || updateBaseline)
    throw failure(
      `\`--${fix ? 'fix' : 'update-baseline'}\` writes what is watched`,
      'Run it once, without `--watch`',
    )
  if (options.records?.includes('-'))
    throw failure('Standard input cannot be watched', 'Write the records to a file: `--source jsonl:FILE`')
}

export function createRoundPrinter(flags: BuildFlags, io: Io): (round: Round) => Promise<void> {
  let known = new Set<Diagnostic>()
  return async round => {
    if (round.isSame) return
    if ('failure' in round) {
      if (flags.format === 'json')
        io.out(
          nameFlags(formatJsonLine({ ...formatHeading(round, io), failure: toFailureData(round.failure) })),
        )
      else io.err(formatThrown(round.failure, io.errWidth))
      return
    }
    const { report } = round
    const fresh = listFresh(report.findings, known)
    known = new Set(report.findings)
    await writeReports(report, flags, io)
    io.out(await formatRound(round, report, fresh, flags, io))
    await printExported(report, flags, io)
  }
}

function listFresh(now: Diagnostic[], before: ReadonlySet<Diagnostic>): Diagnostic[] {
  const others = now.filter(each => !before.has(each))
  const stay = new Set(now)
  const gone = new Set([...before].flatMap(each => (stay.has(each) ? [] : JSON.stringify(each))))
  const news = new Set(others.filter(each => !gone.has(JSON.stringify(each))))
  return now.filter(each => each.severity === 'error' || news.has(each))
}

/** Without times, so the same edits give the same JSON lines. */
function formatHeading({ number, changed }: Round, io: Io) {
  return { round: number, changed: changed.map(path => formatPath(path, io)) }
}

async function formatRound(
  round: Round,
  report: Report,
  fresh: Diagnostic[],
  flags: BuildFlags,
  io: Io,
): Promise<string> {
  if (flags.format === 'json')
    return formatJsonLine({ ...formatHeading(round, io), report: toReportValue(report) })
  if (flags.format === 'compact') return render({ ...report, findings: fresh }, flags, io)
  if (round.number === 1) {
    const first = await render({ ...report, durationMs: round.durationMs }, flags, io)
    return `${first}  Watching for changes; press Ctrl+C to stop\n`
  }
  const findings = formatFindings(
    flags.quiet ? fresh.filter(({ severity }) => severity === 'error') : fresh,
    {
      color: io.color,
      width: io.width,
      sources: file => readSource(file, io),
      verbose: flags.verbose,
      maxFindings: flags.maxFindings,
    },
  )
  return `${findings}${formatSummary(round, report, io)}`
}

function formatSummary(round: Round, report: Report, io: Io): string {
  const counts = countSeverities(report.findings)
  const colors = createColors(io.color)
  const paint = counts.error > 0 ? colors.red : counts.warning > 0 ? colors.yellow : colors.green
  // Drops the exit code of one build, because the watch continues.
  const words = describeOutcome({ ...report, exitCode: 0, durationMs: round.durationMs }, counts)
  const written = report.bundle === undefined ? '' : `, ${formatCount(report.bundle.written, 'file')} written`
  const time =
    report.bundle === undefined && report.command === 'build' ? ` (${formatDuration(round.durationMs)})` : ''
  const sign = counts.error > 0 ? '✗' : '✓'
  return escapeLineCommands(
    `  ${paint(`${sign} ${formatChangedNames(round, io)}: ${words}${written}${time}`)}\n`,
  )
}

function formatChangedNames({ changed }: Round, io: Io): string {
  if (changed.length === 0) return 'Folders changed'
  const named = changed.map(path => escapeTerminal(formatPath(path, io)))
  return listSome(named, MOST_NAMED)
}

function formatPath(path: string, { cwd }: Io): string {
  const inner = relative(cwd, path)
  return toPosix(inner.startsWith('..') ? path : inner)
}
