/** `skillc list`. */
import { DEFAULT_OUT } from '../../pipeline/config/options.ts'
import { defineCommand } from '../command.ts'
import { jsonFlag } from '../flag-sets.ts'
import { areSkills, isElsewhere } from '../place.ts'

export const command = defineCommand({
  flags: {
    sort: {
      kind: 'one-of',
      value: 'order',
      values: ['id', 'tokens'],
      about: 'Order: id, or tokens (most first)',
      default: 'id',
    },
    ...jsonFlag,
  },
  examples: ['skillc list', 'skillc list skills --sort tokens', 'skillc list https://skills.example.com'],
  action: async (how, io, bundle: string = DEFAULT_OUT) => {
    if (isElsewhere(bundle) || areSkills(bundle, io)) {
      const { runListElsewhere } = await import('../actions/open-elsewhere.ts')
      return runListElsewhere(bundle, how, io)
    }
    const { runList } = await import('../actions/query.ts')
    return runList(bundle, how, io)
  },
})
