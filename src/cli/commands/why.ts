/** `skillc why`. */
import { failure } from '../../core/errors/failure.ts'
import { getBundleAndId } from '../arguments.ts'
import { defineCommand } from '../command.ts'
import { jsonFlag } from '../flag-sets.ts'
import { areSkills, isElsewhere } from '../place.ts'

export const command = defineCommand({
  flags: {
    preset: {
      kind: 'names',
      value: 'names',
      about: 'Show which file these clients load: skillc why ID --preset NAMES',
    },
    user: {
      kind: 'boolean',
      about: 'With --preset: outside the project, only the user folders',
    },
    system: {
      kind: 'boolean',
      about: 'With --preset: outside the project, only managed and system folders; with both flags, both',
    },
    ...jsonFlag,
  },
  exits: {
    0: 'The skill is in the bundle; with --preset: a client knows it',
    1: 'The build skipped it; with --preset: every client drops it',
    2: 'There is no such skill, or skillc could not do its work; standard error says why',
  },
  bundleGives: 'ids',
  examples: [
    'skillc why dist/skills frontend:lint',
    'skillc why skills/lint/SKILL.md',
    'skillc why lint --preset claude-code,codex --user',
  ],
  action: async ({ preset, user, system, json }, io, names: string[]) => {
    if (preset !== undefined) {
      const { runWhyClients } = await import('../actions/why-clients.ts')
      return runWhyClients(getOnlyName(names), { clients: preset, user, system, json }, io)
    }
    if (user || system)
      throw failure(
        '`why` takes `--user` and `--system` with `--preset` only',
        '`skillc why NAME --preset CLIENT --user`',
      )
    const [bundle, id] = getBundleAndId(names, 'why')
    if (isElsewhere(bundle) || areSkills(bundle, io)) {
      const { runWhyElsewhere } = await import('../actions/open-elsewhere.ts')
      return runWhyElsewhere(bundle, id, json, io)
    }
    const { runWhy } = await import('../actions/query.ts')
    return runWhy(bundle, id, json, io)
  },
})

function getOnlyName(names: string[]): string {
  const [name, ...more] = names
  if (name === undefined || more.length > 0)
    throw failure('`why` with `--preset` takes one name', '`skillc why NAME --preset CLIENT`')
  return name
}
