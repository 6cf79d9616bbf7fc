import { getOptionFlags } from '../../pipeline/config/option-table.ts'
import { defineCommand } from '../command.ts'
import { sharedFlags, trustFlags } from '../flag-sets.ts'

export const list = defineCommand({
  call: 'list [bundle]',
  about: 'List the skills of a bundle or of folders',
  flags: {
    sort: {
      kind: 'one-of',
      value: 'order',
      values: ['id', 'tokens', 'size'],
      about: 'Sort by id, tokens or size (largest first)',
      default: 'id',
    },
    sizes: { kind: 'boolean', about: 'Also show file counts, sizes and totals' },
    preset: {
      kind: 'text',
      value: 'name',
      about: 'List every skill here, and show how this client treats each one',
    },
    user: { kind: 'boolean', about: 'With --preset: also read its user folders and settings' },
    system: { kind: 'boolean', about: 'With --preset: also read its managed and system folders' },
    json: sharedFlags.json,
  },
  examples: [
    'skillc list',
    'skillc list skills --sizes --sort tokens',
    'skillc list https://skills.example.com',
    'skillc list --preset claude-code --user --json',
  ],
})

export const show = defineCommand({
  call: 'show <...names>',
  usage: '[BUNDLE] ID',
  about: 'Show a skill, where it comes from and what it overrides',
  flags: {
    preset: {
      kind: 'names',
      value: 'names',
      about: 'Show which file these clients load; `here` means all clients with folders here',
    },
    user: {
      kind: 'boolean',
      about: 'With --preset: of the folders outside the project, read the user folders',
    },
    system: {
      kind: 'boolean',
      about:
        'With --preset: of the folders outside the project, read the managed and system folders; add --user to read all',
    },
    json: sharedFlags.json,
  },
  exits: {
    0: 'The skill is in the bundle; with --preset: at least one client loads it',
    1: 'The build skipped the skill; with --preset: no client loads it',
    2: 'There is no such skill, or skillc failed; see standard error',
  },
  bundleGives: 'ids',
  examples: [
    'skillc show frontend:lint',
    'skillc show skills/lint',
    'skillc show https://skills.example.com lint',
    'skillc show lint --preset claude-code,codex --user',
    'skillc show lint --preset here',
  ],
})

export const diff = defineCommand({
  call: 'diff <old> <new>',
  about: 'Compare two bundles, skill folders or bundle references',
  flags: {
    format: {
      kind: 'one-of',
      value: 'name',
      values: ['pretty', 'markdown', 'json'],
      about: 'pretty, markdown or json',
      default: 'pretty',
    },
    json: { kind: 'boolean', about: 'Short for --format json' },
    allowWidened: { kind: 'boolean', about: 'Exit with 0 even if a skill’s permissions have widened' },
  },
  exits: { 0: 'No skill’s permissions have widened', 1: 'A skill’s permissions have widened' },
  examples: [
    'skillc diff old/skills skills --format markdown',
    'skillc diff main~5 skills',
    'skillc diff npm:@bakery/skills@1.2.0 dist/skills',
    'skillc diff anthropic: dist/skills',
  ],
})

export const verify = defineCommand({
  call: 'verify [bundle]',
  about: 'Verify a bundle, signature, export or skills-lock.json',
  flags: {
    ...trustFlags,
    plainHttp: sharedFlags.plainHttp,
    config: sharedFlags.config,
    allowRead: sharedFlags.allowRead,
    json: sharedFlags.json,
  },
  exits: {
    0: 'Everything was verified',
    1: 'Verification failed for a file, the signature, a copy or a skill in skills-lock.json',
  },
  examples: ['skillc verify dist/skills --key key.pub', 'skillc verify .claude/skills'],
})

export const report = defineCommand({
  call: 'report [...sources]',
  about: 'Write an HTML report on a bundle or skill folders',
  flags: {
    out: {
      kind: 'text',
      isOutput: true,
      value: 'path',
      about: 'Output: a file that ends in .html, or a folder for large bundles',
      default: 'report.html',
    },
    against: {
      kind: 'text',
      value: 'place',
      about: 'Also show what changed since this bundle, folder or git commit',
    },
    ...getOptionFlags('clients', 'profile', 'preset', 'user', 'system', 'config'),
    ...getOptionFlags('extensions', 'extensionOptions'),
    ...trustFlags,
    json: { kind: 'boolean', about: 'Print a JSON summary of the output' },
  },
  examples: [
    'skillc report',
    'skillc report dist/skills --out skills.html',
    'skillc report skills --clients claude-code,codex',
    'skillc report skills --against main~5',
    'skillc report dist/skills --against npm:@bakery/skills@1.2.0 --out site',
  ],
})

export const presets = defineCommand({
  call: 'presets [name]',
  about: 'List the supported clients, or the rules of one',
  flags: { json: sharedFlags.json },
  examples: ['skillc presets codex'],
})
