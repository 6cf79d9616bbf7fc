/** `skillc explain`. */
import { defineCommand } from '../command.ts'

export const command = defineCommand({
  flags: { json: { kind: 'boolean', about: 'Print the list as JSON' } },
  examples: ['skillc explain mismatched-name'],
  action: async ({ json }, io, code?: string) => {
    const { runExplain } = await import('../actions/explain.ts')
    return runExplain(code, json, io)
  },
})
