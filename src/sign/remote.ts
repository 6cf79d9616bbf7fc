/** Signatures that are attached to a bundle in a registry. */
import { readBlob } from '../oci/blobs.ts'
import { listReferrers } from '../oci/manifests.ts'
import type { RemoteBundle } from '../oci/remote.ts'
import { MOST_SIGNATURE_BYTES, SIGNATURE_TYPE } from './envelope.ts'

/** One after the other. Nothing is checked yet: anybody who may push can attach one. Throws a Failure. */
export async function* remoteSignatures(remote: RemoteBundle): AsyncGenerator<Uint8Array> {
  const { registry, repository, descriptor } = remote
  for (const { artifactType, manifest } of await listReferrers(registry, repository, descriptor.digest)) {
    const [layer] = manifest.layers
    if (artifactType !== SIGNATURE_TYPE || layer === undefined || layer.size > MOST_SIGNATURE_BYTES) continue
    yield await readBlob(registry, repository, layer)
  }
}
