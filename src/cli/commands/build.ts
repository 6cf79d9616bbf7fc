/** The commands that help lists under Build. */
import { getOptionFlags } from '../../pipeline/config/option-table.ts'
import { defineCommand } from '../command.ts'
import { buildFlags, reportFlags, sharedFlags } from '../flag-sets.ts'

const { out, durable, cacheDir, cache, allowRead } = getOptionFlags(
  'out',
  'durable',
  'cacheDir',
  'cache',
  'allowRead',
)

export const build = defineCommand({
  call: 'build [...roots]',
  about: 'Compile skills into a bundle',
  flags: {
    ...getOptionFlags('out', 'splitAbove', 'durable', 'noEmitOnError'),
    ...buildFlags,
    shard: { kind: 'text', value: 'i/n', about: 'Write one of n parts to --out, for `skillc merge`' },
  },
  exits: { 0: 'Built', 1: 'Errors were found; skills that have them were left out' },
  examples: [
    'skillc build                      the skills of this project',
    'skillc build skills --out bundle',
    'skillc build vendor --no-emit-on-error',
    'skillc build skills --watch',
    'skillc build skills --shard 1/2 --out parts/1',
  ],
})

export const merge = defineCommand({
  call: 'merge [...parts]',
  about: 'Merge the parts of `build --shard` into one bundle',
  flags: {
    ...reportFlags,
    // No configuration is read: the parts have what it said.
    out: { ...out, option: undefined },
    durable: { ...durable, option: undefined },
    cacheDir: { ...cacheDir, about: 'Where vectors are kept between builds' },
    cache,
  },
  exits: { 0: 'Merged', 1: 'Errors were found; skills that have them were left out' },
  examples: ['skillc merge parts/1 parts/2', 'skillc merge parts --out bundle'],
})

export const install = defineCommand({
  call: 'install',
  about: 'Fetch the bundles that the configuration builds from',
  flags: {
    config: sharedFlags.config,
    frozen: { kind: 'boolean', about: 'Fail when the lock file is out of date, and change nothing' },
    offline: { kind: 'boolean', about: 'Use only the cache' },
    update: {
      kind: 'list',
      value: 'name',
      isOptional: true,
      about: 'Look up this bundle again, or all of them; repeatable',
    },
    allowRead: { ...allowRead, section: undefined },
    allowDowngrade: { kind: 'boolean', about: 'Accept a lower version than the locked one' },
    allowMoved: { kind: 'boolean', about: 'Accept other bytes under the same version' },
    allowIncomplete: sharedFlags.allowIncomplete,
    json: sharedFlags.json,
  },
  exits: {
    0: 'The bundles are there, as the lock file has them',
    1: 'With --frozen: the lock file does not fit the configuration',
  },
  examples: ['skillc install --frozen', 'skillc install --update npm:@bakery/skills'],
})
