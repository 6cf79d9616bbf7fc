/** `skillc list`. */
import { DEFAULT_OUT } from '../../build/config/options.ts'
import { defineCommand } from '../command.ts'
import { jsonFlag } from '../flag-sets.ts'

export const command = defineCommand({
  flags: jsonFlag,
  action: async ({ json }, io, bundle: string = DEFAULT_OUT) => {
    const { runList } = await import('../actions/query.ts')
    return runList(bundle, json, io)
  },
})
