/** Whom a project trusts to have signed the bundles that it builds from. */
import { join, resolve } from 'node:path'

import { failure, reasonOf, wordsOf } from '../../core/failure.ts'
import { readRegular } from '../../core/regular-file.ts'
import { SIGNATURE } from '../../format/layout.ts'
import { checkOne, exactIdentity, type Trust } from '../sign/check.ts'
import { MOST_SIGNATURE_BYTES } from '../sign/envelope.ts'
import { hintOf, readPublicKey } from '../sign/keys.ts'
import { storedSignatures } from './store.ts'

const MOST_KEY_BYTES = 1 << 20

/** What a lock file remembers of a signature that counted. */
export type Verified = { key: string } | { identity: string; issuer: string }

/** What a configuration says of whom is trusted; files from its folder. Throws a Failure. */
export function readTrust({ key, identity, issuer, trustedRoot }: TrustConfig, base: string): Trust {
  if (key !== undefined) return { kind: 'key', key: readPublicKey(readText(key, base), `\`${key}\``) }
  return exactIdentity(
    identity ?? '',
    issuer ?? '',
    trustedRoot === undefined ? undefined : readText(trustedRoot, base),
  )
}

function readText(file: string, base: string): string {
  try {
    return readRegular(resolve(base, file), MOST_KEY_BYTES).toString('utf8')
  } catch (error) {
    throw failure(
      `\`${file}\`, which the configuration trusts, cannot be read: ${wordsOf(error)}`,
      'Paths there start at the folder of the configuration',
    )
  }
}

/** How a lock file names whom is trusted. */
export function verifiedBy(trust: Trust): Verified {
  return trust.kind === 'key'
    ? { key: `sha256-${hintOf(trust.key)}` }
    : { identity: trust.identity, issuer: trust.issuer }
}

export function isSameTrust(a: Verified | undefined, b: Verified | undefined): boolean {
  const text = (of: Verified | undefined) =>
    of === undefined ? '' : 'key' in of ? JSON.stringify([of.key]) : JSON.stringify([of.identity, of.issuer])
  return text(a) === text(b)
}

/** The signature beside the manifest of a folder; undefined when there is none. Throws a Failure. */
export function signatureIn(folder: string): Uint8Array | undefined {
  const path = join(folder, SIGNATURE)
  try {
    return readRegular(path, MOST_SIGNATURE_BYTES)
  } catch (error) {
    if (reasonOf(error) === 'ENOENT') return undefined
    throw failure(`\`${path}\` cannot be read: ${wordsOf(error)}`)
  }
}

/** Throws a Failure when none of these signatures of a bundle is by whom one trusts. `shown` is how messages name the bundle. */
export function insistOn(signatures: Uint8Array[], trust: Trust, manifest: string, shown: string): void {
  let doubt = 'there is none'
  for (const bytes of signatures) {
    const checked = checkOne(bytes, trust, manifest)
    if (checked.doubt === undefined) return
    doubt = checked.doubt
  }
  throw untrusted(shown, doubt)
}

/** Whether a signature that counts is in the store. */
export function isStoredTrusted(store: string, trust: Trust, manifest: string): boolean {
  return storedSignatures(store, manifest).some(bytes => checkOne(bytes, trust, manifest).doubt === undefined)
}

export function untrusted(shown: string, doubt: string) {
  return failure(
    `The signature of \`${shown}\` does not count: ${doubt}`,
    'Do not use this bundle, or correct whom the configuration trusts',
  )
}

/** A public key in PEM, or an identity with who vouches for it. Files are named from the configuration's folder. */
export interface TrustConfig {
  key?: string
  identity?: string
  issuer?: string
  /** The `trusted_root.json` of another Sigstore instance. */
  trustedRoot?: string
}
