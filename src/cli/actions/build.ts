/** `skillc build` and `skillc check`. */

import { existsSync, readFileSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { failure, systemFailure } from '../../core/errors/failure.ts'
import { resolveOutput, writeOutput } from '../../core/files/drafts.ts'
import { readRegular } from '../../core/files/regular-file.ts'
import { type BuildResult, build, check as checkAll } from '../../pipeline/build.ts'
import type { Options } from '../../pipeline/config/options.ts'
import type { Report } from '../../pipeline/report.ts'
import type { Format } from '../../report/format.ts'
import { formatHiddenErrors } from '../../report/words.ts'
import type { BuildFlags, ReportFlags } from '../flag-sets.ts'
import { type ExitCode, type Io, stopSignal, wrapForError } from '../io.ts'
import { printNext } from '../next.ts'
import { createListeners } from '../progress.ts'

export async function runBuild(given: BuildFlags, io: Io): Promise<ExitCode> {
  const flags = await withoutFiles(given, io)
  const result = await runTimed(io, flags, build)
  const code = await writeReport(io, flags, result)
  await printExported(result, flags, io)
  await suggestNext(result, flags, io)
  return code
}

/** What was written for targets, and what was lost; in JSON it is a part of the report. */
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

export async function runCheck(flags: BuildFlags, io: Io): Promise<ExitCode> {
  const check = await chooseCheck(flags, io)
  if (flags.updateBaseline) {
    const { saveBaseline } = await import('./save-baseline.ts')
    return saveBaseline(flags, io)
  }
  if (!flags.fix) {
    const result = await runTimed(io, flags, check)
    const code = await writeReport(io, flags, result)
    await suggestNext(result, flags, io)
    return code
  }
  // A remote cache must not decide what is written into the user's files.
  return fixAndCheck({ ...flags, options: { ...flags.options, remoteCache: false } }, check, io)
}

type Check = (options: Options) => Promise<BuildResult>

/** Whether only folders are named. Looked at first, because reading globs loads what a build of nothing new does without. */
function areFolders(roots: string[], { cwd }: Io): boolean {
  const paths = roots.map(root => resolve(cwd, root))
  return paths.every(path => existsSync(path) && statSync(path).isDirectory())
}

/** A `SKILL.md` stands for its folder in a build. Throws a Failure for other files. */
async function withoutFiles(flags: BuildFlags, io: Io): Promise<BuildFlags> {
  const { roots = [] } = flags.options
  if (areFolders(roots, io)) return flags
  const { splitTargets, toSkillFolders } = await import('../../pipeline/check-files.ts')
  const { roots: folders, files } = splitTargets(roots, io.cwd)
  return { ...flags, options: { ...flags.options, roots: [...folders, ...toSkillFolders(files)] } }
}

/** How what was named is checked: folders whole, files alone among those around them. Throws a Failure. */
async function chooseCheck(
  { options: { roots = [] }, stdinFilepath, ...flags }: BuildFlags,
  io: Io,
): Promise<Check> {
  if (areFolders(roots, io) && stdinFilepath === undefined) return checkAll
  const { checkFiles, splitTargets } = await import('../../pipeline/check-files.ts')
  const targets = splitTargets(roots, io.cwd)
  if (stdinFilepath !== undefined) {
    if (flags.fix || flags.updateBaseline || targets.files.length > 0)
      throw failure(
        '`--stdin-filepath` checks text from standard input, not files',
        'Leave `--fix`, `--update-baseline` and other files out',
      )
    const file = resolve(io.cwd, stdinFilepath)
    if (!existsSync(file))
      throw failure(`There is no file \`${stdinFilepath}\``, 'Save it once, so that skillc knows its folder')
    const bytes = readFileSync(0)
    return options => checkFiles({ ...options, roots: targets.roots }, [file], { file, bytes })
  }
  if (targets.files.length === 0) return checkAll
  if (flags.updateBaseline)
    throw failure('`--update-baseline` writes the findings of whole folders', 'Name folders instead of files')
  return options => checkFiles({ ...options, roots: targets.roots }, targets.files)
}

/** The next command after a build or a check, by what it found. */
export async function suggestNext(result: BuildResult, flags: BuildFlags, io: Io): Promise<void> {
  if (io.outIsTerminal !== true || flags.format !== 'pretty' || flags.quiet || flags.statistics) return
  const { listSteps } = await import('./next-steps.ts')
  const [first] = await listSteps(result, flags, io)
  if (first !== undefined) printNext(first.command, io)
}

async function fixAndCheck(flags: BuildFlags, check: Check, io: Io): Promise<ExitCode> {
  const how = { unsafe: flags.unsafeFixes === true, dryRun: flags.dryRun === true }
  const first = await runTimed(io, flags, check)
  // It shows differences with a library that is large to load.
  const { fixFiles, formatFixDiff, formatFixed, formatFixJson, formatWaiting } = await import('./fix.ts')
  const { formatRenamed } = await import('./renamed.ts')
  const { formatSelection } = await import('./next-steps.ts')
  const files = fixFiles(first.diagnostics, how, io)
  if (how.dryRun) {
    if (flags.format === 'json') {
      io.out(formatFixJson(files))
      return first.exitCode
    }
    const check = `skillc check${formatSelection(flags.options)}`
    io.out(formatFixDiff(files, io))
    io.out(await formatRenamed(files, flags.options, how.dryRun, io))
    if (!how.unsafe) io.out(formatWaiting(first.diagnostics, check, io))
    if (files.length > 0) printNext(`${check} --fix${how.unsafe ? ' --unsafe-fixes' : ''}`, io)
    return first.exitCode
  }
  let result = first
  if (files.length > 0) result = await runTimed(io, flags, check)
  // Only some findings of a skill are listed. The next ones come up once these are fixed.
  for (let unlisted = countUnlisted(first); unlisted > 0 && files.length > 0; ) {
    const again = fixFiles(result.diagnostics, how, io)
    const left = countUnlisted(result)
    if (again.length === 0 || left >= unlisted) break
    unlisted = left
    files.push(...again)
    result = await runTimed(io, flags, check)
  }
  if (flags.format === 'pretty' && !flags.statistics) {
    io.out(formatFixed(files))
    io.out(await formatRenamed(files, flags.options, how.dryRun, io))
  }
  const fixed = files.reduce((sum, { findings }) => sum + findings.length, 0)
  const code = await writeReport(io, flags, { ...result, fixed })
  await suggestNext(result, flags, io)
  return code
}

function countUnlisted({ diagnostics }: BuildResult): number {
  return diagnostics.reduce((sum, { fix, more = 0 }) => sum + (fix === undefined ? 0 : more), 0)
}

/** A report with its time. */
export type Timed = BuildResult & { durationMs: number; fixed?: number }

/** Runs a build with progress on the terminal, and says how long it took. */
export async function runTimed(
  io: Io,
  { options }: Pick<BuildFlags, 'options'>,
  run: (options: Options) => Promise<BuildResult>,
): Promise<Timed> {
  const start = io.now()
  // Stopped by Ctrl+C, a build leaves neither a draft in the cache nor a line on the terminal.
  const signal = stopSignal()
  const result = await run({ ...options, ...createListeners(io), cwd: io.cwd, signal })
  io.progress('')
  return { ...result, durationMs: io.now() - start }
}

/** Formats with a place for errors that are hidden. */
const SAYS_HIDDEN: ReadonlySet<Format> = new Set<Format>(['pretty', 'json', 'github', 'markdown'])

/** Writes the report where the flags say. */
export async function writeReport(
  io: Io,
  flags: ReportFlags & Partial<Pick<BuildFlags, 'options'>>,
  result: Timed,
): Promise<ExitCode> {
  for (const part of await renderParts(result, flags, io)) {
    io.out(part)
    await io.drain?.()
  }
  if (result.exitCode === 1 && !SAYS_HIDDEN.has(flags.format))
    for (const text of formatHiddenErrors(result)) io.err(wrapForError(`skillc: ${text}\n`, io))
  await writeReports(result, flags, io)
  return result.exitCode
}

/** Writes the report to the files of `--report`. Throws a Failure. */
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
    try {
      writeOutput(target, parts)
    } catch (error) {
      throw systemFailure(`Cannot write \`${file}\``, error)
    }
  }
}

/** The report as text, for the terminal that there is. */
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

/** A file's text as diagnostics count it: without BOM. Some diagnostics are about pipes and devices: those have none. */
export function readSource(file: string, { cwd }: Io): string | undefined {
  try {
    return new TextDecoder().decode(readRegular(resolve(cwd, file)))
  } catch {
    return undefined
  }
}
