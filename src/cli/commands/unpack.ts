/** `skillc unpack`. */
import { DEFAULT_OUT } from '../../build/config/options.ts'
import { failure } from '../../core/failure.ts'
import { defineCommand } from '../command.ts'
import { jsonFlag } from '../flag-sets.ts'

export const command = defineCommand({
  flags: {
    out: { kind: 'text', value: 'dir', about: 'An empty or new folder (required)' },
    skillsLock: { kind: 'boolean', about: 'Note them in skills-lock.json, as the skills CLI does' },
    ...jsonFlag,
  },
  examples: ['skillc unpack dist/skills --out unpacked'],
  action: async ({ out, skillsLock, json }, io, bundle: string = DEFAULT_OUT, ids: string[]) => {
    if (out === undefined) throw failure('`unpack` needs a folder to write to', 'Give a new one: `--out DIR`')
    const { runUnpack } = await import('../actions/integrity.ts')
    const code = runUnpack(bundle, ids, out, json, io)
    if (skillsLock) (await import('../actions/skills-lock.ts')).writeSkillsLock(out, io)
    return code
  },
})
