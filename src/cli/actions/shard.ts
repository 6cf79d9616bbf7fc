/** `skillc build --shard` and `skillc merge`. */

import { failure } from '../../core/errors/failure.ts'
import { formatBytes, formatCount, formatNumber } from '../../core/text/quantity.ts'
import { escapeTerminal } from '../../core/text/terminal.ts'
import type { Options } from '../../pipeline/config/options.ts'
import { buildShard } from '../../pipeline/shards/build-shard.ts'
import { merge } from '../../pipeline/shards/merge.ts'
import { parseShard } from '../../pipeline/shards/shard.ts'
import type { FlagsOf } from '../command.ts'
import type { merge as mergeCommand } from '../commands/build.ts'
import { type BuildFlags, getReport } from '../flag-sets.ts'
import type { ExitCode, Io } from '../io.ts'
import { createListeners } from '../progress.ts'
import { runTimed, suggestNext, writeReport } from './build-report.ts'

/** Findings are not reported here: whether a skill is wrong may depend on skills of other shards. */
export async function runShard(flags: BuildFlags, shard: string, io: Io): Promise<0> {
  checkFlags(flags)
  const options: Options = { ...flags.options, ...createListeners(io), cwd: io.cwd }
  const made = await buildShard(options, parseShard(shard))
  io.progress('')
  if (flags.format === 'json') io.out(`${JSON.stringify(made)}\n`)
  else if (!flags.quiet) {
    const { out, shard: index, of, skills, found, files, bytes } = made
    io.out(
      `${escapeTerminal(out)}: part ${index} of ${of}, ${formatNumber(skills)} of ${formatCount(found, 'skill')} in ${formatCount(files, 'file')}, ${formatBytes(bytes)}. ` +
        '`skillc merge` combines all parts into a bundle and reports its findings.\n',
    )
  }
  return 0
}

function checkFlags({ format, reports, options }: BuildFlags): void {
  if ((format !== 'pretty' && format !== 'json') || reports.length > 0)
    throw failure(
      'A shard has no findings to report: `merge` reports them for all parts',
      'Give `--format` and `--report` to `skillc merge`',
    )
  if (options.out === undefined)
    throw failure(
      '`--shard` needs a folder for the part',
      'Give a new one outside of the trees: `--out parts/1`',
    )
}

export async function runMerge(
  { out, durable, cache, cacheDir, ...given }: FlagsOf<typeof mergeCommand>,
  io: Io,
  parts: string[],
): Promise<ExitCode> {
  if (parts.length === 0)
    throw failure('There are no parts to merge', 'Give their folders: `skillc merge parts/1 parts/2`')
  const flags = getReport(given)
  const result = await runTimed(io, { options: {} }, ({ cwd, onProgress, signal }) =>
    merge(parts, { out, durable, cache, cacheDir, cwd, onProgress, signal }),
  )
  const code = await writeReport(io, flags, result)
  await suggestNext(result, { ...flags, options: {} }, io)
  return code
}
