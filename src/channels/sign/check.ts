/** Checks whether a trusted signer signed this bundle. Each call names whom it trusts; there is no default. */

import type { KeyObject } from 'node:crypto'
import { formatDigest } from '../../core/digests/digest.ts'
import { type Failure, failure, isFailure } from '../../core/errors/failure.ts'
import { checkOptions, type Kinds, text } from '../../core/json/check-options.ts'
import { isEnvelopeBy, readSignature, type Signature } from './envelope.ts'
import { doubtExpiry, readClock } from './expiry.ts'
import { doubtIdentity, type Identity } from './keyless.ts'
import { readPublicKey } from './keys.ts'
import { MANIFEST_SUBJECT, readStatement, type Subject } from './statement.ts'

export type Trust = ({ kind: 'key'; key: KeyObject } | ({ kind: 'identity' } & Identity)) & {
  /** The time at which signatures must be valid, in milliseconds. Default: now. */
  now?: number | undefined
}

/** The trusted signer: either a key's owner, or an identity and its issuer. */
export interface TrustConfig {
  /** A public key in PEM: ECDSA on P-256, Ed25519, or RSA with 2048 bits or more. */
  key?: string
  /** The exact identity in the certificate: a workflow's address, or a mail address. Not a pattern. */
  identity?: string
  /** The issuer of the identity: its token's issuer address. */
  issuer?: string
  /** The `trusted_root.json` of a Sigstore instance. Default: the public one's. */
  trustedRoot?: string
}

const TRUST_KINDS: Kinds<TrustConfig> = { key: text, identity: text, issuer: text, trustedRoot: text }

export type TextReader = (given: string, what: string) => { text: string; shown: string }

export function toTrust(config: TrustConfig, read: TextReader): Trust {
  checkOptions(config, TRUST_KINDS, 'A rule of trust')
  const { key, identity, issuer, trustedRoot } = config
  if (key !== undefined && (identity ?? issuer) !== undefined)
    throw failure('A key and an identity cannot be combined', 'Give one of them')
  if (key !== undefined) {
    const { text, shown } = read(key, 'The key')
    return { kind: 'key', key: readPublicKey(text, shown) }
  }
  if ((identity ?? issuer) === undefined)
    throw failure('No trusted signer is given', 'Give a public key, or an identity and its issuer')
  if (identity === undefined || issuer === undefined)
    throw failure(
      'An identity needs its issuer, and an issuer needs an identity',
      'Give both the identity and its issuer',
    )
  const root = trustedRoot === undefined ? undefined : read(trustedRoot, 'The root of trust').text
  return createExactIdentity(identity, issuer, root)
}

/** Names are compared exactly, because a pattern would trust anyone. */
function createExactIdentity(identity: string, issuer: string, trustedRoot?: string): Trust {
  for (const text of [identity, issuer])
    if (text === '' || text.includes('*'))
      throw failure(
        `\`${text}\` would trust anyone: identities are compared exactly`,
        'Write the full identity that you trust',
      )
  return { kind: 'identity', identity, issuer, ...(trustedRoot !== undefined && { trustedRoot }) }
}

export interface SignatureCheck {
  doubt?: string
  signer: string
  builder?: string
  expires?: string
  bytes?: Uint8Array
}

export function checkSignature(signature: Signature, trust: Trust, manifest: string): SignatureCheck {
  const signer = trust.kind === 'key' ? 'the given key' : `\`${trust.identity}\` (${trust.issuer})`
  const doubt = doubtSigner(signature, trust)
  if (doubt !== undefined) return { doubt, signer }
  const statement = readStatement(signature.envelope.payload)
  if (statement === undefined) return { doubt: 'its statement does not describe a build', signer }
  const { subjects, builder, expires } = statement
  if (!subjects.some(subject => isBundle(subject, manifest)))
    return { doubt: 'its statement is about another bundle', signer }
  const late = expires === undefined ? undefined : doubtExpiry(expires, trust.now ?? readClock())
  if (late !== undefined) return { doubt: late, signer }
  return { signer, ...(builder !== undefined && { builder }), ...(expires !== undefined && { expires }) }
}

export async function checkAny(
  signatures: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  trust: Trust,
  manifest: string,
): Promise<SignatureCheck> {
  let last: SignatureCheck = { doubt: 'there is none', signer: '' }
  for await (const bytes of signatures) {
    last = checkOne(bytes, trust, manifest)
    if (last.doubt === undefined) return last
  }
  return last
}

export function createUntrustedError(shown: string, doubt: string): Failure {
  return failure(
    `The signature of \`${shown}\` is not valid: ${doubt}`,
    'Do not trust this bundle, or correct the trusted signer',
  )
}

/** An invalid signature file is a doubt, too. */
export function checkOne(bytes: Uint8Array, trust: Trust, manifest: string): SignatureCheck {
  try {
    return { ...checkSignature(readSignature(bytes, 'What is attached'), trust, manifest), bytes }
  } catch (error) {
    if (!isFailure(error)) throw error
    return { doubt: error.message, signer: '' }
  }
}

export function isAbout(bytes: Uint8Array, manifest: string): boolean {
  try {
    const { envelope } = readSignature(bytes, 'The file')
    return readStatement(envelope.payload)?.subjects.some(subject => isBundle(subject, manifest)) === true
  } catch (error) {
    if (!isFailure(error)) throw error
    return false
  }
}

function isBundle({ name, digest }: Subject, manifest: string): boolean {
  return name === MANIFEST_SUBJECT && formatDigest(digest.sha256) === manifest
}

function doubtSigner(signature: Signature, trust: Trust): string | undefined {
  if (trust.kind === 'identity') {
    if (!signature.isKeyless) return 'it was made with a key, which names no identity'
    return doubtIdentity(signature, trust)
  }
  if (signature.isKeyless) return 'it was made without a key, so trust must name an identity and its issuer'
  return isEnvelopeBy(trust.key, signature.envelope) ? undefined : 'it was not made with the given key'
}
