import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { failure, isFailure } from '../../core/errors/failure.ts'
import { type BuildResult, build, check as checkAll } from '../../pipeline/build.ts'
import type { Options } from '../../pipeline/config/options.ts'
import { countSeverities } from '../../pipeline/report.ts'
import type { FlagsOf } from '../command.ts'
import { check as checkCommand } from '../commands/author.ts'
import { build as buildCommand } from '../commands/build.ts'
import { type BuildFlags, getBuild } from '../flag-sets.ts'
import { type ExitCode, type Io, stopSignal } from '../io.ts'
import { printNext, printSteps } from '../next.ts'
import {
  areFolders,
  printExported,
  printSurplus,
  runTimed,
  suggestNext,
  withoutFiles,
  writeReport,
} from './build-report.ts'

export async function runBuild(
  given: FlagsOf<typeof buildCommand>,
  io: Io,
  roots: string[],
): Promise<ExitCode> {
  const { shard, watch } = given
  const asked = getBuild(buildCommand.flags, given, roots)
  if (watch && shard !== undefined)
    throw failure('`--shard` and `--watch` cannot be combined', 'Give one of them')
  if (watch && given.parts !== undefined)
    throw failure('`--parts` and `--watch` cannot be combined', 'Give one of them')
  if (shard !== undefined) {
    return (await import('./shard.ts')).runShard(asked, shard, io)
  }
  if (watch) return (await import('./watch.ts')).runWatch(asked, 'build', stopSignal(), io)
  const flags = await withoutFiles(asked, io)
  const result = await runTimed(io, flags, build)
  const code = await writeReport(io, flags, result)
  warnOfProjectRoot(roots, io)
  await printExported(result, flags, io)
  await suggestNext(result, flags, io)
  return code
}

/** If the project is a root, ids of skills in a client's folder contain its name. */
function warnOfProjectRoot(roots: readonly string[], { cwd, err }: Io): void {
  const folder = ['.claude', '.agents', '.opencode'].find(name => existsSync(resolve(cwd, name, 'skills')))
  if (folder !== undefined && roots.some(root => resolve(cwd, root) === cwd))
    err(`Ids begin with \`${folder}:skills\`; build without a folder to get the ids that clients use\n`)
}

export async function runCheck(
  given: FlagsOf<typeof checkCommand>,
  io: Io,
  roots: string[],
): Promise<ExitCode> {
  const { fix, dryRun, unsafeFixes, updateBaseline, stdinFilepath, watch, maxWarnings } = given
  const asked = getBuild(checkCommand.flags, given, roots)
  const flags: BuildFlags = { ...asked, fix, dryRun, unsafeFixes, updateBaseline, stdinFilepath }
  if (!fix && (dryRun || unsafeFixes))
    throw failure(`\`--${dryRun ? 'dry-run' : 'unsafe-fixes'}\` needs \`--fix\``, 'Add `--fix`')
  if (maxWarnings !== undefined && (watch || updateBaseline)) {
    const why = watch ? 'a watch does not end' : '`--update-baseline` accepts every finding'
    throw failure(`\`--max-warnings\` sets an exit code, but ${why}`, 'Leave one of them out')
  }
  if (watch) return (await import('./watch.ts')).runWatch(flags, 'check', stopSignal(), io)
  const check = limitWarnings(await chooseCheck(flags, io), maxWarnings)
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

/**
 * `skillc` alone: checks the current project, and suggests what to do next. Throws like `check`, with help about
 * help: this may be a user's first command.
 */
export async function runStart(io: Io): Promise<ExitCode> {
  const flags: BuildFlags = { format: 'pretty', reports: [], verbose: false, quiet: false, options: {} }
  const result = await runTimed(io, flags, checkAll).catch((error: unknown) => {
    if (!isFailure(error)) throw error
    const { message, help } = error
    throw failure(
      message,
      `${help === undefined ? '' : `${help}. `}\`skillc --help\` lists the commands`,
      error,
    )
  })
  const code = await writeReport(io, flags, result)
  const { listProjectSteps } = await import('./next-steps.ts')
  printSteps(await listProjectSteps(result, flags, io), io)
  return code
}

type Check = (options: Options) => Promise<BuildResult>

function limitWarnings(check: Check, most: number | undefined): Check {
  if (most === undefined) return check
  return async options => {
    const result = await check(options)
    const { warning } = countSeverities(result.findings)
    if (warning <= most) return result
    return { ...result, ok: false, exitCode: 1, surplus: { warnings: warning, allowed: most } }
  }
}

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

async function fixAndCheck(flags: BuildFlags, check: Check, io: Io): Promise<ExitCode> {
  const how = { unsafe: flags.unsafeFixes === true, dryRun: flags.dryRun === true }
  const first = await runTimed(io, flags, check)
  const { fixFiles, formatFixDiff, formatFixed, formatFixJson, formatWaiting } = await import('./fix.ts')
  const { formatRenamed } = await import('./renamed.ts')
  const { formatSelection } = await import('./next-steps.ts')
  const files = fixFiles(first.findings, how, io)
  if (how.dryRun) {
    printSurplus(first, io)
    if (flags.format === 'json') {
      io.out(formatFixJson(files))
      return first.exitCode
    }
    const check = `skillc check${formatSelection(flags.options)}`
    io.out(formatFixDiff(files, io))
    io.out(await formatRenamed(files, flags.options, how.dryRun, io))
    if (!how.unsafe) io.out(formatWaiting(first.findings, check, io))
    if (files.length > 0) printNext(`${check} --fix${how.unsafe ? ' --unsafe-fixes' : ''}`, io)
    return first.exitCode
  }
  let result = first
  if (files.length > 0) result = await runTimed(io, flags, check)
  for (let unlisted = countUnlisted(first); unlisted > 0 && files.length > 0; ) {
    const again = fixFiles(result.findings, how, io)
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

function countUnlisted({ findings }: BuildResult): number {
  return findings.reduce((sum, { fix, more = 0 }) => sum + (fix === undefined ? 0 : more), 0)
}
