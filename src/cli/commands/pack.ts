/** `skillc pack`. */

import { failure } from '../../core/errors/failure.ts'
import { DEFAULT_OUT } from '../../pipeline/config/options.ts'
import { defineCommand } from '../command.ts'
import {
  annotationFlag,
  incompleteFlag,
  jsonFlag,
  packFlag,
  sensitiveFlag,
  signingFlags,
} from '../flag-sets.ts'

export const command = defineCommand({
  flags: {
    oci: {
      kind: 'text',
      isOutput: true,
      value: 'dir',
      about: 'The folder of the layout: new, empty, or a layout to replace (required)',
    },
    tag: { kind: 'list', value: 'name', about: 'A tag in the layout; repeatable' },
    ...annotationFlag,
    sourceUrl: signingFlags.sourceUrl,
    revision: signingFlags.revision,
    ...packFlag,
    ...sensitiveFlag,
    ...incompleteFlag,
    ...jsonFlag,
  },
  exits: {
    0: 'Packed',
    1: 'Refused: a skill has credentials in it; nothing was packed',
  },
  examples: ['skillc pack dist/skills --oci dist/oci --tag 1.0.0'],
  action: async ({ oci, ...flags }, io, bundle: string = DEFAULT_OUT) => {
    if (oci === undefined) throw failure('`pack` needs a folder to write to', 'Give one: `--oci DIR`')
    const { runPack } = await import('../actions/pack.ts')
    return runPack(bundle, oci, flags, io)
  },
})
