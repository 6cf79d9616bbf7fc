/** `build --watch` and `check --watch`: a round of output for each build that came to something new. */
import { relative } from 'node:path'
import { createColors } from 'picocolors'
import { countSeverities, type Report } from '../../build/report.ts'
import { type Round, watchBuilds } from '../../build/watch/watch.ts'
import type { Diagnostic } from '../../core/diagnostics/diagnostic.ts'
import { failure, failureData } from '../../core/failure.ts'
import { jsonLine } from '../../core/json-text.ts'
import { duration, plural } from '../../core/quantity.ts'
import { toPosix } from '../../core/show.ts'
import { escapeLineCommands, escapeTerminal } from '../../core/terminal.ts'
import { reportValue } from '../../report/json.ts'
import { prettyFindings } from '../../report/pretty.ts'
import { outcome } from '../../report/words.ts'
import { explain } from '../explain.ts'
import { readSource, render, writeReports } from './build.ts'
import type { BuildFlags } from './build-flags.ts'
import type { ExitCode, Io } from './io.ts'
import { progressOn } from './progress.ts'

/** Paths that a line names. */
const MOST_NAMED = 3

/** Builds again and again until `stop` aborts, and ends with 0. Throws a Failure for what cannot be watched. */
export async function watchCommand(
  flags: BuildFlags,
  command: Report['command'],
  stop: AbortSignal,
  io: Io,
): Promise<ExitCode> {
  checkFlags(flags)
  const options = { ...flags.options, cwd: io.cwd, onProgress: progressOn(io) }
  const show = roundPrinter(flags, io)
  // Rounds are shown one after the other, each whole.
  let shown = Promise.resolve()
  const failed = new AbortController()
  const signal = AbortSignal.any([stop, failed.signal])
  await watchBuilds(options, command, {
    signal,
    poll: flags.poll,
    onRound: round => {
      io.progress('')
      shown = shown.then(() => show(round)).catch(error => failed.abort(error))
    },
    onNote: text => io.err(`${text}.\n`),
  })
  await shown
  if (failed.signal.aborted) throw failed.signal.reason
  return 0
}

function checkFlags({ format, fix, updateBaseline, options }: BuildFlags): void {
  if (!['pretty', 'compact', 'json'].includes(format))
    throw failure(
      `\`--format ${format}\` is one document, which a watch never ends`,
      'Use `pretty`, `compact` or `json`; `--report FORMAT=FILE` is written anew by each build',
    )
  if (fix || updateBaseline)
    throw failure(
      `\`--${fix ? 'fix' : 'update-baseline'}\` writes what is watched`,
      'Run it once, without `--watch`',
    )
  if (options.records?.includes('-'))
    throw failure('Standard input cannot be watched', 'Write the records to a file: `--source jsonl:FILE`')
}

/** Says what a round came to: the first one as a build does, later ones with what is new, and a line. */
export function roundPrinter(flags: BuildFlags, io: Io): (round: Round) => Promise<void> {
  let known = new Set<string>()
  return async round => {
    if (round.isSame) return
    if ('failure' in round) {
      if (flags.format === 'json')
        io.out(jsonLine({ ...headOf(round, io), failure: failureData(round.failure) }))
      else io.err(explain(round.failure))
      return
    }
    const { report } = round
    const fresh = report.diagnostics.filter(
      each => each.severity === 'error' || !known.has(JSON.stringify(each)),
    )
    known = new Set(report.diagnostics.map(each => JSON.stringify(each)))
    await writeReports(report, flags, io)
    io.out(await textOf(round, report, fresh, flags, io))
  }
}

/** What a round is called in JSON. No times: the same edits, the same lines. */
function headOf({ number, changed }: Round, io: Io) {
  return { round: number, changed: changed.map(path => shownPath(path, io)) }
}

async function textOf(
  round: Round,
  report: Report,
  fresh: Diagnostic[],
  flags: BuildFlags,
  io: Io,
): Promise<string> {
  if (flags.format === 'json') return jsonLine({ ...headOf(round, io), report: reportValue(report) })
  if (flags.format === 'compact') return render({ ...report, diagnostics: fresh }, flags, io)
  if (round.number === 1) {
    const first = await render({ ...report, durationMs: round.durationMs }, flags, io)
    return `${first}  Watching for changes; Ctrl+C ends it\n`
  }
  const findings = prettyFindings(
    flags.quiet ? fresh.filter(({ severity }) => severity === 'error') : fresh,
    {
      colour: io.colour,
      width: io.width,
      sources: file => readSource(file, io),
      verbose: flags.verbose,
    },
  )
  return `${findings}${lineOf(round, report, io)}`
}

function lineOf(round: Round, report: Report, io: Io): string {
  const counts = countSeverities(report.diagnostics)
  const colours = createColors(io.colour)
  const paint = counts.error > 0 ? colours.red : counts.warning > 0 ? colours.yellow : colours.green
  // The exit code of one build is nobody's: the watch goes on.
  const words = outcome({ ...report, exitCode: 0, durationMs: round.durationMs }, counts)
  const written = report.bundle === undefined ? '' : `, ${plural(report.bundle.written, 'file')} written`
  const time =
    report.bundle === undefined && report.command === 'build' ? ` (${duration(round.durationMs)})` : ''
  const sign = counts.error > 0 ? '✗' : '✓'
  return escapeLineCommands(`  ${paint(`${sign} ${namesOf(round, io)}: ${words}${written}${time}`)}\n`)
}

function namesOf({ changed }: Round, io: Io): string {
  if (changed.length === 0) return 'Folders changed'
  const named = changed.slice(0, MOST_NAMED).map(path => escapeTerminal(shownPath(path, io)))
  const more = changed.length - named.length
  return more === 0 ? named.join(', ') : `${named.join(', ')} and ${more} more`
}

function shownPath(path: string, { cwd }: Io): string {
  const inner = relative(cwd, path)
  return toPosix(inner.startsWith('..') ? path : inner)
}
