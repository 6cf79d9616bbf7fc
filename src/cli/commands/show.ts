/** `skillc show`. */
import { getBundleAndId } from '../arguments.ts'
import { defineCommand } from '../command.ts'
import { jsonFlag } from '../flag-sets.ts'
import { areSkills, isElsewhere } from '../place.ts'

export const command = defineCommand({
  flags: jsonFlag,
  bundleGives: 'ids',
  examples: [
    'skillc show frontend:lint',
    'skillc show skills/lint',
    'skillc show https://skills.example.com lint',
  ],
  action: async ({ json }, io, names: string[]) => {
    const [bundle, id] = getBundleAndId(names, 'show')
    if (isElsewhere(bundle) || areSkills(bundle, io)) {
      const { runShowElsewhere } = await import('../actions/open-elsewhere.ts')
      return runShowElsewhere(bundle, id, json, io)
    }
    const { runShow } = await import('../actions/query.ts')
    return runShow(bundle, id, json, io)
  },
})
