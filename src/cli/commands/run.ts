/** `skillc run`. */
import { defineCommand } from '../command.ts'
import { callerFlags, jsonFlag } from '../flag-sets.ts'
import { canAsk, confirm, isTerminal, stopSignal, writeBytes } from '../io.ts'

export const command = defineCommand({
  flags: {
    input: {
      kind: 'list',
      value: 'file',
      about: 'A file that the script may read, as /input/NAME; repeatable',
    },
    out: {
      kind: 'text',
      isOutput: true,
      short: 'o',
      value: 'dir',
      about: 'Where to put what the script writes to /out',
    },
    force: { kind: 'boolean', about: 'Replace files of that folder' },
    stdin: { kind: 'boolean', about: 'Pass standard input on' },
    timeout: {
      kind: 'count',
      value: 'seconds',
      about: 'Stop it after this time, with exit code 124',
      usually: '60',
    },
    memory: {
      kind: 'count',
      value: 'mib',
      about: 'Stop it above this much memory, with exit code 125',
      usually: '512',
    },
    ...callerFlags,
    allow: {
      kind: 'names',
      value: 'capability',
      about: 'Answer yes where the permissions of the skill say `ask`',
    },
    deny: {
      kind: 'names',
      value: 'capability',
      about: 'Deny a capability: network, execute, file-read, file-write',
    },
    user: { kind: 'boolean', about: 'The user starts the skill, instead of the model' },
    ...jsonFlag,
  },
  exits: {
    0: 'The script ended with 0',
    2: 'Nothing was run, or nothing was kept; standard error says why',
    124: 'The script met its --timeout',
    125: 'It met another limit: --memory, output or files',
    127: 'Its interpreter is not there',
    130: 'Ctrl+C or SIGTERM ended it',
    other: 'The script’s own; 128 and the number of the signal that ended it',
  },
  handsOn: true,
  bundleGives: 'ids',
  examples: [
    'skillc run knead-dough scripts/weigh.py -- 2 500',
    'skillc run fetch-prices scripts/fetch.py --allow network',
  ],
  action: async (flags, io, names: string[]) => {
    const { runScriptCommand, getRunTarget } = await import('../actions/run.ts')
    const asked = {
      ...flags,
      allow: flags.allow ?? [],
      deny: flags.deny ?? [],
      args: flags['--'] ?? [],
      inputs: flags.input ?? [],
      stdin: flags.stdin ? process.stdin : undefined,
      seconds: flags.timeout,
      scope: flags.scope ?? [],
      signal: stopSignal(),
    }
    return runScriptCommand(getRunTarget(names), asked, {
      ...io,
      bytes: writeBytes,
      isTerminal,
      // The script's input is not an answer.
      ...(!flags.stdin && canAsk() && { confirm }),
    })
  },
})
