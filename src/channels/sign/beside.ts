/** The file of a signature that lies beside a manifest. */
import { lstatSync } from 'node:fs'
import { join } from 'node:path'
import { failure, systemFailure } from '../../core/errors/failure.ts'
import { readRegular } from '../../core/files/regular-file.ts'
import { getSignaturePath, SIGNATURE } from '../../format/layout.ts'
import { MOST_SIGNATURE_BYTES } from './envelope.ts'

/**
 * The signature in the folder of a bundle; undefined when there is none. `manifest` is the digest of its manifest: a site has a signature
 * for each edition. Throws a Failure.
 */
export function findSignature(folder: string, manifest: string): Uint8Array | undefined {
  return (
    readSignatureFile(join(folder, SIGNATURE)) ?? readSignatureFile(join(folder, getSignaturePath(manifest)))
  )
}

function readSignatureFile(path: string): Uint8Array | undefined {
  const stat = lstatSync(path, { throwIfNoEntry: false })
  if (stat === undefined) return undefined
  if (!stat.isFile())
    throw failure(`\`${path}\` is a link or no file`, 'Remove it, and sign the bundle again')
  try {
    return readRegular(path, MOST_SIGNATURE_BYTES)
  } catch (error) {
    throw systemFailure(`\`${path}\` cannot be read`, error)
  }
}
