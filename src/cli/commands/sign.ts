/** `skillc sign`. */
import { DEFAULT_OUT } from '../../pipeline/config/options.ts'
import { defineCommand } from '../command.ts'
import { incompleteFlag, jsonFlag, plainHttpFlag, sensitiveFlag, signingFlags } from '../flag-sets.ts'

export const command = defineCommand({
  flags: {
    ...signingFlags,
    sbom: {
      kind: 'boolean',
      about: 'Also write a list of skills, licenses and digests (CycloneDX) beside the manifest',
    },
    ...sensitiveFlag,
    ...incompleteFlag,
    ...plainHttpFlag,
    ...jsonFlag,
  },
  exits: {
    0: 'Signed',
    1: 'Refused: a skill has credentials in it; nothing was signed',
  },
  examples: [
    'skillc sign dist/skills --key key.pem',
    'skillc sign oci://registry.example.com/bakery/skills:1.2.0 --key env:SIGNING_KEY',
  ],
  action: async (flags, io, bundle: string = DEFAULT_OUT) => {
    const { runSign } = await import('../actions/sign.ts')
    return runSign(bundle, flags, io)
  },
})
