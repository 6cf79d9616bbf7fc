/** `skillc stats`. */
import { defineCommand } from '../command.ts'
import { jsonFlag } from '../flag-sets.ts'

export const command = defineCommand({
  flags: {
    limit: { kind: 'count', value: 'n', about: 'Skills in each list', usually: '5' },
    ...jsonFlag,
  },
  examples: ['skillc stats', 'skillc stats skills --limit 20'],
  action: async ({ limit = 5, json }, io, roots: string[]) => {
    const { runStats } = await import('../actions/stats.ts')
    return runStats(roots, { limit, json }, io)
  },
})
