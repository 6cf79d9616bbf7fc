import { failure } from '../../core/errors/failure.ts'
import { formatBytes, formatCount, formatNumber } from '../../core/text/quantity.ts'
import { escapeTerminal } from '../../core/text/terminal.ts'
import type { Options } from '../../pipeline/config/options.ts'
import { buildShard } from '../../pipeline/shards/build-shard.ts'
import { parseShard } from '../../pipeline/shards/shard.ts'
import type { BuildFlags } from '../flag-sets.ts'
import type { Io } from '../io.ts'
import { createListeners } from '../progress.ts'

/** Reports no findings: they may depend on other shards' skills. */
export async function runShard(flags: BuildFlags, shard: string, io: Io): Promise<0> {
  checkFlags(flags)
  const options: Options = { ...flags.options, ...createListeners(io), cwd: io.cwd }
  const made = await buildShard(options, parseShard(shard))
  io.progress('')
  if (flags.format === 'json') io.out(`${JSON.stringify(made)}\n`)
  else if (!flags.quiet) {
    const { out, shard: index, of, skills, found, bytes } = made
    io.out(
      `${escapeTerminal(out)}: part ${index} of ${of}, ${formatNumber(skills)} of ${formatCount(found, 'skill')}, ${formatBytes(bytes)}. ` +
        '`skillc build --parts` uses it and reports the findings.\n',
    )
  }
  return 0
}

function checkFlags({ format, reports, options }: BuildFlags): void {
  if ((format !== 'pretty' && format !== 'json') || reports.length > 0)
    throw failure(
      'A shard has no findings to report: the build that takes its part reports them',
      'Give `--format` and `--report` to `skillc build --parts`',
    )
  if (options.out === undefined)
    throw failure(
      '`--shard` needs a folder for the part',
      'Use a new folder outside the sources: `--out parts`',
    )
}
