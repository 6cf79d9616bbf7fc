/** Fetches a bundle from a registry file by file: only those that the store does not have yet. */

import { failure } from '../../core/errors/failure.ts'
import { type Call, openRegistryFor, REQUESTS_AT_ONCE } from '../call.ts'
import { isExactTag, parseReference, showReference } from '../oci/reference.ts'
import { createRemoteReader, openRemote, type RemoteBundle, refuseHuge } from '../oci/remote.ts'
import { fetchSignatures } from '../sign/attach.ts'
import type { OpenedBundle, Pin } from './opened.ts'
import type { Reference } from './reference.ts'

/** Opens a tag or digest (`latest` without); with a pin, that very artifact, wherever the tag points now. */
export async function openOci(
  { name, requested = 'latest' }: Extract<Reference, { kind: 'oci' }>,
  call: Call,
  pin: Pin | undefined,
): Promise<OpenedBundle> {
  // Only the configuration says where bundles come from; a lock file chooses the edition.
  if (pin?.resolved !== undefined && !pin.resolved.startsWith(`${name}@sha256:`))
    throw failure(
      `The lock file gets \`${name}\` from another place, \`${pin.resolved}\``,
      `Find out who changed it; \`skillc update ${name}\` looks it up again`,
    )
  const asked = requested.startsWith('sha256:') ? `${name}@${requested}` : `${name}:${requested}`
  const reference = parseReference(pin?.resolved ?? asked)
  const opened = toOpened(await openRemote(openRegistryFor(reference.host, call), reference))
  return isExactTag(requested) ? { ...opened, origin: { version: requested, ...opened.origin } } : opened
}

export function toOpened(remote: RemoteBundle): OpenedBundle {
  const { registry, repository, descriptor } = remote
  const read = createRemoteReader(remote)
  return {
    manifest: Buffer.from(remote.text),
    origin: {
      resolved: `oci://${showReference({ host: registry.host, repository, digest: descriptor.digest })}`,
    },
    refuseHuge: () => refuseHuge(remote),
    parallel: REQUESTS_AT_ONCE,
    signatures: () => fetchSignatures(remote),
    read: (path, identity) => read({ path, ...identity }),
  }
}
