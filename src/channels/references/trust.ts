import { resolve } from 'node:path'
import { systemFailure } from '../../core/errors/failure.ts'
import { readRegular } from '../../core/files/regular-file.ts'
import { checkOne, createUntrustedError, type Trust, type TrustConfig, toTrust } from '../sign/check.ts'
import { getKeyHint } from '../sign/keys.ts'
import { readStoredSignatures } from './store.ts'

const MOST_KEY_BYTES = 1 << 20

/** A trusted signer in a lock file. */
export type Verified = { key: string } | { identity: string; issuer: string }

/** File names are relative to `base`. Signatures must be valid at `now` (default: when they are checked). */
export function readTrust(trust: TrustConfig, base: string, now?: number): Trust {
  return { ...toTrust(trust, file => ({ text: readText(file, base), shown: `\`${file}\`` })), now }
}

function readText(file: string, base: string): string {
  try {
    return readRegular(resolve(base, file), MOST_KEY_BYTES).toString('utf8')
  } catch (error) {
    throw systemFailure(
      `\`${file}\`, which the configuration trusts, cannot be read`,
      error,
      'Paths there are relative to the folder of the configuration',
    )
  }
}

export function toVerified(trust: Trust): Verified {
  return trust.kind === 'key'
    ? { key: `sha256-${getKeyHint(trust.key)}` }
    : { identity: trust.identity, issuer: trust.issuer }
}

export function isSameTrust(a: Verified | undefined, b: Verified | undefined): boolean {
  const serializeVerified = (of: Verified | undefined) =>
    of === undefined ? '' : 'key' in of ? JSON.stringify([of.key]) : JSON.stringify([of.identity, of.issuer])
  return serializeVerified(a) === serializeVerified(b)
}

export function insistOn(signatures: Uint8Array[], trust: Trust, manifest: string, shown: string): void {
  let doubt = 'there is none'
  for (const bytes of signatures) {
    const checked = checkOne(bytes, trust, manifest)
    if (checked.doubt === undefined) return
    doubt = checked.doubt
  }
  throw createUntrustedError(shown, doubt)
}

export function isStoredTrusted(store: string, trust: Trust, manifest: string): boolean {
  return readStoredSignatures(store, manifest).some(
    bytes => checkOne(bytes, trust, manifest).doubt === undefined,
  )
}
