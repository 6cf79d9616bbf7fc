/** The file of a signature that lies beside a manifest. */
import { lstatSync } from 'node:fs'
import { join } from 'node:path'
import { failure, systemFailure } from '../../core/failure.ts'
import { readRegular } from '../../core/regular-file.ts'
import { SIGNATURE } from '../../format/layout.ts'
import { MOST_SIGNATURE_BYTES } from './envelope.ts'

/** The signature in the folder of a bundle; undefined when there is none. Throws a Failure. */
export function findSignature(folder: string): Uint8Array | undefined {
  const path = join(folder, SIGNATURE)
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
