import { join } from 'node:path'
import { makeDigest } from '../../core/digests/hash.ts'
import { type Failure, failure, isFailure } from '../../core/errors/failure.ts'
import { type Kinds, text } from '../../core/json/check-options.ts'
import type { Environment } from '../../core/process/environment.ts'
import { SIGNATURE } from '../../format/layout.ts'
import { readManifestText, readRecord } from '../../reader/disk/read.ts'
import type { Call } from '../call.ts'
import { readBlob } from '../oci/blobs.ts'
import { listReferrers } from '../oci/manifests.ts'
import type { Attachment } from '../oci/push.ts'
import type { RemoteBundle } from '../oci/remote.ts'
import { checkAny, checkSignature, isAbout, type SignatureCheck, type Trust } from './check.ts'
import {
  findSignatures,
  MOST_SIGNATURE_BYTES,
  readSignature,
  SIGNATURE_TYPE,
  signWithKey,
} from './envelope.ts'
import { createExpiry, readClock } from './expiry.ts'
import { openPrivateKey } from './given.ts'
import { type Services, signKeyless } from './keyless.ts'
import { encodeSbom, SBOM_TYPE } from './sbom.ts'
import { encodeStatement, PREDICATE_TYPE, type Provenance } from './statement.ts'

/** A bundle's origin for its provenance (SLSA v1). Defaults come from GitHub Actions' variables. */
export interface SourceOptions {
  /** The source's address, such as `git+https://…`. A URL with credentials is rejected. */
  sourceUrl?: string
  /** The commit of the source. */
  revision?: string
}

/** The signer, and the facts that the signature states in addition to the digest. */
export interface SigningOptions extends SourceOptions, Services {
  /**
   * The private key: PEM text, a file, or `env:NAME`. `SKILLC_KEY_PASSPHRASE` is its passphrase. Default: the
   * environment's identity signs (OIDC), which needs the package `sigstore`.
   */
  key?: string
  /** The builder’s address. */
  builder?: string
  /** How long the signature is valid: `12h`, `90d`, `4w`. Default: forever. */
  expires?: string
}

export const SOURCE_KINDS: Kinds<SourceOptions> = { sourceUrl: text, revision: text }

export const SIGNING_KINDS: Kinds<SigningOptions> = {
  ...SOURCE_KINDS,
  key: text,
  builder: text,
  expires: text,
  fulcio: text,
  rekor: text,
  tsa: text,
}

const SIGNATURE_NOTES = {
  'dev.sigstore.bundle.content': 'dsse-envelope',
  'dev.sigstore.bundle.predicateType': PREDICATE_TYPE,
}

/** Without a key, the environment's identity signs. */
export async function makeSignature(
  provenance: Provenance,
  options: SigningOptions,
  call: Call,
): Promise<Uint8Array> {
  const { expires } = options
  const statement = encodeStatement({
    ...provenance,
    ...getProvenance(options, call.environment),
    ...(expires !== undefined && { expires: createExpiry(expires, call.now ?? readClock()) }),
  })
  if (options.key !== undefined) return signWithKey(openPrivateKey(options.key, call), statement)
  return signKeyless(statement, call, options)
}

/** `https://TOKEN@host`, `ssh://git:secret@host`. The `git@` of SSH is not a secret. */
function hasSecret(uri: string): boolean {
  const text = uri.replace(/^git\+/, '')
  const { username, password, protocol } = URL.canParse(text) ? new URL(text) : new URL('https://x')
  return password !== '' || (username !== '' && /^https?:$/.test(protocol))
}

/** Options override GitHub Actions' variables. Throws a Failure for an address with a login. */
export function getProvenance(
  given: SourceOptions & { builder?: string },
  { env }: Environment,
): Pick<Provenance, 'builder' | 'source' | 'invocation'> {
  const isActions = env.GITHUB_ACTIONS === 'true' && env.GITHUB_SERVER_URL !== undefined
  const repository = isActions ? `${env.GITHUB_SERVER_URL}/${env.GITHUB_REPOSITORY}` : undefined
  const builder =
    given.builder ?? (isActions ? `${env.GITHUB_SERVER_URL}/${env.GITHUB_WORKFLOW_REF}` : undefined)
  const uri = given.sourceUrl ?? (repository === undefined ? undefined : `git+${repository}`)
  if (uri !== undefined && hasSecret(uri))
    throw failure('The address of the source contains a login, which everyone could read', 'Leave it out')
  if (given.revision !== undefined && uri === undefined)
    throw failure(
      'A revision names a commit, but its repository is not given',
      'Give the option `sourceUrl` too',
    )
  const revision = given.revision ?? (isActions ? env.GITHUB_SHA : undefined)
  return {
    ...(builder !== undefined && { builder }),
    ...(uri !== undefined && { source: { uri, ...(revision !== undefined && { revision }) } }),
    ...(isActions && {
      invocation: `${repository}/actions/runs/${env.GITHUB_RUN_ID}/attempts/${env.GITHUB_RUN_ATTEMPT}`,
    }),
  }
}

export function attachSignature(bytes: Uint8Array): Attachment {
  return { artifactType: SIGNATURE_TYPE, bytes, annotations: SIGNATURE_NOTES }
}

export function createSbom(folder: string): Uint8Array {
  const { text, manifest } = readManifestText(folder)
  return encodeSbom({
    manifest,
    digest: makeDigest(text),
    recordOf: skill => readRecord(folder, skill),
  })
}

export function attachSbom(folder: string): Attachment {
  return { artifactType: SBOM_TYPE, bytes: createSbom(folder), annotations: {} }
}

/** Throws a Failure for another edition's signature, which would be confusing. */
export function findMatchingSignature(folder: string, manifest: string): Uint8Array | undefined {
  const [bytes] = findSignatures(folder, manifest)
  if (bytes === undefined) return undefined
  readSignature(bytes, `\`${SIGNATURE}\``)
  if (isAbout(bytes, manifest)) return bytes
  throw failure(
    `\`${join(folder, SIGNATURE)}\` is for another bundle`,
    'Sign this one with `skillc sign`, or remove the file',
  )
}

export function checkBeside(folder: string, trust: Trust, digest: string): SignatureCheck {
  const [bytes] = findSignatures(folder, digest)
  if (bytes === undefined) return { doubt: `there is none (\`${SIGNATURE}\`)`, signer: '' }
  return { ...checkSignature(readSignature(bytes, `\`${SIGNATURE}\``), trust, digest), bytes }
}

export function checkRemote(remote: RemoteBundle, trust: Trust): Promise<SignatureCheck> {
  return checkAny(fetchSignatures(remote), trust, makeDigest(remote.text))
}

/** Unverified: anyone who may push can attach one. Throws a Failure for an unreadable one after all others. */
export async function* fetchSignatures(remote: RemoteBundle): AsyncGenerator<Uint8Array> {
  const { registry, repository, descriptor } = remote
  let unread: Failure | undefined
  for (const { manifest } of await listReferrers(registry, repository, descriptor.digest, SIGNATURE_TYPE)) {
    const [layer] = manifest.layers
    if (layer === undefined || layer.size > MOST_SIGNATURE_BYTES) continue
    try {
      yield await readBlob(registry, repository, layer)
    } catch (error) {
      if (!isFailure(error)) throw error
      unread = error
    }
  }
  if (unread !== undefined) throw unread
}
