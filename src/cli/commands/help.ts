import { defineCommand } from '../command.ts'
import { sharedFlags } from '../flag-sets.ts'

export const doctor = defineCommand({
  call: 'doctor [...clients]',
  about: 'Show the configuration, cache and clients skillc finds',
  flags: {
    ask: {
      kind: 'boolean',
      about:
        'Start these clients, or all that are installed, in a sandbox, and compare their lists of skills',
    },
    timeout: {
      kind: 'count',
      value: 'seconds',
      about: 'With --ask: how long a client may take',
      usually: '60',
    },
    clearCache: { kind: 'boolean', about: 'Remove the cache of all projects, and check nothing' },
    json: sharedFlags.json,
  },
  exits: {
    0: 'Nothing is broken; with --ask: the clients list what skillc says',
    1: 'Something is broken, such as the configuration; with --ask: a client lists other skills, or none',
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
