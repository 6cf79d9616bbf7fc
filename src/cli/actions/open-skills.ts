/** Compiles skill folders in memory, in place of a bundle. */

import type { BundleSource } from '../../channels/pull/parts.ts'
import { failure } from '../../core/errors/failure.ts'
import { formatCount, pluralize } from '../../core/text/quantity.ts'
import { quote } from '../../core/text/terminal.ts'
import type { Account } from '../../format/types.ts'
import { openCachedAnalyses } from '../../pipeline/analyses/cached.ts'
import { compile } from '../../pipeline/compile.ts'
import { DEFAULT_OUT } from '../../pipeline/config/options.ts'
import { getFetchedSettings } from '../../pipeline/config/settings.ts'
import { openProjectStore } from '../../pipeline/incremental/project-store.ts'
import { scanDisk } from '../../pipeline/inventory/disk.ts'
import { type InMemory, intoMap } from '../../pipeline/sinks.ts'
import type { Io } from '../io.ts'
import { createListeners } from '../progress.ts'

export type ReadableBundle = Pick<BundleSource, 'manifest' | 'read'>

/**
 * Compiles folders of skills (default: the project's) without writing. Leaves out and counts skills with errors. Throws
 * a Failure, also if no skill is left.
 */
export async function compileSkills(roots: string[], io: Io): Promise<InMemory> {
  const options = {
    cwd: io.cwd,
    noEmitOnError: false,
    ...(roots.length > 0 && { roots }),
    ...createListeners(io),
  }
  const settings = await getFetchedSettings(options)
  const made = await compile(
    {
      settings,
      scan: run => scanDisk(settings, run),
      analyze: openCachedAnalyses(settings, options, openProjectStore(settings)),
    },
    intoMap,
    options,
  )
  io.progress('')
  checkAccount(made.compiled.resolution.account, roots, io)
  return made
}

/** Prints how many skills were left out because of errors. Throws a Failure if none is left. */
export function checkAccount({ found, emitted, skipped }: Account, roots: string[], io: Io): void {
  const check = ['skillc check', ...roots.map(quote)].join(' ')
  const places = roots.length === 0 ? '' : ` in ${roots.map(root => `\`${root}\``).join(', ')}`
  if (found === 0) throw failure(`No skills${places}`, 'A skill is a folder with a file named `SKILL.md`')
  if (emitted === 0) throw failure(`No skill${places} can be built`, `\`${check}\` shows what is wrong`)
  if (skipped > 0)
    io.err(
      `${formatCount(skipped, 'skill')} left out because of errors; \`${check}\` lists ${pluralize(skipped, 'it', 'them')}\n`,
    )
}

export async function openSkills(place: string, io: Io): Promise<ReadableBundle> {
  const { manifest, files } = await compileSkills(place === DEFAULT_OUT ? [] : [place], io)
  return {
    manifest,
    read: async ({ path }) => {
      const bytes = files.get(path)
      if (bytes === undefined) throw failure(`\`${path}\` is not part of any build of \`${place}\``)
      return bytes
    },
  }
}
