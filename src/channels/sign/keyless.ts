/** A short-lived certificate names the signer, a log or time stamp the time. `sigstore` is an optional peer that users install. */
import { createRequire } from 'node:module'
import type { Bundle } from '@sigstore/bundle'
import type { TrustedRoot } from '@sigstore/protobuf-specs'
import { failure, getErrorCode } from '../../core/errors/failure.ts'
import { throwIfAborted } from '../../core/errors/fault.ts'
import type { Environment } from '../../core/process/environment.ts'
import type { Call } from '../call.ts'
import { PAYLOAD_TYPE, type Signature } from './envelope.ts'

/** A Sigstore instance's services, for signatures without a key. Default: the public instance. */
export interface Services {
  /** Without a key: the certificate authority's address. Default: Sigstore's public instance. */
  fulcio?: string
  /** Without a key: the signature log's address. */
  rekor?: string
  /** Without a key: the time stamp authority's address. If given alone, no log is written. */
  tsa?: string
}

/** Extensions of a certificate with the signer (RFC 5280) and its issuer (Fulcio, new and old). */
const SUBJECT = ['2.5.29.17']
const ISSUER = ['1.3.6.1.4.1.57264.1.8', '1.3.6.1.4.1.57264.1.1']
/** DER tags: a sequence, a URI and a mail address in a list of names, and a text. */
const SEQUENCE = 0x30
const NAMES = [0x86, 0x81]
const UTF8 = 0x0c
const INSTALL = 'Install it beside skillc: `npm install sigstore@4.1.1`'

/** GitHub Actions with `id-token: write`, or any environment with `SIGSTORE_ID_TOKEN`. */
function hasIdentity({ env }: Environment): boolean {
  return (
    (env.SIGSTORE_ID_TOKEN ?? '') !== '' ||
    ((env.ACTIONS_ID_TOKEN_REQUEST_URL ?? '') !== '' && (env.ACTIONS_ID_TOKEN_REQUEST_TOKEN ?? '') !== '')
  )
}

export async function signKeyless(
  statement: Uint8Array,
  { environment, signal }: Call,
  { fulcio, rekor, tsa }: Services,
): Promise<Uint8Array> {
  if (!hasIdentity(environment))
    throw failure(
      'There is no signer: no key is given, and the environment provides no identity (OIDC)',
      'Give a key with the option `key`; or, in GitHub Actions, the permission `id-token: write`',
    )
  const { attest } = await loadSigstore()
  try {
    const token = environment.env.SIGSTORE_ID_TOKEN
    const signing = attest(Buffer.from(statement), PAYLOAD_TYPE, {
      ...(token !== undefined && token !== '' && { identityToken: token }),
      ...(fulcio !== undefined && { fulcioURL: fulcio }),
      ...(rekor !== undefined && { rekorURL: rekor }),
      ...(tsa !== undefined && { tsaServerURL: tsa }),
      ...(tsa !== undefined && rekor === undefined && { tlogUpload: false }),
    })
    const bundle = await Promise.race([signing, waitForAbort(signal)])
    return Buffer.from(`${JSON.stringify(bundle)}\n`)
  } catch (error) {
    throwIfAborted(signal)
    const words = error instanceof Error ? error.message : ''
    const reason = [words, getErrorCode(error)].filter(
      (text, at, all) => text !== '' && all.indexOf(text) === at,
    )
    throw failure(
      `Signing without a key failed: ${reason.join(' — ').slice(0, 300)}`,
      'Check the token and the addresses, and try again; or give a key with the option `key`',
      error,
    )
  }
}

/** The package does not support signals, so its requests are abandoned. */
function waitForAbort(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_, reject) => signal?.addEventListener('abort', reject, { once: true }))
}

async function loadSigstore() {
  try {
    return await import('sigstore')
  } catch {
    throw failure('Signatures without a key need the package `sigstore`', INSTALL)
  }
}

