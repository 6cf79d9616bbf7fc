import { getOptionFlags } from '../../pipeline/config/option-table.ts'
import { defineCommand } from '../command.ts'
import { buildFlags, extensionFlags } from '../flag-sets.ts'

export const newSkill = defineCommand({
  call: 'new <name>',
  about: 'Create a skill: a folder with a SKILL.md',
  flags: {
    dir: {
      kind: 'text',
      isOutput: true,
      value: 'dir',
      about: 'Parent folder for the new skill',
      usually: 'the project’s skills folder, or skills',
    },
  },
  examples: ['skillc new review-recipe'],
})

export const init = defineCommand({
  call: 'init',
  about: 'Write a skillc.config.json',
  flags: {},
  staysHere: true,
})

export const check = defineCommand({
  call: 'check [...roots]',
  about: 'Check skills and report findings',
  flags: {
    fix: { kind: 'boolean', about: 'Apply the safe fixes' },
    unsafeFixes: { kind: 'boolean', about: 'With --fix: also apply fixes that need review, such as renames' },
    dryRun: { kind: 'boolean', about: 'With --fix: show the changes without making them' },
    stdinFilepath: {
      kind: 'text',
      value: 'file',
      about: 'Check standard input as if it were this file (for editors)',
    },
    ...buildFlags,
    watch: { ...buildFlags.watch, about: 'Watch for changes and check again' },
    ...getOptionFlags('layers', 'overlap'),
    updateBaseline: {
      kind: 'boolean',
      section: 'Baseline and filtering',
      about: 'Write the current findings to the --baseline file',
    },
    maxWarnings: {
      section: 'Baseline and filtering',
      kind: 'number',
      value: 'n',
      most: Number.MAX_SAFE_INTEGER,
      isWhole: true,
      about: 'Exit with 1 if there are more warnings than this',
    },
  },
  shown: [
    ...(['fix', 'dryRun', 'watch', 'profile', 'clients', 'since'] as const),
    ...(['updateBaseline', 'maxWarnings', 'format', 'verbose', 'quiet'] as const),
  ],
  exits: {
    0: 'No errors, or all errors are in the baseline',
    1: 'Errors, or more warnings than allowed, were found',
  },
  examples: [
    'skillc check                       the skills in this project',
    'skillc check skills/lint/SKILL.md  one file, checked with its neighboring skills',
    'skillc check --format github',
    'skillc check skills --fix --dry-run',
    'skillc check --since origin/main',
    'skillc check --clients claude-code,codex',
    'skillc check skills --layer dist/skills',
    'skillc check --watch --format json',
  ],
})

export const explain = defineCommand({
  call: 'explain [code]',
  about: 'Explain a rule, or list all rules',
  flags: { json: { kind: 'boolean', about: 'Print JSON' }, ...extensionFlags },
  examples: ['skillc explain mismatched-name', 'skillc explain acme/known-hosts --extension tools/acme.mjs'],
})
