import { join, resolve } from 'node:path'
import { makeDigest } from '../core/digests/hash.ts'
import { failure, systemFailure } from '../core/errors/failure.ts'
import { replaceFile } from '../core/files/drafts.ts'
import { flushFiles } from '../core/files/flush.ts'
import { checkOptions, flag, type Kinds, texts } from '../core/json/check-options.ts'
import { yieldToEventLoop } from '../core/process/yield.ts'
import { SBOM, SIGNATURE } from '../format/layout.ts'
import { CALL_KINDS, type Call, type ChannelOptions, openCall, openRegistryFor } from './call.ts'
import { attach } from './oci/push.ts'
import { isReference, parseReference, type Reference, showReference } from './oci/reference.ts'
import { openRemote } from './oci/remote.ts'
import { refuseLeaks } from './publish/fit.ts'
import {
  COMPLETENESS_KINDS,
  type CompletenessOptions,
  checkWholeBundle,
  openComplete,
  refuseIncomplete,
} from './publish/whole.ts'
import {
  attachSignature,
  checkBeside,
  checkRemote,
  createSbom,
  makeSignature,
  SIGNING_KINDS,
  type SigningOptions,
} from './sign/attach.ts'
import type { SignatureCheck, TrustConfig } from './sign/check.ts'
import { openTrust } from './sign/given.ts'

/** Options of `sign`. */
export interface SignOptions extends ChannelOptions, SigningOptions, CompletenessOptions {
  /** In a folder: also write a bill of materials (CycloneDX 1.6) next to the manifest. */
  sbom?: boolean
  /** In a registry: do not encrypt, even to another machine. */
  plainHttp?: boolean
  /** In a folder: files to sign although they contain credentials: globs, as for `publish`. */
  allowSensitive?: string[]
}

const SIGN_KINDS: Kinds<SignOptions> = {
  ...CALL_KINDS,
  ...SIGNING_KINDS,
  ...COMPLETENESS_KINDS,
  sbom: flag,
  plainHttp: flag,
  allowSensitive: texts,
}

/** A bundle that was signed. */
export interface SignResult {
  /** `sha256:` digest of `manifest.json`, which was signed. */
  manifest: string
  /** Absolute paths of the files written next to the manifest. */
  files: string[]
  /** In a registry: the bundle's `oci://HOST/REPOSITORY@sha256:…`. */
  reference?: string
  /** In a registry: the digest of the manifest that attaches the signature. */
  referrer?: string
}

/**
 * Signs a bundle: one in a folder, beside its manifest, or one in a registry (`oci://…`), as a referrer. The signature
 * is an in-toto statement with SLSA provenance in a Sigstore bundle, which other tools read. Throws a `SkillcError`,
 * including for an incomplete bundle, and with the code `leaked-file` for one with credentials.
 *
 * @example
 * const { manifest } = await sign('dist/skills', { key: 'key.pem', sourceUrl: 'git+https://example.com/bakery' })
 * console.log(manifest)
 */
export async function sign(target: string, options: SignOptions = {}): Promise<SignResult> {
  checkOptions(options, SIGN_KINDS, '`sign`')
  const call = openCall(options)
  return isReference(target)
    ? signRemote(parseReference(target), options, call)
    : signFolder(resolve(call.cwd, target), options, call)
}

async function signFolder(folder: string, options: SignOptions, call: Call): Promise<SignResult> {
  const bundle = openComplete(folder, options)
  const manifest = bundle.digest
  // A signature vouches for the bundle, so skillc does not sign one that leaks a key.
  await refuseLeaks(bundle, options.allowSensitive, 'signed')
  const signature = await makeSignature({ manifest }, options, call)
  await yieldToEventLoop(call.signal)
  const files = new Map([[SIGNATURE, signature]])
  if (options.sbom === true) files.set(SBOM, createSbom(folder))
  for (const [name, bytes] of files) await write(folder, name, bytes)
  return { manifest, files: [...files.keys()].map(name => join(folder, name)) }
}

