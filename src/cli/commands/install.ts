/** `skillc install`. */
import { defineCommand } from '../command.ts'
import { configFlag, incompleteFlag, jsonFlag } from '../flag-sets.ts'

export const command = defineCommand({
  flags: {
    ...configFlag,
    frozen: {
      kind: 'boolean',
      about: 'Fail when the lock file is out of date, and change nothing',
    },
    offline: { kind: 'boolean', about: 'Use only the cache' },
    update: {
      kind: 'list',
      value: 'name',
      isOptional: true,
      about: 'Look up this bundle again, or all of them; repeatable',
    },
    allowRead: {
      kind: 'list',
      value: 'dir',
      about: 'Let the configuration read this folder outside of the project; repeatable',
    },
    allowDowngrade: { kind: 'boolean', about: 'Accept a lower version than the locked one' },
    allowMoved: { kind: 'boolean', about: 'Accept other bytes under the same version' },
    ...incompleteFlag,
    ...jsonFlag,
  },
  exits: {
    0: 'The bundles are there, as the lock file has them',
    1: 'With --frozen: the lock file does not fit the configuration',
  },
  examples: ['skillc install --frozen', 'skillc install --update npm:@bakery/skills'],
  action: async ({ update = [], ...flags }, io) => {
    const { runInstall } = await import('../actions/install.ts')
    return runInstall({ ...flags, update: update === true ? 'all' : update }, io)
  },
})
