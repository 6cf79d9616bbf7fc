/** Bundles in registries, file by file: only what the store does not have yet is fetched. */

import { failure } from '../../core/failure.ts'
import { environmentOfProcess } from '../oci/environment.ts'
import { isExactTag, parseReference, showReference } from '../oci/reference.ts'
import { openRegistry } from '../oci/registry.ts'
import { openRemote, remoteReader } from '../oci/remote.ts'
import { remoteSignatures } from '../sign/remote.ts'
import type { OpenContext, OpenedBundle, Pin } from './opened.ts'

const PARALLEL = 8

/**
 * Opens what a repository has under a tag or digest (`latest` without), with the logins of this machine; with a pin, that
 * very artifact, wherever the tag points now. Throws a Failure.
 */
export async function openOci(
  name: string,
  requested: string | undefined,
  { onProgress }: OpenContext,
  pin?: Pin,
): Promise<OpenedBundle> {
  const asked = requested ?? 'latest'
  // Who reads the configuration has to know where bundles come from: a lock file chooses the edition only.
  if (pin?.resolved !== undefined && !pin.resolved.startsWith(`${name}@sha256:`))
    throw failure(
      `The lock file has \`${name}\` come from elsewhere, \`${pin.resolved}\``,
      `Ask who changed it; \`skillc install --update ${name}\` looks it up anew`,
    )
  const reference = parseReference(
    pin?.resolved ?? (asked.startsWith('sha256:') ? `${name}@${asked}` : `${name}:${asked}`),
  )
  const registry = openRegistry(reference.host, {
    environment: environmentOfProcess(),
    wait: async (ms, why) => {
      onProgress?.(`waiting ${Math.ceil(ms / 1000)} s: ${why}`)
      await new Promise(fulfil => setTimeout(fulfil, ms))
    },
  })
  const remote = await openRemote(registry, reference)
  const read = remoteReader(remote)
  const { host, repository } = reference
  const resolved = `oci://${showReference({ host, repository, digest: remote.descriptor.digest })}`
  return {
    manifest: Buffer.from(remote.text),
    origin: { ...(isExactTag(asked) && { version: asked }), resolved },
    parallel: PARALLEL,
    signatures: () => remoteSignatures(remote),
    read: (path, { digest, size }) => read({ path, digest, size }),
  }
}
