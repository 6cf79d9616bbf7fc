/** `skillc publish BUNDLE TARGET`: the target says which channel. */
import type { Flags } from '../flags.ts'
import { isReference } from '../oci/reference.ts'
import { failure } from '../util/failure.ts'
import type { ExitCode, Io } from './io.ts'

export async function publishCommand(
  bundle: string,
  target: string,
  flags: Flags,
  io: Io,
): Promise<ExitCode> {
  if (isReference(target)) {
    const { publishOci } = await import('../publish/oci.ts')
    return publishOci(bundle, target, flags, io)
  }
  throw failure(`\`${target}\` is no place to publish to`, 'Give a registry: `oci://HOST/REPOSITORY:TAG`')
}