export interface Identity {
  /** The exact identity in the certificate: a workflow's address, or a mail address. */
  identity: string
  issuer: string
  /** The text of a `trusted_root.json`. Default: the public instance's, from the package. */
  trustedRoot?: string
}

/** Undefined if exactly this identity signed; otherwise the end of a sentence. Makes no request. */
export function doubtIdentity({ json }: Signature, wanted: Identity): string | undefined {
  const { bundleFromJSON, toSignedEntity, toTrustMaterial, Verifier, root } = openVerifier(wanted.trustedRoot)
  let signer: ReturnType<InstanceType<typeof Verifier>['verify']>
  try {
    const bundle: Bundle = bundleFromJSON(json)
    const verifier = new Verifier(toTrustMaterial(root), {
      // An instance without logs vouches by time stamps alone; one with logs must have used them.
      tlogThreshold: root.tlogs.length > 0 ? 1 : 0,
      ctlogThreshold: root.ctlogs.length > 0 ? 1 : 0,
      timestampThreshold: 1,
    })
    signer = verifier.verify(toSignedEntity(bundle))
  } catch (error) {
    return `it cannot be verified (${error instanceof Error ? error.message : String(error)})`
  }
  // The package treats a name as a pattern; here it is compared exactly.
  const name = signer.identity?.subjectAlternativeName
  const issuer = signer.identity?.extensions?.issuer
  if (name !== wanted.identity) return `it is by \`${name ?? 'unknown'}\`, not by \`${wanted.identity}\``
  if (issuer !== wanted.issuer)
    return `\`${issuer ?? 'unknown'}\` issued the identity, not \`${wanted.issuer}\``
  // The package drops the eighth bit of each byte, so different bytes can spell the same name.
  const isSaid = (extensions: readonly string[], forms: Buffer[]) => {
    const said =
      signer.identity?.oids?.filter(({ oid }) => extensions.includes(oid?.id.join('.') ?? '')) ?? []
    return said.length > 0 && said.every(({ value }) => forms.some(form => form.equals(value)))
  }
  const subjects = NAMES.map(tag => encodeDer(SEQUENCE, encodeDer(tag, Buffer.from(name))))
  const issuers = [Buffer.from(issuer), encodeDer(UTF8, Buffer.from(issuer))]
  if (!isSaid(SUBJECT, subjects) || !isSaid(ISSUER, issuers))
    return 'its certificate spells the identity or the issuer with other bytes, or names another one, too'
  return undefined
}

function encodeDer(tag: number, value: Buffer): Buffer {
  const { length } = value
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...size]), value])
}

function openVerifier(trustedRoot: string | undefined) {
  const own = createRequire(import.meta.url)
  let require: NodeJS.Require
  try {
    require = createRequire(own.resolve('sigstore'))
  } catch {
    throw failure('Signatures without a key need the package `sigstore`', INSTALL)
  }
  const { bundleFromJSON }: typeof import('@sigstore/bundle') = require('@sigstore/bundle')
  const {
    toSignedEntity,
    toTrustMaterial,
    Verifier,
  }: typeof import('@sigstore/verify') = require('@sigstore/verify')
  const specs: typeof import('@sigstore/protobuf-specs') = require('@sigstore/protobuf-specs')
  const text = trustedRoot ?? findPublicRoot(require)
  let root: TrustedRoot
  try {
    root = specs.TrustedRoot.fromJSON(JSON.parse(text))
  } catch {
    throw failure(
      'The root of trust is not a `trusted_root.json`',
      'Give one as Sigstore instances publish it',
    )
  }
  return { bundleFromJSON, toSignedEntity, toTrustMaterial, Verifier, root }
}

function findPublicRoot(require: NodeJS.Require): string {
  const seeds: Record<string, { targets: Record<string, string> }> = createRequire(
    require.resolve('@sigstore/tuf'),
  )('@sigstore/tuf/seeds.json')
  const encoded = Object.values(seeds)[0]?.targets['trusted_root.json'] ?? ''
  return Buffer.from(encoded, 'base64').toString('utf8')
}
