/** `skillc doctor`. */
import { defineCommand } from '../command.ts'
import { jsonFlag } from '../flag-sets.ts'

export const command = defineCommand({
  flags: jsonFlag,
  exits: {
    0: 'Nothing is broken',
    1: 'Something is broken, such as the configuration',
  },
  examples: ['skillc doctor'],
  action: async ({ json }, io) => {
    const { runDoctor } = await import('../actions/doctor.ts')
    return runDoctor(json, io)
  },
})
