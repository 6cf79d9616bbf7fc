/** Whether a signature is by whom one trusts, and about the bundle at hand. There is no default: who is trusted is said each time. */
import type { KeyObject } from 'node:crypto'
import { isEnvelopeBy, type Signature } from './envelope.ts'
import { doubtIdentity, type Identity } from './keyless.ts'
import { MANIFEST_SUBJECT, readStatement } from './statement.ts'

export type Trust = { kind: 'key'; key: KeyObject } | ({ kind: 'identity' } & Identity)

export interface Checked {
  /** Why the signature does not count, as the end of a sentence; absent when it does. */
  doubt?: string
  /** Who signed, in words. */
  signer: string
  /** What the statement calls the builder; only worth something when there is no doubt. */
  builder?: string
}

/** Checks one signature of the bundle whose `manifest.json` has this digest (`sha256:…`). Throws a Failure. */
export function checkSignature(signature: Signature, trust: Trust, manifest: string): Checked {
  const signer = trust.kind === 'key' ? 'the given key' : `\`${trust.identity}\` (${trust.issuer})`
  const doubt = doubtSigner(signature, trust)
  if (doubt !== undefined) return { doubt, signer }
  // Only now: what is not signed is not read.
  const statement = readStatement(signature.envelope.payload)
  if (statement === undefined) return { doubt: 'it is not about how a bundle was built', signer }
  const { builder } = statement
  if (!isAbout(signature, manifest)) return { doubt: 'it is about another bundle', signer }
  return { signer, ...(builder !== undefined && { builder }) }
}

/** Whether a signature speaks of the bundle whose `manifest.json` has this digest. By whom it is, is another question. */
export function isAbout({ envelope }: Signature, manifest: string): boolean {
  const { subjects = [] } = readStatement(envelope.payload) ?? {}
  return subjects.some(
    ({ name, digest }) => name === MANIFEST_SUBJECT && `sha256:${digest.sha256}` === manifest,
  )
}

function doubtSigner(signature: Signature, trust: Trust): string | undefined {
  if (trust.kind === 'identity') {
    if (!signature.isKeyless) return 'it was made with a key, and says of nobody who he is'
    return doubtIdentity(signature, trust)
  }
  if (signature.isKeyless)
    return 'it was made without a key; say whom you trust with `--identity` and `--issuer`'
  return isEnvelopeBy(trust.key, signature.envelope) ? undefined : 'it is not by the given key'
}
