/** `skillc unpack`. */

import { failure } from '../../core/errors/failure.ts'
import { DEFAULT_OUT } from '../../pipeline/config/options.ts'
import { defineCommand } from '../command.ts'
import { jsonFlag } from '../flag-sets.ts'
import { isElsewhere } from '../place.ts'

export const command = defineCommand({
  flags: {
    out: {
      kind: 'text',
      isOutput: true,
      short: 'o',
      value: 'dir',
      about: 'An empty or new folder (required)',
    },
    skillsLock: { kind: 'boolean', about: 'Note them in skills-lock.json, as the skills CLI does' },
    ...jsonFlag,
  },
  examples: ['skillc unpack dist/skills --out unpacked'],
  action: async ({ out, skillsLock, json }, io, bundle: string = DEFAULT_OUT, ids: string[]) => {
    if (out === undefined) throw failure('`unpack` needs a folder to write to', 'Give a new one: `--out DIR`')
    const { runUnpack } = await import('../actions/integrity.ts')
    const unpack = (folder: string) => runUnpack(folder, ids, out, json, io)
    const code = isElsewhere(bundle)
      ? await (await import('../actions/open-elsewhere.ts')).withPulled(bundle, io, unpack)
      : unpack(bundle)
    if (skillsLock) (await import('../actions/skills-lock.ts')).writeSkillsLock(out, io)
    return code
  },
})
