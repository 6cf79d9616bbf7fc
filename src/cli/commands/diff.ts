/** `skillc diff`. */
import { defineCommand } from '../command.ts'

export const command = defineCommand({
  flags: {
    format: {
      kind: 'one-of',
      value: 'name',
      values: ['pretty', 'markdown', 'json'],
      about: 'pretty, markdown or json',
      default: 'pretty',
    },
    json: { kind: 'boolean', about: 'Short for --format json' },
    allowWidened: { kind: 'boolean', about: 'Succeed even when a skill may do more than before' },
  },
  exits: {
    0: 'No skill may do more than before',
    1: 'A skill may do more than before',
  },
  examples: [
    'skillc diff old/skills skills --format markdown',
    'skillc diff main~5 skills',
    'skillc diff npm:@bakery/skills@1.2.0 dist/skills',
    'skillc diff anthropic: dist/skills',
  ],
  action: async ({ format, json, allowWidened }, io, before: string, after: string) => {
    const { runDiff } = await import('../actions/diff.ts')
    return runDiff(before, after, { format: json ? 'json' : format, allowWidened }, io)
  },
})
