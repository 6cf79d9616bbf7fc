/** `skillc merge`. */
import { defineCommand } from '../command.ts'
import { cacheDirFlag, cacheFlag, durableFlag, getReport, outFlag, reportFlags } from '../flag-sets.ts'

export const command = defineCommand({
  flags: {
    ...reportFlags,
    // No configuration is read: the parts have what it said.
    out: { ...outFlag.out, option: undefined },
    durable: { ...durableFlag.durable, option: undefined },
    cacheDir: { ...cacheDirFlag.cacheDir, about: 'Where vectors are kept between builds' },
    ...cacheFlag,
  },
  exits: {
    0: 'Merged',
    1: 'Errors were found; skills that have them were left out',
  },
  examples: ['skillc merge parts/1 parts/2', 'skillc merge parts --out bundle'],
  action: async ({ out, durable, cache, cacheDir, ...report }, io, parts: string[]) => {
    const { runMerge } = await import('../actions/shard.ts')
    return runMerge(parts, { options: { out, durable, cache, cacheDir }, ...getReport(report) }, io)
  },
})
