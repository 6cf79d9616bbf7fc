/** An instance of Sigstore in memory: it vouches for whatever name it is told, at whatever time. */
import { createHash, generateKeyPairSync, sign as signBytes } from 'node:crypto'
import { initializeCA, initializeCTLog, initializeTLog, initializeTSA } from '@sigstore/mock'
import { vi } from 'vitest'

const TYPE = 'application/vnd.in-toto+json'
const ISSUER = ['1.3.6.1.4.1.57264.1.1', '1.3.6.1.4.1.57264.1.8'] as const

export interface Signer {
  identity: string
  issuer: string
  /** More extensions of the certificate: their bytes. */
  more?: { oid: string; value: string }[]
  /** The newer one of the two that name the issuer, where it says something else. */
  issuerV2?: string
  /** When the certificate is made, and when the signature is logged and stamped. */
  issuedAt?: number
  loggedAt?: number
}

export type Instance = Awaited<ReturnType<typeof openSigstore>>

export async function openSigstore() {
  const pair = () => generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const ctlog = await initializeCTLog(pair())
  const past = Date.now() - 60 * 24 * 3_600_000
  const ca = await at(past, () => initializeCA(pair(), ctlog))
  const tsa = await at(past, () => initializeTSA(pair()))
  const logKeys = pair()
  const tlog = await initializeTLog('https://log.example', logKeys)
  return {
    root: JSON.stringify(describeRoot({ ca, ctlog, tsa, tlog })),
    /** The file of a signature, as JSON. */
    async sign(statement: Uint8Array, signer: Signer) {
      const { identity, issuer, issuerV2 = issuer, more = [], issuedAt = Date.now() } = signer
      const { loggedAt = issuedAt } = signer
      const keys = pair()
      const certificate = await at(issuedAt, () =>
        ca.issueCertificate({
          publicKey: keys.publicKey.export({ type: 'spki', format: 'der' }),
          subjectAltName: identity,
          extensions: [
            { oid: ISSUER[0], value: issuer, legacy: true },
            { oid: ISSUER[1], value: issuerV2 },
            ...more.map(each => ({ ...each, legacy: true })),
          ],
        }),
      )
      const head = `DSSEv1 ${TYPE.length} ${TYPE} ${statement.length} `
      const signature = signBytes('sha256', Buffer.concat([Buffer.from(head), statement]), keys.privateKey)
      const body = {
        kind: 'dsse',
        apiVersion: '0.0.1',
        spec: {
          payloadHash: { algorithm: 'sha256', value: createHash('sha256').update(statement).digest('hex') },
          signatures: [{ signature: signature.toString('base64'), verifier: base64(certificate) }],
        },
      }
      const logged = await at(loggedAt, () => tlog.log(body as never))
      const stamp = await at(loggedAt, () =>
        tsa.timestamp({
          artifactHash: createHash('sha256').update(signature).digest(),
          hashAlgorithmOID: '2.16.840.1.101.3.4.2.1',
          policyOID: '1.3.6.1.4.1.57264.2',
          nonce: 1,
          certReq: false,
        } as never),
      )
      return {
        mediaType: 'application/vnd.dev.sigstore.bundle.v0.3+json',
        verificationMaterial: {
          certificate: { rawBytes: base64(certificate) },
          tlogEntries: Object.values(logged).map(toEntry),
          timestampVerificationData: { rfc3161Timestamps: [{ signedTimestamp: base64(stamp) }] },
        },
        dsseEnvelope: {
          payload: base64(statement),
          payloadType: TYPE,
          signatures: [{ sig: signature.toString('base64'), keyid: '' }],
        },
      }
    },
  }
}

/** A time of 10, 20 … milliseconds is written without its zero, which the library does not read. */
function at<T>(time: number, act: () => Promise<T>): Promise<T> {
  vi.useFakeTimers({ toFake: ['Date'], now: Math.floor(time / 1000) * 1000 + 123 })
  return act().finally(() => vi.useRealTimers())
}

function base64(bytes: ArrayBufferView | Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64')
}

// biome-ignore lint/suspicious/noExplicitAny: as the log answers
function toEntry(entry: any) {
  const { inclusionProof: proof, signedEntryTimestamp } = entry.verification
  return {
    logIndex: String(entry.logIndex),
    logId: { keyId: Buffer.from(entry.logID, 'hex').toString('base64') },
    kindVersion: { kind: 'dsse', version: '0.0.1' },
    integratedTime: String(entry.integratedTime),
    inclusionPromise: { signedEntryTimestamp },
    inclusionProof: {
      logIndex: String(proof.logIndex),
      rootHash: Buffer.from(proof.rootHash, 'hex').toString('base64'),
      treeSize: String(proof.treeSize),
      hashes: [],
      checkpoint: { envelope: proof.checkpoint },
    },
    canonicalizedBody: entry.body,
  }
}

// biome-ignore lint/suspicious/noExplicitAny: the package names no types for them
function describeRoot({ ca, ctlog, tsa, tlog }: any) {
  const validFor = { start: '2020-01-01T00:00:00Z' }
  const subject = { organization: 'sigstore.mock', commonName: 'sigstore' }
  const authority = (...certificates: Uint8Array[]) => ({
    subject,
    uri: 'https://authority.example',
    certChain: { certificates: certificates.map(each => ({ rawBytes: base64(each) })) },
    validFor,
  })
  const log = (publicKey: Uint8Array, id: Uint8Array) => ({
    baseUrl: 'https://log.example',
    hashAlgorithm: 'SHA2_256',
    publicKey: { rawBytes: base64(publicKey), keyDetails: 'PKIX_ECDSA_P256_SHA_256', validFor },
    logId: { keyId: base64(id) },
  })
  return {
    mediaType: 'application/vnd.dev.sigstore.trustedroot+json;version=0.1',
    tlogs: [log(tlog.publicKey, createHash('sha256').update(tlog.publicKey).digest())],
    certificateAuthorities: [authority(ca.rootCertificate)],
    ctlogs: [log(ctlog.publicKey, ctlog.logID)],
    timestampAuthorities: [authority(tsa.intCertificate, tsa.rootCertificate)],
  }
}
