/** Signatures that are attached to a bundle in a registry. */

import { type Failure, isFailure } from '../../core/errors/failure.ts'
import { readBlob } from '../oci/blobs.ts'
import { listReferrers } from '../oci/manifests.ts'
import type { RemoteBundle } from '../oci/remote.ts'
import { MOST_SIGNATURE_BYTES, SIGNATURE_TYPE } from './envelope.ts'

/**
 * One after the other. Nothing is checked yet: anybody who may push can attach one, or one that cannot be read. Throws
 * a Failure; for one that cannot be read only when all others have been tried.
 */
export async function* fetchSignatures(remote: RemoteBundle): AsyncGenerator<Uint8Array> {
  const { registry, repository, descriptor } = remote
  let unread: Failure | undefined
  for (const { manifest } of await listReferrers(registry, repository, descriptor.digest, SIGNATURE_TYPE)) {
    const [layer] = manifest.layers
    if (layer === undefined || layer.size > MOST_SIGNATURE_BYTES) continue
    try {
      yield await readBlob(registry, repository, layer)
    } catch (error) {
      if (!isFailure(error)) throw error
      unread = error
    }
  }
  if (unread !== undefined) throw unread
}
