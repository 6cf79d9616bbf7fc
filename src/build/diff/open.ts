/** What users name as one side of a comparison → the folder of a bundle. */
import { statSync } from 'node:fs'
import type { Call } from '../../channels/call.ts'
import { fetchBundle } from '../../channels/references/fetch.ts'
import { failure } from '../../core/failure.ts'
import { showPath } from '../../core/show.ts'
import { yieldToEventLoop } from '../../core/yield.ts'
import { build } from '../build.ts'
import { isBundle } from '../sources/bundles.ts'

/** The folder of a bundle; skills in a folder are compiled, as leniently as can be, to `out`. */
export async function openBundle(given: string, out: string, call: Call): Promise<string> {
  const folder = await fetchBundle(given, call)
  await yieldToEventLoop(call.signal)
  if (statSync(folder, { throwIfNoEntry: false }) === undefined)
    throw failure(
      `There is no folder \`${showPath(call.cwd, folder)}\``,
      'Give a bundle, a folder of skills, or a reference such as `npm:NAME@1.0.0`',
    )
  if (!isBundle(folder)) await compileTo(given, out, call)
  return isBundle(folder) ? folder : out
}

async function compileTo(given: string, out: string, { cwd, onProgress, signal }: Call): Promise<void> {
  await build({
    cwd,
    onProgress,
    ...(signal && { signal }),
    roots: [given],
    config: false,
    profile: 'lenient',
    keepGoing: true,
    cache: false,
    out,
  })
}
