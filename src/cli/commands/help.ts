import { defineCommand } from '../command.ts'
import { sharedFlags } from '../flag-sets.ts'

export const doctor = defineCommand({
  call: 'doctor [...clients]',
  about: 'Show the configuration, cache and clients skillc finds',
  flags: {
    ask: {
      kind: 'boolean',
      about:
        'Start these clients (default: all that are installed) in a sandbox and compare their skill lists',
    },
    timeout: {
      kind: 'count',
      value: 'seconds',
      about: 'With --ask: how long a client may take',
      usually: '60',
    },
    clearCache: { kind: 'boolean', about: 'Clear the cache for all projects and exit' },
    json: sharedFlags.json,
  },
  exits: {
    0: 'No problems found; with --ask: the clients’ lists match skillc’s',
    1: 'Problems found, for example in the configuration; with --ask: a client’s list differs, or has no skills',
  },
  examples: ['skillc doctor', 'skillc doctor --ask codex opencode', 'skillc doctor --clear-cache'],
})

export const SHELLS = ['bash', 'zsh', 'fish'] as const

export const completion = defineCommand({
  call: 'completion <shell>',
  about: 'Print a completion script for bash, zsh or fish',
  flags: {},
  words: SHELLS,
  handsOn: true,
  staysHere: true,
  examples: ['source <(skillc completion bash)', 'skillc completion fish | source'],
})
