/** `skillc show`. */
import { getBundleAndId } from '../arguments.ts'
import { defineCommand } from '../command.ts'
import { jsonFlag } from '../flag-sets.ts'

export const command = defineCommand({
  flags: jsonFlag,
  examples: ['skillc show frontend:lint'],
  action: async ({ json }, io, names: string[]) => {
    const { runShow } = await import('../actions/query.ts')
    return runShow(...getBundleAndId(names, 'show'), json, io)
  },
})