async function write(folder: string, name: string, bytes: Uint8Array): Promise<void> {
  const path = join(folder, name)
  try {
    replaceFile(path, bytes)
    await flushFiles(folder, [name])
  } catch (error) {
    throw systemFailure(`Cannot write \`${path}\``, error)
  }
}

async function signRemote(
  reference: Reference,
  { sbom, plainHttp, allowIncomplete, ...options }: SignOptions,
  call: Call,
): Promise<SignResult> {
  if (sbom === true)
    throw failure(
      'A list of contents is attached when a bundle is published',
      'Publish it with the option `sbom`',
    )
  const { host, repository } = reference
  const remote = await openRemote(openRegistryFor(host, call, plainHttp), reference)
  refuseIncomplete(JSON.parse(remote.text), { allowIncomplete })
  const manifest = makeDigest(remote.text)
  const { descriptor, registry } = remote
  const artifact = { name: showReference({ host, repository }), digest: descriptor.digest }
  const signature = await makeSignature({ manifest, artifact }, options, call)
  const referrer = await attach(registry, repository, { descriptor }, attachSignature(signature))
  const signed = showReference({ host, repository, digest: descriptor.digest })
  return { manifest, files: [], reference: `oci://${signed}`, referrer }
}

/** Options of `verifySignature`. */
export interface VerifySignatureOptions extends ChannelOptions {
  /** In a registry: do not encrypt, even to another machine. */
  plainHttp?: boolean
}

const VERIFY_KINDS: Kinds<VerifySignatureOptions> = { ...CALL_KINDS, plainHttp: flag }

/** The result of `verifySignature`. */
export interface SignatureVerification {
  /** True if a trusted signer signed this bundle. */
  ok: boolean
  /** `sha256:` digest of `manifest.json`. */
  manifest: string
  /** Why no signature is valid, as the end of a sentence. */
  doubt?: string
  /** The signer, in words; '' if unsigned. */
  signer: string
  /** The builder named by the signed statement; absent if there is a doubt, or none is named. */
  builder?: string
  /** The signature's expiry in ISO 8601; absent if there is a doubt, or it does not expire. */
  expires?: string
}

/**
 * Checks whether a bundle in a folder, or in a registry (`oci://…`), is signed by the signer in `trust`, which has no
 * default. Also verifies every byte of a folder; for a registry, that happens on pulling. Throws a `SkillcError` if
 * there is no bundle, it is incomplete, or `trust` is invalid; a missing or invalid signature is not an error.
 *
 * @example
 * const { ok, doubt } = await verifySignature('dist/skills', { key: 'key.pub' })
 * if (!ok) throw new Error(doubt)
 */
export async function verifySignature(
  target: string,
  trust: TrustConfig,
  options: VerifySignatureOptions = {},
): Promise<SignatureVerification> {
  checkOptions(options, VERIFY_KINDS, '`verifySignature`')
  const call = openCall(options)
  const trusted = openTrust(trust, call)
  if (/^https?:\/\//i.test(target))
    throw failure(
      'A signature is checked in a folder or in a registry, not on a web server',
      `\`skillc verify ${target}\` without a key checks that every byte is what the manifest names`,
    )
  if (!isReference(target)) {
    const folder = resolve(call.cwd, target)
    const manifest = checkWholeBundle(folder, true)
    return toVerification(manifest, checkBeside(folder, trusted, manifest))
  }
  const reference = parseReference(target)
  const remote = await openRemote(openRegistryFor(reference.host, call, options.plainHttp), reference)
  return toVerification(makeDigest(remote.text), await checkRemote(remote, trusted))
}

function toVerification(
  manifest: string,
  { doubt, signer, builder, expires }: SignatureCheck,
): SignatureVerification {
  if (doubt !== undefined) return { ok: false, manifest, doubt, signer }
  return {
    ok: true,
    manifest,
    signer,
    ...(builder !== undefined && { builder }),
    ...(expires !== undefined && { expires }),
  }
}
