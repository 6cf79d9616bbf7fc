/** Signature files: a DSSE envelope in a Sigstore bundle v0.3 (secure-systems-lab/dsse, sigstore/protobuf-specs). */

import type { KeyObject } from 'node:crypto'
import { lstatSync } from 'node:fs'
import { join } from 'node:path'
import { failure, systemFailure } from '../../core/errors/failure.ts'
import { readRegular } from '../../core/files/regular-file.ts'
import { isMap } from '../../core/json/shapes.ts'
import { getSignaturePath, SIGNATURE } from '../../format/layout.ts'
import { readJson } from '../oci/shapes.ts'
import { getKeyHint, isSignedBy, signBytes } from './keys.ts'

export const SIGNATURE_TYPE = 'application/vnd.dev.sigstore.bundle.v0.3+json'
export const PAYLOAD_TYPE = 'application/vnd.in-toto+json'
/** A signature with certificate, log entry and statement has about 10 kB. */
export const MOST_SIGNATURE_BYTES = 4 << 20
const MOST_SIGNATURES = 16
/** Log entries and time stamps. The library compares all pairs before it verifies any. */
const MOST_WITNESSES = 16

export interface Envelope {
  payload: Uint8Array
  signatures: Uint8Array[]
}

export interface Signature {
  json: Record<string, unknown>
  envelope: Envelope
  isKeyless: boolean
}

function encodeForSigning(payload: Uint8Array): Uint8Array {
  return Buffer.concat([
    Buffer.from(`DSSEv1 ${PAYLOAD_TYPE.length} ${PAYLOAD_TYPE} ${payload.length} `),
    payload,
  ])
}

export function signWithKey(key: KeyObject, statement: Uint8Array): Uint8Array {
  const bundle = {
    mediaType: SIGNATURE_TYPE,
    verificationMaterial: { publicKey: { hint: getKeyHint(key) }, tlogEntries: [] },
    dsseEnvelope: {
      payload: Buffer.from(statement).toString('base64'),
      payloadType: PAYLOAD_TYPE,
      signatures: [{ sig: Buffer.from(signBytes(key, encodeForSigning(statement))).toString('base64') }],
    },
  }
  return Buffer.from(`${JSON.stringify(bundle)}\n`)
}

/** Verifies nothing. Throws a Failure that begins with `where`. */
export function readSignature(bytes: Uint8Array, where: string): Signature {
  const value = bytes.length > MOST_SIGNATURE_BYTES ? undefined : readJson(bytes)
  const json = isMap(value) ? value : undefined
  const envelope = json?.dsseEnvelope
  const material = json?.verificationMaterial
  const isKnown =
    typeof json?.mediaType === 'string' &&
    /^application\/vnd\.dev\.sigstore\.bundle(?:\+json;version=0\.[123]|\.v0\.3\+json)$/.test(json.mediaType)
  if (json === undefined || !isKnown || !isMap(envelope) || !isMap(material)) throw createNoneError(where)
  // Verifiers may use either content if a file has both, so only one may exist.
  if (json.messageSignature !== undefined || countWitnesses(material) > MOST_WITNESSES)
    throw createNoneError(where)
  const { payload, payloadType, signatures } = envelope
  if (payloadType !== PAYLOAD_TYPE || typeof payload !== 'string' || !Array.isArray(signatures))
    throw createNoneError(where)
  return {
    json,
    envelope: {
      payload: Buffer.from(payload, 'base64'),
      signatures: signatures
        .slice(0, MOST_SIGNATURES)
        .flatMap(one => (isMap(one) && typeof one.sig === 'string' ? [Buffer.from(one.sig, 'base64')] : [])),
    },
    isKeyless: !isMap(material.publicKey),
  }
}

function countWitnesses({ tlogEntries, timestampVerificationData: stamps }: Record<string, unknown>): number {
  const lists = [tlogEntries, isMap(stamps) ? stamps.rfc3161Timestamps : undefined]
  return lists.reduce<number>((sum, list) => sum + (Array.isArray(list) ? list.length : 0), 0)
}

function createNoneError(where: string) {
  return failure(
    `${where} is not a signature that skillc supports`,
    'It has to be a Sigstore bundle with an in-toto statement',
  )
}

export function findSignatures(folder: string, manifest: string): Uint8Array[] {
  const bytes =
    readSignatureFile(join(folder, SIGNATURE)) ?? readSignatureFile(join(folder, getSignaturePath(manifest)))
  return bytes === undefined ? [] : [bytes]
}

function readSignatureFile(path: string): Uint8Array | undefined {
  const stat = lstatSync(path, { throwIfNoEntry: false })
  if (stat === undefined) return undefined
  if (!stat.isFile())
    throw failure(`\`${path}\` is a link or not a file`, 'Remove it, and sign the bundle again')
  try {
    return readRegular(path, MOST_SIGNATURE_BYTES)
  } catch (error) {
    throw systemFailure(`\`${path}\` cannot be read`, error)
  }
}

export function isEnvelopeBy(key: KeyObject, { payload, signatures }: Envelope): boolean {
  const bytes = encodeForSigning(payload)
  return signatures.some(signature => isSignedBy(key, bytes, signature))
}
