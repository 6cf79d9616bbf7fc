/** `skillc match`. */
import { DEFAULT_OUT } from '../../pipeline/config/options.ts'
import { defineCommand } from '../command.ts'
import { callerFlags, jsonFlag, pathFlag } from '../flag-sets.ts'
import { isElsewhere } from '../place.ts'

export const command = defineCommand({
  flags: {
    text: { kind: 'text', value: 'text', about: 'What a user writes' },
    ...pathFlag,
    ...callerFlags,
    user: {
      kind: 'boolean',
      about: 'Match skills that the user may start, instead of the model',
    },
    ...jsonFlag,
  },
  exits: {
    0: 'A skill matches',
    1: 'No skill matches',
  },
  examples: ['skillc match --path src/a.tsx --text "make it $faster"'],
  action: async ({ path = [], scope = [], ...flags }, io, bundle: string = DEFAULT_OUT) => {
    const asked = { ...flags, paths: path, scope }
    if (isElsewhere(bundle)) {
      const { runMatchElsewhere } = await import('../actions/open-elsewhere.ts')
      return runMatchElsewhere(bundle, asked, io)
    }
    const { runMatch } = await import('../actions/match.ts')
    return runMatch(bundle, asked, io)
  },
})
