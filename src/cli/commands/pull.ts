/** `skillc pull REFERENCE`: the reference says which channel. */

import { isReference } from '../../channels/oci/reference.ts'
import { failure } from '../../core/failure.ts'
import type { Flags } from '../flags.ts'
import type { ExitCode, Io } from './io.ts'

export async function pullCommand(
  reference: string,
  ids: string[],
  out: string,
  flags: Flags,
  io: Io,
): Promise<ExitCode> {
  if (isReference(reference)) {
    const { pullOci } = await import('../publish/oci-pull.ts')
    return pullOci(reference, ids, out, flags, io)
  }
  throw failure(
    `\`${reference}\` is nothing that can be pulled`,
    'Give a registry: `oci://HOST/REPOSITORY:TAG`',
  )
}
