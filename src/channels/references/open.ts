/** References of every kind → opened bundles. */
import { realpathSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { makeDigest } from '../../core/digests/hash.ts'
import { failure, systemFailure } from '../../core/errors/failure.ts'
import { isBelow } from '../../core/files/real-path.ts'
import { readRegular } from '../../core/files/regular-file.ts'
import { MANIFEST } from '../../format/layout.ts'
import type { Call } from '../call.ts'
import { findSignature } from '../sign/beside.ts'
import type { OpenedBundle, Pin } from './opened.ts'
import type { Reference } from './reference.ts'

export interface OpenReferenceOptions {
  pin?: Pin | undefined
  /** s3: without encryption, also where the store is another machine. */
  plainHttp?: boolean | undefined
}

/** Opens what a reference names; with a pin, exactly that edition where the other side still has it. Throws a Failure. */
export async function openReference(
  reference: Reference,
  call: Call,
  { pin, plainHttp }: OpenReferenceOptions = {},
): Promise<OpenedBundle> {
  switch (reference.kind) {
    case 'folder':
      return openFolder(resolve(call.cwd, reference.name))
    case 'https': {
      const { openWeb } = await import('./open-web.ts')
      return openWeb(reference.name, call, pin)
    }
    case 'npm': {
      const { openNpm } = await import('./open-npm.ts')
      return openNpm(reference, call, pin)
    }
    case 'oci': {
      const { openOci } = await import('./open-oci.ts')
      return openOci(reference.name, reference.requested, call, pin)
    }
    case 's3': {
      const { openS3Bundle } = await import('./open-s3.ts')
      return openS3Bundle(reference.name, call, { pin, plainHttp })
    }
    default:
      throw failure(`There is no reference of kind \`${reference satisfies never}\``)
  }
}

/** The signature beside the manifest of a folder, where there is one. */
async function* readSignatures(folder: string, manifest: Uint8Array): AsyncGenerator<Uint8Array> {
  const bytes = findSignature(folder, makeDigest(manifest))
  if (bytes !== undefined) yield bytes
}

function openFolder(folder: string): OpenedBundle {
  const read = (path: string) => {
    try {
      // A clone may have links to files of the user's.
      if (!isBelow(realpathSync(folder), realpathSync(join(folder, path))))
        throw new Error('it is a link that leads out of the bundle')
      return readRegular(join(folder, path))
    } catch (error) {
      throw systemFailure(`\`${join(folder, path)}\` cannot be read`, error, 'Build the bundle again')
    }
  }
  const manifest = read(MANIFEST)
  return {
    manifest,
    origin: {},
    read: async path => read(path),
    signatures: () => readSignatures(folder, manifest),
  }
}
