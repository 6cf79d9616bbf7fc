/** `skillc pull`. */
import { DEFAULT_OUT } from '../../pipeline/config/options.ts'
import { defineCommand } from '../command.ts'
import { jsonFlag, plainHttpFlag, trustFlags } from '../flag-sets.ts'

export const command = defineCommand({
  flags: {
    ...trustFlags,
    out: {
      kind: 'text',
      isOutput: true,
      short: 'o',
      value: 'dir',
      about: 'Where to write',
      usually: `${DEFAULT_OUT}; with ids: unpacked`,
    },
    tier1: { kind: 'boolean', about: 'Fetch only the manifest and the prompt' },
    ...plainHttpFlag,
    ...jsonFlag,
  },
  examples: [
    'skillc pull oci://registry.example.com/bakery/skills:1.2.0 --out dist/skills --key key.pub',
    'skillc pull oci://registry.example.com/bakery/skills:latest frontend:lint --out unpacked',
    'skillc pull npm:@bakery/skills@1.2.0',
    'skillc pull https://skills.example.com --identity bo@bakery.example --issuer https://accounts.bakery.example',
    'skillc pull s3://bakery-skills/v1',
    'skillc pull marketplace:../plugins',
  ],
  action: async ({ out, ...flags }, io, reference: string, ids: string[]) => {
    const { runPull } = await import('../actions/pull.ts')
    const folder = out ?? (ids.length > 0 ? 'unpacked' : DEFAULT_OUT)
    return runPull(reference, ids, folder, flags, io)
  },
})
