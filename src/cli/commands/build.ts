/** `skillc build` and `skillc check`. */

import { closeSync, openSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { type BuildResult, build, check } from '../../build/build.ts'
import type { Options } from '../../build/config/options.ts'
import type { Report } from '../../build/report.ts'
import { failure, wordsOf } from '../../core/failure.ts'
import { readRegular } from '../../core/regular-file.ts'
import { VERSION } from '../../core/version.ts'
import { hiddenErrorsText } from '../../report/words.ts'
import type { BuildFlags, Format, ReportFlags } from './build-flags.ts'
import type { ExitCode, Io } from './io.ts'
import { listening } from './progress.ts'

export async function buildCommand(flags: BuildFlags, io: Io): Promise<ExitCode> {
  return reportTo(io, flags, await timed(io, flags, build))
}

export async function checkCommand(flags: BuildFlags, io: Io): Promise<ExitCode> {
  if (flags.updateBaseline) {
    const { saveBaseline } = await import('./save-baseline.ts')
    return saveBaseline(flags, io)
  }
  if (!flags.fix) return reportTo(io, flags, await timed(io, flags, check))
  // Nobody else says what is written into one's files: what is repaired is found here.
  return fixAndCheck({ ...flags, options: { ...flags.options, remoteCache: false } }, io)
}

async function fixAndCheck(flags: BuildFlags, io: Io): Promise<ExitCode> {
  const first = await timed(io, flags, check)
  // It shows differences with a library that is large to load.
  const { fixFiles } = await import('./fix.ts')
  let fixed = fixFiles(first.diagnostics, flags.dryRun, io)
  if (flags.dryRun) return first.exitCode
  if (fixed === 0) return reportTo(io, flags, { ...first, fixed })
  let result = await timed(io, flags, check)
  // Only some findings of a skill are listed. The next ones come up once these are fixed.
  for (let unlisted = countUnlisted(first); unlisted > 0; ) {
    const again = fixFiles(result.diagnostics, false, io)
    const left = countUnlisted(result)
    if (again === 0 || left >= unlisted) break
    unlisted = left
    fixed += again
    result = await timed(io, flags, check)
  }
  return reportTo(io, flags, { ...result, fixed })
}

function countUnlisted({ diagnostics }: BuildResult): number {
  return diagnostics.reduce((sum, { fix, more = 0 }) => sum + (fix === undefined ? 0 : more), 0)
}

/** A report with its time. */
export type Timed = BuildResult & { durationMs: number; fixed?: number }

/** Runs a build with progress on the terminal, and says how long it took. */
export async function timed(
  io: Io,
  { options }: Pick<BuildFlags, 'options'>,
  run: (options: Options) => Promise<BuildResult>,
): Promise<Timed> {
  const start = io.now()
  const result = await run({ ...options, ...listening(io), cwd: io.cwd })
  io.progress('')
  return { ...result, durationMs: io.now() - start }
}

/** Formats with a place for errors that are hidden. */
const SAYS_HIDDEN: ReadonlySet<Format> = new Set<Format>(['pretty', 'json', 'github', 'markdown'])

/** Writes the report where the flags say. */
export async function reportTo(io: Io, flags: ReportFlags, result: Timed): Promise<ExitCode> {
  for (const part of await renderParts(result, flags, io)) io.out(part)
  if (result.exitCode === 1 && !SAYS_HIDDEN.has(flags.format))
    for (const text of hiddenErrorsText(result)) io.err(`skillc: ${text}\n`)
  await writeReports(result, flags, io)
  return result.exitCode
}

/** Writes the report to the files of `--report`. Throws a Failure. */
export async function writeReports(result: Report, flags: ReportFlags, io: Io): Promise<void> {
  for (const { format, file } of flags.reports) {
    const parts = await renderParts(result, { ...flags, format }, { ...io, colour: false, width: 100 })
    try {
      writeParts(resolve(io.cwd, file), parts)
    } catch (error) {
      throw failure(`Cannot write \`${file}\`: ${wordsOf(error)}`)
    }
  }
}

function writeParts(file: string, parts: Iterable<string>): void {
  const descriptor = openSync(file, 'w')
  try {
    for (const part of parts) writeFileSync(descriptor, part)
  } finally {
    closeSync(descriptor)
  }
}

/** What is rendered in parts where the format is one that lists everything. */
async function renderParts(report: Report, flags: ReportFlags, io: Io): Promise<Iterable<string>> {
  if (flags.format === 'json') return (await import('../../report/json.ts')).jsonParts(report)
  return [await render(report, flags, io)]
}

/** Each format is loaded when it is asked for. */
export async function render(
  report: Report,
  { format, verbose, quiet }: ReportFlags,
  io: Io,
): Promise<string> {
  const sources = (file: string) => readSource(file, io)
  switch (format) {
    case 'json':
      return (await import('../../report/json.ts')).json(report)
    case 'sarif':
      return (await import('../../report/sarif.ts')).sarif(report, { version: VERSION, sources })
    case 'github':
      return (await import('../../report/github.ts')).github(report)
    case 'gitlab':
      return (await import('../../report/gitlab.ts')).gitlab(report)
    case 'markdown':
      return (await import('../../report/github.ts')).markdownSummary(report)
    case 'compact':
      return (await import('../../report/compact.ts')).compact(report)
    case 'pretty': {
      const { pretty } = await import('../../report/pretty.ts')
      const shown = quiet
        ? { ...report, diagnostics: report.diagnostics.filter(({ severity }) => severity === 'error') }
        : report
      return pretty(shown, { colour: io.colour, width: io.width, sources, verbose })
    }
    default:
      throw failure(`There is no format \`${format satisfies never}\``)
  }
}

/** A file's text as diagnostics count it: without BOM. Some diagnostics are about pipes and devices: those have none. */
export function readSource(file: string, { cwd }: Io): string | undefined {
  try {
    return new TextDecoder().decode(readRegular(resolve(cwd, file)))
  } catch {
    return undefined
  }
}
