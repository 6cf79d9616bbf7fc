import { defineCommand } from '../command.ts'
import { sharedFlags } from '../flag-sets.ts'

const projectFlags = {
  config: sharedFlags.config,
  allowRead: sharedFlags.allowRead,
  json: sharedFlags.json,
} as const

export const add = defineCommand({
  call: 'add [...sources]',
  about: 'Add skills from a repository, package or registry',
  flags: {
    skill: { kind: 'list', value: 'name', about: 'Only this skill: its folder, or a glob; repeatable' },
    allSkills: { kind: 'boolean', about: 'Add all skills of the source without asking' },
    as: { kind: 'text', value: 'namespace', about: 'Namespace prefix for the ids of the added skills' },
    from: { kind: 'text', value: 'file', about: 'Also add the sources of a skills-lock.json (skills CLI)' },
    yes: { kind: 'boolean', about: 'Add the source despite its risks' },
    server: sharedFlags.server,
    ...projectFlags,
  },
  exits: { 0: 'Added', 1: 'Nothing was added: the source has risks, or you canceled the selection' },
  examples: [
    'skillc add anthropics/skills --skill pdf',
    'skillc add https://git.example.com/team/skills.git#v1',
    'skillc add npm:@bakery/skills@^1.2.0 --as bakery',
    'skillc add mcp:https://mcp.example.com',
    'skillc add mcp:bakery --server "bakery=node server.js"',
    'skillc add --from skills-lock.json',
  ],
})

export const remove = defineCommand({
  call: 'remove <...sources>',
  about: 'Remove sources that `skillc add` added',
  flags: projectFlags,
  examples: ['skillc remove anthropics/skills'],
})

export const update = defineCommand({
  call: 'update [...sources]',
  about: 'Update sources to their latest versions',
  flags: {
    dryRun: { kind: 'boolean', about: 'Show the changes line by line, without making them' },
    yes: { kind: 'boolean', about: 'Accept skills whose permissions have widened' },
    allowDowngrade: { kind: 'boolean', about: 'Accept a lower version than the locked one' },
    allowMoved: { kind: 'boolean', about: 'Accept changed content under the same version or tag' },
    allowIncomplete: sharedFlags.allowIncomplete,
    server: sharedFlags.server,
    ...projectFlags,
  },
  exits: {
    0: 'The lock file has the latest versions',
    1: 'Not updated, because permissions would widen (see --yes); with --dry-run, there is an update',
  },
  examples: ['skillc update', 'skillc update --dry-run', 'skillc update anthropics/skills --yes'],
})

export const outdated = defineCommand({
  call: 'outdated',
  about: 'List sources that have changed since they were locked',
  flags: { ...projectFlags, server: sharedFlags.server },
  exits: { 0: 'Every source is up to date', 1: 'A source has a newer version' },
  examples: ['skillc outdated --json'],
})
