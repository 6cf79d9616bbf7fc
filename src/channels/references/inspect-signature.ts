/** What is known of the signature of a bundle. */
import type { ReportSignature } from '../../page/types.ts'
import { type Call, openCall } from '../call.ts'
import { checkAny, isAbout, type TrustConfig } from '../sign/check.ts'
import { openTrust } from '../sign/given.ts'
import { openReference } from './open.ts'
import { parseReference } from './reference.ts'

/**
 * What a report says of the signatures of the bundle that a text names. `manifest`: `sha256:` and the digest of its
 * `manifest.json`. Without somebody to trust, it is only known whether there is one. Throws a Failure.
 */
export async function inspectSignature(
  given: string,
  manifest: string,
  trust: TrustConfig | undefined,
  options: Parameters<typeof openCall>[0],
): Promise<ReportSignature> {
  const call: Call = openCall(options)
  const trusted = trust && openTrust(trust, call)
  const { signatures } = await openReference(parseReference(given), call)
  if (trusted !== undefined) {
    const { doubt, signer, builder } = await checkAny(signatures(), trusted, manifest)
    if (doubt !== undefined) return { state: 'invalid', doubt }
    return { state: 'valid', signer, ...(builder !== undefined && { builder }) }
  }
  let state: 'none' | 'other' = 'none'
  for await (const bytes of signatures()) {
    if (isAbout(bytes, manifest)) return { state: 'unchecked' }
    state = 'other'
  }
  return state === 'none' ? { state } : { state: 'invalid', doubt: 'it is not about this bundle' }
}
