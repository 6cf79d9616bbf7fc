import { getOptionFlags } from '../../pipeline/config/option-table.ts'
import { defineCommand } from '../command.ts'
import { buildFlags, sharedFlags } from '../flag-sets.ts'

export const build = defineCommand({
  call: 'build [...roots]',
  about: 'Compile skills into a bundle',
  flags: {
    ...getOptionFlags('out', 'splitAbove', 'durable', 'parts', 'noEmitOnError'),
    ...buildFlags,
    shard: {
      kind: 'text',
      value: 'i/n',
      about: 'Analyze shard i of n and write the result to --out for --parts',
    },
  },
  shown: [
    ...(['out', 'noEmitOnError', 'watch', 'profile', 'clients', 'entry', 'cache'] as const),
    ...(['format', 'json', 'verbose', 'quiet'] as const),
  ],
  exits: { 0: 'Built', 1: 'Errors were found; skills with errors were left out' },
  examples: [
    'skillc build                      the skills in this project',
    'skillc build skills --out bundle',
    'skillc build vendor --no-emit-on-error',
    'skillc build skills --watch',
    'skillc build skills --shard 1/2 --out parts --cache-key cache.pem',
    'skillc build skills --parts parts --cache-key cache.pem',
  ],
})

export const install = defineCommand({
  call: 'install',
  about: 'Fetch the sources listed in the configuration',
  flags: {
    config: sharedFlags.config,
    frozen: { kind: 'boolean', about: 'Fail if the lock file is out of date, and change nothing' },
    offline: { kind: 'boolean', about: 'Use only the cache' },
    to: {
      kind: 'list',
      value: 'client',
      about: 'Also install all skills in this client’s folder; repeatable',
    },
    link: { kind: 'boolean', about: 'With --to: link to the project’s skills instead of copying them' },
    allowRead: sharedFlags.allowRead,
    allowIncomplete: sharedFlags.allowIncomplete,
    server: sharedFlags.server,
    json: sharedFlags.json,
  },
  exits: {
    0: 'All sources are installed and match the lock file',
    1: 'With --frozen: the lock file is out of date; with --to: a client rejects a skill',
  },
  examples: ['skillc install --frozen', 'skillc install --to claude-code --to codex'],
})
