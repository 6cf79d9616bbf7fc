/** `skillc prompt`. */
import { DEFAULT_OUT } from '../../build/config/options.ts'
import { defineCommand } from '../command.ts'
import { jsonFlag } from '../flag-sets.ts'

export const command = defineCommand({
  flags: jsonFlag,
  action: async ({ json }, io, bundle: string = DEFAULT_OUT) => {
    const { runPrompt } = await import('../actions/query.ts')
    return runPrompt(bundle, json, io)
  },
})
