/** `skillc presets`. */
import { defineCommand } from '../command.ts'
import { jsonFlag } from '../flag-sets.ts'

export const command = defineCommand({
  flags: jsonFlag,
  examples: ['skillc presets codex'],
  action: async ({ json }, io, name?: string) => {
    const { runPresets } = await import('../actions/presets.ts')
    return runPresets(name, json, io)
  },
})
