/** Runs builds for a terminal, and reports their results. */
import { existsSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { attempt } from '../../core/errors/failure.ts'
import { resolveOutput, writeOutput } from '../../core/files/drafts.ts'
import { readRegular } from '../../core/files/regular-file.ts'
import type { BuildResult } from '../../pipeline/build.ts'
import type { Options } from '../../pipeline/config/options.ts'
import type { Report } from '../../pipeline/report.ts'
import type { Format } from '../../report/format.ts'
import { formatHiddenErrors, formatSurplus } from '../../report/words.ts'
import type { BuildFlags, ReportFlags } from '../flag-sets.ts'
import { type ExitCode, type Io, stopSignal, wrapForError } from '../io.ts'
import { printNext } from '../next.ts'
import { createListeners } from '../progress.ts'

export type TimedResult = BuildResult & { durationMs: number; fixed?: number }

export async function runTimed(
  io: Io,
  { options }: Pick<BuildFlags, 'options'>,
  run: (options: Options) => Promise<BuildResult>,
): Promise<TimedResult> {
  const start = io.now()
  // After Ctrl+C, a build leaves neither a cache draft nor a line on the terminal.
  const signal = stopSignal()
  const result = await run({ ...options, ...createListeners(io), cwd: io.cwd, signal })
  io.progress('')
  return { ...result, durationMs: io.now() - start }
}

const SAYS_OUTCOME: ReadonlySet<Format> = new Set<Format>(['pretty', 'github', 'markdown'])
const SAYS_HIDDEN: ReadonlySet<Format> = new Set<Format>([...SAYS_OUTCOME, 'json'])

export async function writeReport(
  io: Io,
  flags: ReportFlags & Partial<Pick<BuildFlags, 'options'>>,
  result: TimedResult,
): Promise<ExitCode> {
  for (const part of await renderParts(result, flags, io)) {
    io.out(part)
    await io.drain?.()
  }
  if (result.exitCode === 1 && !SAYS_HIDDEN.has(flags.format))
    for (const text of formatHiddenErrors(result)) io.err(wrapForError(`skillc: ${text}\n`, io))
  if (!SAYS_OUTCOME.has(flags.format) || flags.statistics) printSurplus(result, io)
  await writeReports(result, flags, io)
  return result.exitCode
}

export function printSurplus(result: Report, io: Io): void {
  for (const text of formatSurplus(result)) io.err(wrapForError(`skillc: ${text}\n`, io))
}

export async function writeReports(
  result: Report,
  flags: ReportFlags & Partial<Pick<BuildFlags, 'options'>>,
  io: Io,
): Promise<void> {
  for (const { format, file } of flags.reports) {
    if (format === 'html') {
      const { writeHtmlReport } = await import('./report.ts')
      const { options } = 'options' in flags ? await withoutFiles(flags as BuildFlags, io) : flags
      await writeHtmlReport(result, file, options, io)
      continue
    }
    const parts = await renderParts(
      result,
      { ...flags, format, statistics: false },
      { ...io, color: false, width: 100 },
    )
    const target = resolveOutput(io.cwd, file)
    attempt(`Cannot write \`${file}\``, () => writeOutput(target, parts))
  }
}

export async function render(report: Report, flags: ReportFlags, io: Io): Promise<string> {
  return [...(await renderParts(report, flags, io))].join('')
}

async function renderParts(
  report: Report,
  { format, verbose, quiet, maxFindings, statistics }: ReportFlags,
  io: Io,
): Promise<Iterable<string>> {
  const { formatReportParts } = await import('../../report/format.ts')
  const { color, width } = io
  const sources = (file: string) => readSource(file, io)
  return formatReportParts(report, format, {
    sources,
    color,
    width,
    verbose,
    quiet,
    maxFindings,
    statistics,
  })
}

/** A file's text as diagnostics count it: without BOM. Undefined for pipes and devices. */
export function readSource(file: string, { cwd }: Io): string | undefined {
  try {
    return new TextDecoder().decode(readRegular(resolve(cwd, file)))
  } catch {
    return undefined
  }
}

/** The written targets, and their losses; JSON reports contain them. */
export async function printExported(
  { exported }: Report,
  { format }: Pick<ReportFlags, 'format'>,
  io: Io,
): Promise<void> {
  if (exported === undefined || format === 'json') return
  const { printExportFindings, printTargets } = await import('./export.ts')
  printExportFindings(exported, io)
  if (format === 'pretty') printTargets(exported, io, '  ')
}

export async function suggestNext(result: BuildResult, flags: BuildFlags, io: Io): Promise<void> {
  if (io.outIsTerminal !== true || flags.format !== 'pretty' || flags.quiet || flags.statistics) return
  const { listSteps } = await import('./next-steps.ts')
  const [first] = await listSteps(result, flags, io)
  if (first !== undefined) printNext(first.command, io)
}

/** Checked first, because globs load modules that an unchanged build does not need. */
export function areFolders(roots: string[], { cwd }: Io): boolean {
  const paths = roots.map(root => resolve(cwd, root))
  return paths.every(path => existsSync(path) && statSync(path).isDirectory())
}

/** In a build, a `SKILL.md` means its folder. Throws a Failure for other files. */
export async function withoutFiles(flags: BuildFlags, io: Io): Promise<BuildFlags> {
  const { roots = [] } = flags.options
  if (areFolders(roots, io)) return flags
  const { splitTargets, toSkillFolders } = await import('../../pipeline/check-files.ts')
  const { roots: folders, files } = splitTargets(roots, io.cwd)
  return { ...flags, options: { ...flags.options, roots: [...folders, ...toSkillFolders(files)] } }
}
