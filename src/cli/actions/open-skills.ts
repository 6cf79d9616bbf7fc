/** Folders of skills in the place of a bundle: what a build would write, in memory. */
import { openCachedAnalyses } from '../../build/analyses/cached.ts'
import { DEFAULT_OUT } from '../../build/config/options.ts'
import { getSettings } from '../../build/config/settings.ts'
import { scanDisk } from '../../build/inventory/disk.ts'
import { runPipeline } from '../../build/pipeline.ts'
import { type InMemory, intoMap } from '../../build/sinks/map.ts'
import type { PullSource } from '../../channels/pull/source.ts'
import { failure } from '../../core/failure.ts'
import { formatCount } from '../../core/quantity.ts'
import type { Io } from '../io.ts'
import { createListeners } from '../progress.ts'

/** A bundle whose files are read one by one. */
export type OpenedBundle = Pick<PullSource, 'manifest' | 'read'>

/** Compiles a folder of skills, or those of this project, without writing. Skills with errors are left out, and counted. Throws a Failure. */
export async function compileSkills(place: string, io: Io): Promise<InMemory> {
  const options = {
    cwd: io.cwd,
    keepGoing: true,
    ...(place === DEFAULT_OUT ? {} : { roots: [place] }),
    ...createListeners(io),
  }
  const settings = await getSettings(options)
  const made = await runPipeline(
    {
      config: settings,
      scan: run => scanDisk(settings, run),
      analyse: openCachedAnalyses(settings, options),
      sink: intoMap,
    },
    options,
  )
  io.progress('')
  const { skipped } = made.graph.resolution.account
  if (skipped > 0)
    io.err(`${formatCount(skipped, 'skill')} left out because of errors; \`skillc check\` lists them.\n`)
  return made
}

/** The same as a bundle whose files are read one by one. */
export async function openSkills(place: string, io: Io): Promise<OpenedBundle> {
  const { manifest, files } = await compileSkills(place, io)
  return {
    manifest,
    read: async ({ path }) => {
      const bytes = files.get(path)
      if (bytes === undefined) throw failure(`\`${path}\` is in no build of \`${place}\``)
      return bytes
    },
  }
}
