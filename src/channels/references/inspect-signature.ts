import { makeDigest } from '../../core/digests/hash.ts'
import type { ReportSignature } from '../../page/types.ts'
import { readManifestText } from '../../reader/disk/read.ts'
import { type ChannelOptions, openCall } from '../call.ts'
import { checkOne, isAbout, type TrustConfig } from '../sign/check.ts'
import { openTrust } from '../sign/given.ts'
import { findDamage } from '../verify-bundle.ts'
import { openReference } from './open.ts'
import { parseReference } from './reference.ts'

/** `folder` is the bundle's, fetched if necessary. Without a trusted signer, only tells whether there is a signature. */
export async function inspectSignature(
  given: string,
  folder: string,
  trust: TrustConfig | undefined,
  options: ChannelOptions,
): Promise<ReportSignature> {
  const call = openCall(options)
  const trusted = trust && openTrust(trust, call)
  const manifest = makeDigest(readManifestText(folder).text)
  const { signatures } = await openReference(parseReference(given), call)
  const doubts: string[] = []
  for await (const bytes of signatures()) {
    if (trusted === undefined) {
      if (isAbout(bytes, manifest)) return { state: 'unchecked' }
      doubts.push('it is not about this bundle')
      continue
    }
    const { doubt, signer, builder } = checkOne(bytes, trusted, manifest)
    if (doubt === undefined)
      return refuseDamaged(folder) ?? { state: 'valid', signer, ...(builder !== undefined && { builder }) }
    doubts.push(doubt)
  }
  const doubt = doubts.at(-1)
  return doubt === undefined ? { state: 'none' } : { state: 'invalid', doubt }
}

/** Compares every byte, because the signature covers the manifest, which covers all files. */
function refuseDamaged(folder: string): ReportSignature | undefined {
  const { damage } = findDamage(folder, true)
  return damage && { state: 'invalid', doubt: `the bundle is damaged, \`${damage.path}\` is ${damage.kind}` }
}
