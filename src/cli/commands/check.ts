/** `skillc check`. */
import { failure } from '../../core/errors/failure.ts'
import { defineCommand } from '../command.ts'
import { buildFlags, getBuild } from '../flag-sets.ts'
import { stopSignal } from '../io.ts'

const flags = {
  fix: { kind: 'boolean', about: 'Apply the safe fixes' },
  unsafeFixes: { kind: 'boolean', about: 'With --fix: also apply fixes to look at, such as renames' },
  dryRun: { kind: 'boolean', about: 'With --fix: show the changes without making them' },
  stdinFilepath: {
    kind: 'text',
    value: 'file',
    about: 'Check standard input as if it were this file (for editors)',
  },
  ...buildFlags,
  overlap: {
    kind: 'boolean',
    about: 'Report skills whose descriptions compete for requests',
    option: 'overlap',
  },
  updateBaseline: {
    kind: 'boolean',
    section: 'Old findings',
    about: 'Write the current findings to the --baseline file',
  },
} as const

export const command = defineCommand({
  flags,
  exits: {
    0: 'No errors, or all of them were written to the baseline',
    1: 'Errors were found',
  },
  examples: [
    'skillc check                       the skills of this project',
    'skillc check skills/lint/SKILL.md  one file, judged with the skills around it',
    'skillc check --format github',
    'skillc check skills --fix --dry-run',
    'skillc check --since origin/main',
    'skillc check --clients claude-code,codex',
    'skillc check --watch --format json',
  ],
  action: async (given, io, roots: string[]) => {
    const { fix, dryRun, unsafeFixes, updateBaseline, stdinFilepath, watch } = given
    const asked = {
      ...getBuild(flags, given, roots),
      fix,
      dryRun,
      unsafeFixes,
      updateBaseline,
      stdinFilepath,
    }
    if (!fix && (dryRun || unsafeFixes))
      throw failure(`\`--${dryRun ? 'dry-run' : 'unsafe-fixes'}\` needs \`--fix\``, 'Add `--fix`')
    if (watch) {
      const { runWatch } = await import('../actions/watch.ts')
      return runWatch(asked, 'check', stopSignal(), io)
    }
    const { runCheck } = await import('../actions/build.ts')
    return runCheck(asked, io)
  },
})
