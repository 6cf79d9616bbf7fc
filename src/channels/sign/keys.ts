/** Keys in PEM: ECDSA on P-256, Ed25519, and RSA with 2048 bits or more, as created by `openssl genpkey`. */
import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import { sha256Bytes } from '../../core/digests/hash.ts'
import { failure, isFailure } from '../../core/errors/failure.ts'

export function readPrivateKey(pem: string, where: string, passphrase: string | undefined): KeyObject {
  try {
    return checkKey(createPrivateKey({ key: pem, ...(passphrase !== undefined && { passphrase }) }), where)
  } catch (error) {
    if (isFailure(error)) throw error
    const isLocked = /ENCRYPTED/.test(pem)
    if (/PUBLIC KEY/.test(pem) && !/PRIVATE KEY/.test(pem))
      throw failure(`${where} is a public key; signing needs the private one`, undefined, error)
    throw failure(
      isLocked
        ? `${where} is encrypted, and its passphrase is missing or wrong`
        : `${where} contains no private key in PEM`,
      isLocked
        ? 'Give the passphrase in `SKILLC_KEY_PASSPHRASE`'
        : 'Create one: `openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256 -out key.pem`',
      error,
    )
  }
}

/** Accepts certificates, and refuses private keys, because a host that only verifies has none. */
export function readPublicKey(pem: string, where: string): KeyObject {
  if (pem.includes('PRIVATE KEY-----'))
    throw failure(
      `${where} contains a private key, which belongs only where bundles are signed`,
      'Give its public half: `openssl pkey -in key.pem -pubout -out key.pub`',
    )
  try {
    return checkKey(createPublicKey(pem), where)
  } catch (error) {
    if (isFailure(error)) throw error
    throw failure(
      `${where} contains no public key in PEM`,
      'Create one: `openssl pkey -in key.pem -pubout -out key.pub`',
      error,
    )
  }
}

function checkKey(key: KeyObject, where: string): KeyObject {
  const { asymmetricKeyType: type, asymmetricKeyDetails: details } = key
  if (type === 'ec' && details?.namedCurve === 'prime256v1') return key
  if (type === 'ed25519') return key
  if (type === 'rsa' && (details?.modulusLength ?? 0) >= 2048) return key
  throw failure(
    `${where} contains a key of a kind that skillc does not support (${type}${details?.namedCurve === undefined ? '' : `, ${details.namedCurve}`})`,
    'Use ECDSA on P-256, Ed25519, or RSA with 2048 bits or more',
  )
}

export function signBytes(key: KeyObject, bytes: Uint8Array): Uint8Array {
  return sign(getDigestAlgorithm(key), bytes, key)
}

export function isSignedBy(key: KeyObject, bytes: Uint8Array, signature: Uint8Array): boolean {
  try {
    return verify(getDigestAlgorithm(key), bytes, key, signature)
  } catch {
    return false
  }
}

function getDigestAlgorithm(key: KeyObject): 'sha256' | null {
  return key.asymmetricKeyType === 'ed25519' ? null : 'sha256'
}

/** Base64 of the SHA-256 of the key's DER form: the hint of Sigstore bundles. */
export function getKeyHint(key: KeyObject): string {
  const open = key.type === 'private' ? createPublicKey(key) : key
  return sha256Bytes(open.export({ type: 'spki', format: 'der' })).toString('base64')
}
