/** `skillc report`. */
import { defineCommand, getOptions } from '../command.ts'
import { buildFlags, trustFlags } from '../flag-sets.ts'

const { profile, config, preset, clients } = buildFlags

const flags = {
  out: {
    kind: 'text',
    isOutput: true,
    value: 'path',
    about: 'Where to write it: a file that ends in .html, or a folder for large bundles',
    default: 'report.html',
  },
  against: {
    kind: 'text',
    value: 'place',
    about: 'Also show what changed since this bundle, folder or git commit',
  },
  clients,
  profile,
  preset,
  config,
  ...trustFlags,
  json: { kind: 'boolean', about: 'Say what was written as JSON' },
} as const

export const command = defineCommand({
  flags,
  examples: [
    'skillc report',
    'skillc report dist/skills --out skills.html',
    'skillc report skills --clients claude-code,codex',
    'skillc report skills --against main~5',
    'skillc report dist/skills --against npm:@bakery/skills@1.2.0 --out site',
  ],
  action: async (given, io, sources: string[]) => {
    const { runReport } = await import('../actions/report.ts')
    const { out, against, key, identity, issuer, trustedRoot, json } = given
    const trust = { key, identity, issuer, trustedRoot }
    return runReport(sources, { options: getOptions(flags, given), out, against, trust, json }, io)
  },
})
