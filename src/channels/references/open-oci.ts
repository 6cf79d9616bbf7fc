/** Bundles in registries, file by file: only what the store does not have yet is fetched. */

import { failure } from '../../core/errors/failure.ts'
import { type Call, openRegistryFor } from '../call.ts'
import { isExactTag, parseReference, showReference } from '../oci/reference.ts'
import { createRemoteReader, openRemote } from '../oci/remote.ts'
import { fetchSignatures } from '../sign/remote.ts'
import type { OpenedBundle, Pin } from './opened.ts'

const PARALLEL = 8

/**
 * Opens what a repository has under a tag or digest (`latest` without), with the logins of the environment; with a pin, that
 * very artifact, wherever the tag points now. Throws a Failure.
 */
export async function openOci(
  name: string,
  requested: string | undefined,
  call: Call,
  pin?: Pin,
): Promise<OpenedBundle> {
  const asked = requested ?? 'latest'
  // The configuration alone says where bundles come from; a lock file only chooses the edition.
  if (pin?.resolved !== undefined && !pin.resolved.startsWith(`${name}@sha256:`))
    throw failure(
      `The lock file gets \`${name}\` from another place, \`${pin.resolved}\``,
      `Find out who changed it; \`skillc install --update ${name}\` looks it up again`,
    )
  const reference = parseReference(
    pin?.resolved ?? (asked.startsWith('sha256:') ? `${name}@${asked}` : `${name}:${asked}`),
  )
  const remote = await openRemote(openRegistryFor(reference.host, call), reference)
  const read = createRemoteReader(remote)
  const { host, repository } = reference
  const resolved = `oci://${showReference({ host, repository, digest: remote.descriptor.digest })}`
  return {
    manifest: Buffer.from(remote.text),
    origin: { ...(isExactTag(asked) && { version: asked }), resolved },
    parallel: PARALLEL,
    signatures: () => fetchSignatures(remote),
    read: (path, named) => read({ path, ...named }),
  }
}
