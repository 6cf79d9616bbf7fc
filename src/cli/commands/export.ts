/** `skillc export`. */

import { failure } from '../../core/errors/failure.ts'
import { DEFAULT_OUT } from '../../pipeline/config/options.ts'
import { defineCommand } from '../command.ts'
import { jsonFlag, sensitiveFlag } from '../flag-sets.ts'

export const command = defineCommand({
  flags: {
    to: {
      kind: 'list',
      value: 'target',
      about: 'What to write for: claude-ai, agent-plugin, codex, …; may be repeated (required)',
    },
    out: {
      kind: 'text',
      isOutput: true,
      value: 'dir',
      about: 'The folder to write to; for clients, a project (required)',
    },
    strict: { kind: 'boolean', about: 'Write nothing when a target would lose something' },
    noEmitOnError: { kind: 'boolean', about: 'Write nothing when a target refuses a skill' },
    link: { kind: 'boolean', about: 'Client folders: link to skills that need no change instead of copying' },
    dryRun: { kind: 'boolean', about: 'Say what would be written, and write nothing' },
    name: {
      kind: 'text',
      value: 'name',
      about: 'agent-plugin, lists: what the skills are called together',
      usually: 'the name of the folder',
    },
    release: { kind: 'text', value: 'version', about: 'agent-plugin: its version' },
    description: { kind: 'text', value: 'text', about: 'agent-plugin, lists: what the skills are for' },
    owner: { kind: 'text', value: 'name', about: 'agent-plugin: its author' },
    ...sensitiveFlag,
    ...jsonFlag,
  },
  exits: {
    0: 'Exported; with --dry-run: would be',
    1: 'A target refuses a skill, which was left out; with --strict: would lose something',
  },
  examples: [
    'skillc export skills --to claude-ai --out uploads',
    'skillc export skills --to agent-plugin --out plugin --name bakery-tools --strict',
    'skillc export dist/skills --to claude-code --to codex --out .',
  ],
  action: async ({ to, out, ...flags }, io, from: string[]) => {
    if (to === undefined) {
      const { createNoTargetError } = await import('../actions/export-targets.ts')
      throw await createNoTargetError(io)
    }
    if (out === undefined) throw failure('`export` needs a folder to write to', 'Give one: `--out DIR`')
    const { runExport } = await import('../actions/export.ts')
    return runExport(from.length === 0 ? [DEFAULT_OUT] : from, to, out, flags, io)
  },
})
