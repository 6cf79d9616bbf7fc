/** `skillc verify`. */
import { DEFAULT_OUT } from '../../pipeline/config/options.ts'
import { defineCommand } from '../command.ts'
import { jsonFlag, plainHttpFlag, trustFlags } from '../flag-sets.ts'

export const command = defineCommand({
  flags: { ...trustFlags, ...plainHttpFlag, ...jsonFlag },
  exits: {
    0: 'Everything is as it should be',
    1: 'A file, the signature or a skill of skills-lock.json is not as it should be',
  },
  examples: ['skillc verify dist/skills --key key.pub'],
  action: async (flags, io, bundle: string = DEFAULT_OUT) => {
    const { key, identity, issuer, trustedRoot } = flags
    const isTrusted = [key, identity, issuer, trustedRoot].some(value => value !== undefined)
    if (isTrusted || bundle.startsWith('oci:')) {
      const { runVerifySigned } = await import('../actions/sign.ts')
      return runVerifySigned(bundle, flags, io)
    }
    const { verifyPlace } = await import('../actions/verify.ts')
    return verifyPlace(bundle, flags.json, io)
  },
})
