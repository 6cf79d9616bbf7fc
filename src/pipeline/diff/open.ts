/** What users name as one side of a comparison → the folder of a bundle. */
import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { Call } from '../../channels/call.ts'
import { fetchBundle } from '../../channels/references/open.ts'
import { failure } from '../../core/errors/failure.ts'
import { yieldToEventLoop } from '../../core/process/yield.ts'
import { showPath } from '../../core/text/show.ts'
import { build } from '../build.ts'
import { isBundle } from '../sources/bundles.ts'
import { parseCommit, writeCommit } from './commit.ts'

/**
 * The folder of a bundle; skills in a folder or a commit are compiled, as leniently as can be, below `out`. `others`: the folders of
 * the other side, which a commit without a path is asked for.
 */
export async function openBundle(given: string, others: string[], out: string, call: Call): Promise<string> {
  const bundle = join(out, 'bundle')
  const commit = parseCommit(given, others, call.cwd)
  if (commit !== undefined) return compileTo(writeCommit(commit, join(out, 'commit')), bundle, call)
  const folder = await fetchBundle(given, call)
  await yieldToEventLoop(call.signal)
  if (statSync(folder, { throwIfNoEntry: false }) === undefined)
    throw failure(
      `There is no folder or commit \`${showPath(call.cwd, folder)}\``,
      'Give a bundle, a folder of skills, a commit such as `main~5:skills`, or a reference such as `npm:NAME@1.0.0`',
    )
  return isBundle(folder) ? folder : compileTo([given], bundle, call)
}

async function compileTo(roots: string[], out: string, { cwd, onProgress, signal }: Call): Promise<string> {
  await build({
    cwd,
    onProgress,
    ...(signal && { signal }),
    roots,
    config: false,
    cache: false,
    out,
  })
  return out
}
