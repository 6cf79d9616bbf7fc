/** `skillc why`. */
import { failure } from '../../core/failure.ts'
import { getBundleAndId } from '../arguments.ts'
import { defineCommand } from '../command.ts'
import { jsonFlag } from '../flag-sets.ts'

export const command = defineCommand({
  flags: {
    preset: {
      kind: 'names',
      value: 'names',
      about: 'Which file these clients would serve, from the folders of now: skillc why ID --preset NAMES',
    },
    ...jsonFlag,
  },
  exits: {
    0: 'The skill is in the bundle; with --preset: a client knows it',
    1: 'The build skipped it; with --preset: every client drops it',
    2: 'There is no such skill, or skillc could not do its work; standard error says why',
  },
  examples: ['skillc why dist/skills frontend:lint', 'skillc why lint --preset claude-code,codex'],
  action: async ({ preset, json }, io, names: string[]) => {
    if (preset !== undefined) {
      const { runWhyClients } = await import('../actions/why-clients.ts')
      return runWhyClients(getOnlyName(names), preset, json, io)
    }
    const { runWhy } = await import('../actions/query.ts')
    return runWhy(...getBundleAndId(names, 'why'), json, io)
  },
})

function getOnlyName(names: string[]): string {
  const [name, ...more] = names
  if (name === undefined || more.length > 0)
    throw failure('`why` with `--preset` takes one name', '`skillc why NAME --preset CLIENT`')
  return name
}
