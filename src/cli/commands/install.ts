/** `skillc install`. */
import { defineCommand } from '../command.ts'
import { configFlag, jsonFlag } from '../flag-sets.ts'

export const command = defineCommand({
  flags: {
    ...configFlag,
    frozen: {
      kind: 'boolean',
      about: 'Change nothing: exit with 1 when the lock file does not fit the configuration',
    },
    offline: { kind: 'boolean', about: 'Fetch nothing: what is not in the cache is a failure' },
    update: {
      kind: 'list',
      value: 'name',
      isOptional: true,
      about: 'Look a bundle up anew, or all of them; may be repeated',
    },
    allowDowngrade: { kind: 'boolean', about: 'Take a lower version than the locked one' },
    allowMoved: { kind: 'boolean', about: 'Take other bytes under the same version' },
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
