/** Signatures and lists of contents: made, found beside a bundle or in a registry, and checked. */
import { lstatSync } from 'node:fs'
import { join } from 'node:path'
import { environmentOfProcess } from '../../channels/oci/environment.ts'
import type { Attached } from '../../channels/oci/push.ts'
import type { RemoteBundle } from '../../channels/oci/remote.ts'
import { checkAny, checkSignature, isAbout, type Trust, type Trusted } from '../../channels/sign/check.ts'
import {
  MOST_SIGNATURE_BYTES,
  readSignature,
  SIGNATURE_TYPE,
  signWithKey,
} from '../../channels/sign/envelope.ts'
import { type Services, signKeyless } from '../../channels/sign/keyless.ts'
import { remoteSignatures } from '../../channels/sign/remote.ts'
import { SBOM_TYPE, sbomBytes } from '../../channels/sign/sbom.ts'
import { PREDICATE_TYPE, type Provenance, statementBytes } from '../../channels/sign/statement.ts'
import { type Failure, failure, wordsOf } from '../../core/failure.ts'
import { sha256 } from '../../core/hash.ts'
import { readRegular } from '../../core/regular-file.ts'
import { SIGNATURE } from '../../format/layout.ts'
import { readManifestText, readRecord } from '../../reader/disk/read.ts'
import type { Io } from '../commands/io.ts'
import { type Flags, textOf } from '../flags.ts'
import { privateKeyOf } from './access.ts'

/** What cosign and others look for in a signature's annotations. */
const SIGNATURE_NOTES = {
  'dev.sigstore.bundle.content': 'dsse-envelope',
  'dev.sigstore.bundle.predicateType': PREDICATE_TYPE,
}

/** Signs with `--key`, else with the identity that the environment offers. Throws a Failure. */
export async function makeSignature(provenance: Provenance, flags: Flags, io: Io): Promise<Uint8Array> {
  const statement = statementBytes({ ...provenance, ...surroundings(flags) })
  const key = textOf(flags, 'key')
  if (key !== undefined) return signWithKey(privateKeyOf(key, io.cwd), statement)
  return signKeyless(statement, environmentOfProcess(), servicesOf(flags))
}

function servicesOf(flags: Flags): Services {
  const fulcio = textOf(flags, 'fulcio')
  const rekor = textOf(flags, 'rekor')
  const tsa = textOf(flags, 'tsa')
  return { ...(fulcio && { fulcio }), ...(rekor && { rekor }), ...(tsa && { tsa }) }
}

/** `https://TOKEN@host`, `ssh://git:secret@host`; the `git@` of SSH is none. */
function hasSecret(uri: string): boolean {
  const text = uri.replace(/^git\+/, '')
  const { username, password, protocol } = URL.canParse(text) ? new URL(text) : new URL('https://x')
  return password !== '' || (username !== '' && /^https?:$/.test(protocol))
}

/** Who built, from what, in which run: flags, or what GitHub Actions says. Throws a Failure for an address with a login. */
export function surroundings(flags: Flags): Pick<Provenance, 'builder' | 'source' | 'invocation'> {
  const { env } = environmentOfProcess()
  const isActions = env.GITHUB_ACTIONS === 'true' && env.GITHUB_SERVER_URL !== undefined
  const repository = isActions ? `${env.GITHUB_SERVER_URL}/${env.GITHUB_REPOSITORY}` : undefined
  const builder =
    textOf(flags, 'builder') ??
    (isActions ? `${env.GITHUB_SERVER_URL}/${env.GITHUB_WORKFLOW_REF}` : undefined)
  const uri = textOf(flags, 'sourceUrl') ?? (repository === undefined ? undefined : `git+${repository}`)
  if (uri !== undefined && hasSecret(uri))
    throw failure('The address of the source has a login in it, which everybody could read', 'Leave it out')
  const given = textOf(flags, 'revision')
  if (given !== undefined && uri === undefined)
    throw failure('`--revision` names a commit, and nothing says of what', 'Give `--source-url` too')
  const revision = given ?? (isActions ? env.GITHUB_SHA : undefined)
  return {
    ...(builder !== undefined && { builder }),
    ...(uri !== undefined && { source: { uri, ...(revision !== undefined && { revision }) } }),
    ...(isActions && {
      invocation: `${repository}/actions/runs/${env.GITHUB_RUN_ID}/attempts/${env.GITHUB_RUN_ATTEMPT}`,
    }),
  }
}

export function attachedSignature(bytes: Uint8Array): Attached {
  return { artifactType: SIGNATURE_TYPE, bytes, annotations: SIGNATURE_NOTES }
}

/** The list of what is in the bundle of a folder. */
export function sbomOf(folder: string): Uint8Array {
  const { text, manifest } = readManifestText(folder)
  return sbomBytes({
    manifest,
    digest: `sha256:${sha256(text)}`,
    recordOf: skill => readRecord(folder, skill),
  })
}

export function attachedSbom(folder: string): Attached {
  return { artifactType: SBOM_TYPE, bytes: sbomOf(folder), annotations: {} }
}

/** The signature that lies beside the manifest of a folder; undefined when there is none. Throws a Failure. */
export function signatureBeside(folder: string): Uint8Array | undefined {
  const path = join(folder, SIGNATURE)
  const stat = lstatSync(path, { throwIfNoEntry: false })
  if (stat === undefined) return undefined
  if (!stat.isFile())
    throw failure(`\`${path}\` is a link or no file`, 'Remove it, and sign the bundle again')
  try {
    return readRegular(path, MOST_SIGNATURE_BYTES)
  } catch (error) {
    throw failure(`\`${path}\` cannot be read: ${wordsOf(error)}`)
  }
}

/** The same when it is to go along with a bundle that is published: one of another edition would only puzzle. Throws a Failure. */
export function signatureFor(folder: string, manifest: string): Uint8Array | undefined {
  const bytes = signatureBeside(folder)
  if (bytes === undefined) return undefined
  readSignature(bytes, `\`${SIGNATURE}\``)
  if (isAbout(bytes, manifest)) return bytes
  throw failure(
    `\`${join(folder, SIGNATURE)}\` is the signature of another bundle`,
    'Sign this one with `skillc sign`, or remove the file',
  )
}

/** Checks the signature beside a manifest. */
export function checkBeside(folder: string, trust: Trust, digest: string): Trusted {
  const bytes = signatureBeside(folder)
  if (bytes === undefined) return { doubt: `there is none (\`${SIGNATURE}\`)`, signer: '' }
  return { ...checkSignature(readSignature(bytes, `\`${SIGNATURE}\``), trust, digest), bytes }
}

/** Checks the signatures that are attached in a registry: one that counts is enough. Throws a Failure. */
export function checkRemote(remote: RemoteBundle, trust: Trust): Promise<Trusted> {
  return checkAny(remoteSignatures(remote), trust, `sha256:${sha256(remote.text)}`)
}

/** The Failure of a bundle that is not signed by whom one trusts. */
export function untrusted(what: string, { doubt = '' }: Trusted): Failure {
  return failure(
    `The signature of ${what} does not count: ${doubt}`,
    'Do not use this bundle, or correct whom you trust',
  )
}
