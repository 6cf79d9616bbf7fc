/** `skillc check`. */
import { defineCommand } from '../command.ts'
import { buildFlags, getBuild } from '../flag-sets.ts'
import { stopSignal } from '../io.ts'

const flags = {
  ...buildFlags,
  overlap: {
    kind: 'boolean',
    about: 'Name pairs of skills whose descriptions compete for the same requests',
    option: 'overlap',
  },
  fix: { kind: 'boolean', about: 'Repair what cannot change meaning' },
  dryRun: { kind: 'boolean', about: 'With --fix: show the repairs, make none' },
  updateBaseline: { kind: 'boolean', about: 'Write the current findings to the --baseline file' },
} as const

export const command = defineCommand({
  flags,
  exits: {
    0: 'No errors, or all that there are were written to the baseline',
    1: 'Errors were found',
  },
  examples: [
    'skillc check --format github',
    'skillc check skills --fix --dry-run',
    'skillc check --since origin/main',
    'skillc check --clients claude-code,codex',
    'skillc check --watch --format json',
  ],
  action: async (given, io, roots: string[]) => {
    const { fix, dryRun, updateBaseline, watch } = given
    const asked = { ...getBuild(flags, given, roots), fix, dryRun, updateBaseline }
    if (watch) {
      const { runWatch } = await import('../actions/watch.ts')
      return runWatch(asked, 'check', stopSignal(), io)
    }
    const { runCheck } = await import('../actions/build.ts')
    return runCheck(asked, io)
  },
})
