/** One shard of a build: walk everything, analyze this shard's share, and leave it for `merge.ts`. */

import { resolve } from 'node:path'
import { failure } from '../../core/errors/failure.ts'
import { fault } from '../../core/errors/fault.ts'
import { checkOptions } from '../../core/json/check-options.ts'
import { openCachedAnalyses } from '../analyses/cached.ts'
import { compile } from '../compile.ts'
import { BUILD_KINDS } from '../config/option-table.ts'
import type { Options, Settings } from '../config/options.ts'
import { getSettings } from '../config/settings.ts'
import { openProjectStore } from '../incremental/project-store.ts'
import { scanDisk } from '../inventory/disk.ts'
import { createPartSink } from '../sinks/part.ts'
import type { Inventory } from '../stages.ts'
import { getShardNumber, isShard, MOST_SHARDS, type Shard, type ShardResult } from './shard.ts'

/**
 * Builds one of several parts of a bundle; `out` is the folder for it, which should lie outside of the trees. Every shard
 * walks all trees, and analyses those skills that are its own by their paths. `merge` makes the bundle of all parts, and
 * reports what was found. Throws a `SkillcError` for bad options, missing roots and disks that refuse, with the code
 * `aborted` once `signal` is.
 *
 * @example
 * const count = 2
 * for (const index of [1, 2]) await buildShard({ roots: ['skills'], out: `parts/${index}` }, { index, count })
 */
export async function buildShard(options: Options, shard: Shard): Promise<ShardResult> {
  checkOptions(options, BUILD_KINDS, '`buildShard`')
  if (!isShard(shard))
    throw fault('invalid-option', `A shard has an index from 1 to its count, of at most ${MOST_SHARDS}`, {
      hint: 'Write `{ index: 1, count: 4 }` for the first of four',
    })
  if (options.out === undefined)
    throw failure(
      'A shard needs a folder for its part',
      'Give a new one outside of the trees with the option `out`',
    )
  const settings = await getSettings({ ...options, out: resolve(options.cwd ?? '.', options.out) })
  checkAskers(settings)
  return compile(
    {
      settings,
      scan: async run => takeOwnSkills(await scanDisk(settings, run), settings, shard),
      analyze: openCachedAnalyses(settings, options, openProjectStore(settings)),
    },
    createPartSink(settings, shard),
    options,
  )
}

/** A shard's own skills, and where they stand among all. */
function takeOwnSkills(inventory: Inventory, { sources }: Settings, { index, count }: Shard): Inventory {
  const { skills } = inventory
  const places = [...skills.keys()].filter(at => {
    const found = skills[at]
    return found !== undefined && getShardNumber(found, sources[found.source]?.label ?? '', count) === index
  })
  return { ...inventory, skills: places.flatMap(at => skills[at] ?? []), whole: { skills, places } }
}

/** Some things are made of all skills at once: what clients make of them in the trees, and what is written for targets. */
function checkAskers({ preset, clients, targets }: Settings): void {
  if (targets.length > 0)
    throw failure(
      'A shard cannot have the `targets` of the configuration: a part holds some skills only',
      'Leave them out, and run `skillc export` after `skillc merge`',
    )
  const name = preset !== undefined ? 'a preset' : 'clients'
  if (preset !== undefined || clients.length > 0)
    throw failure(
      `A shard cannot have ${name}: a client’s view needs all trees at once`,
      preset === undefined
        ? 'Ask with `skillc check --clients NAMES` on one machine, and leave `clients` out here'
        : 'Build with the preset on one machine; the option `cacheDir` and the option `remoteCache` make that fast',
    )
}
