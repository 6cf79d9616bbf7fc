/** What a configuration asks for, and what a lock file says → a lock file that fits, and every bundle in the store. */

import { existsSync } from 'node:fs'
import { makeDigest } from '../../core/digests/hash.ts'
import { failure } from '../../core/errors/failure.ts'
import { sweepDrafts } from '../../core/files/drafts.ts'
import { readManifest } from '../../reader/disk/read.ts'
import type { Call } from '../call.ts'
import { type CompletenessOptions, refuseIncomplete } from '../incomplete.ts'
import { listNewRisks } from '../risks.ts'
import { checkAny, createUntrustedError, type Trust } from '../sign/check.ts'
import type { Lock, LockedBundle } from './lock-file.ts'
import { openReference } from './open.ts'
import type { OpenedBundle } from './opened.ts'
import { isRemote, type Reference } from './reference.ts'
import { findStoredBundle, storeBundle, storeSignature } from './store.ts'
import { isSameTrust, isStoredTrusted, toVerified, type Verified } from './trust.ts'
import { isDowngrade } from './versions.ts'

export interface Asked extends CompletenessOptions {
  /** Names of references to look up again; `all` for every one. */
  update: string[] | 'all'
  /** Nothing new is looked up. */
  frozen: boolean
  /** Nothing is fetched at all. */
  offline: boolean
  allowDowngrade: boolean
  allowMoved: boolean
  /** Whose signatures count, by the name of the reference; bundles of others need none. */
  trust: ReadonlyMap<string, Trust>
}

/** One bundle, and where it came from. */
export interface Installed {
  name: string
  locked: LockedBundle
  /** Its folder in the store. */
  folder: string
  how: 'stored' | 'fetched'
  /** What the lock file said before, where that was another. */
  before?: LockedBundle
  /** What a bundle that was fetched may do to readers, and the one before it could not: sentences without a full stop. */
  risks?: string[]
}

export interface InstallResult {
  lock: Lock
  installed: Installed[]
  /** How the lock file differs from what is asked for, in sentences. With `frozen` nothing is installed then. */
  differences: string[]
}

/** Installs. The lock given is left as it is. Throws a Failure when anything cannot be fetched or may not be taken. */
export async function installAll(
  references: Reference[],
  lock: Lock,
  store: string,
  call: Call,
  options: Asked,
): Promise<InstallResult> {
  const wanted = listRemotes(references)
  const differences = listLockDifferences(wanted, lock, options.trust)
  if (options.frozen && differences.length > 0) return { lock, installed: [], differences }
  if (existsSync(store)) sweepDrafts(store, store)
  const result: InstallResult = { lock: new Map(), installed: [], differences }
  for (const reference of wanted) {
    const one = await installOne(reference, lock.get(reference.name), store, call, options)
    result.installed.push(one)
    result.lock.set(reference.name, one.locked)
  }
  return result
}

/** Each bundle that has to be fetched, once. Throws a Failure where one is asked for in two versions. */
export function listRemotes(references: Reference[]): Reference[] {
  const found = new Map<string, Reference>()
  for (const reference of references.filter(isRemote)) {
    const other = found.get(reference.name)
    if (other !== undefined && getRequestText(other) !== getRequestText(reference))
      throw failure(
        `\`${reference.name}\` is asked for as \`${getRequestText(other) ?? 'installed'}\` and as \`${getRequestText(reference) ?? 'installed'}\``,
        'Ask for one of them',
      )
    found.set(reference.name, reference)
  }
  return [...found.values()]
}

/** How a lock file differs from what is asked for, in sentences without a full stop. */
function listLockDifferences(
  wanted: Reference[],
  lock: Lock,
  trust: ReadonlyMap<string, Trust> = new Map(),
): string[] {
  const names = new Set(wanted.map(({ name }) => name))
  return [
    ...wanted.flatMap(reference => {
      const locked = lock.get(reference.name)
      if (locked === undefined) return [`\`${reference.name}\` is not locked`]
      const asks = getVerified(trust.get(reference.name))
      if (isFor(reference, locked))
        return isSameTrust(asks, locked.verified)
          ? []
          : [`\`${reference.name}\` is locked with a different signature than the configuration trusts`]
      const asked = getRequestText(reference) ?? 'the installed package'
      return [
        `\`${reference.name}\` is locked for \`${locked.requested ?? 'the installed package'}\`, and \`${asked}\` is asked for`,
      ]
    }),
    ...[...lock.keys()]
      .filter(name => !names.has(name))
      .map(name => `\`${name}\` is locked and not asked for`),
  ]
}

/** Whether a lock's entry answers what is asked for now. */
export function isFor(reference: Reference, locked: LockedBundle): boolean {
  return getRequestText(reference) === locked.requested
}

function getRequestText(reference: Reference): string | undefined {
  return 'requested' in reference ? reference.requested : undefined
}

async function installOne(
  reference: Reference,
  locked: LockedBundle | undefined,
  store: string,
  call: Call,
  options: Asked,
): Promise<Installed> {
  const { name } = reference
  const isUpdate = options.update === 'all' || options.update.includes(name)
  const pin = locked !== undefined && isFor(reference, locked) && !isUpdate ? locked : undefined
  const trust = options.trust.get(name)
  const stored = pin === undefined ? undefined : findStoredBundle(store, pin.manifest)
  const isTrusted = pin !== undefined && (trust === undefined || isStoredTrusted(store, trust, pin.manifest))
  if (pin !== undefined && stored !== undefined && isTrusted)
    return { name, locked: withTrust(pin, trust), folder: stored, how: 'stored' }
  if (options.offline)
    throw failure(
      stored === undefined
        ? `\`${name}\` is not in the store, and an offline install fetches nothing`
        : `The store has no valid signature of \`${name}\`, and an offline install fetches none`,
      'Run `skillc install` once with a network',
    )
  const opened = await openReference(reference, call, { pin })
  const manifest = makeDigest(opened.manifest)
  if (pin !== undefined && pin.manifest !== manifest) throw createMovedError(name, pin, manifest)
  const requested = getRequestText(reference)
  const fresh: LockedBundle = pin ?? {
    ...(requested !== undefined && { requested }),
    ...opened.origin,
    manifest,
  }
  if (pin === undefined && locked !== undefined) checkStep(name, locked, fresh, options)
  if (trust !== undefined) await fetchSignature(name, opened, trust, store)
  const folder = await fetchBundle(name, opened, store, call)
  const isOther = pin === undefined && locked !== undefined && locked.manifest !== manifest
  const before = isOther ? findStoredBundle(store, locked.manifest) : undefined
  // What the lock file has was taken already.
  if (pin === undefined) refuseIncomplete(readManifest(folder), options, `\`${name}\``)
  const risks = listNewRisks(folder, before)
  return {
    name,
    locked: withTrust(fresh, trust),
    folder,
    how: 'fetched',
    ...(isOther && { before: locked }),
    ...(risks.length > 0 && { risks }),
  }
}

function getVerified(trust: Trust | undefined): Verified | undefined {
  return trust === undefined ? undefined : toVerified(trust)
}

function withTrust({ verified: _, ...locked }: LockedBundle, trust: Trust | undefined): LockedBundle {
  return trust === undefined ? locked : { ...locked, verified: toVerified(trust) }
}

/** Before anything of the bundle is fetched. Throws a Failure when no signature counts. */
async function fetchSignature(
  name: string,
  opened: OpenedBundle,
  trust: Trust,
  store: string,
): Promise<void> {
  const manifest = makeDigest(opened.manifest)
  const { doubt, bytes } = await checkAny(opened.signatures(), trust, manifest)
  if (doubt !== undefined || bytes === undefined) throw createUntrustedError(name, doubt ?? 'there is none')
  storeSignature(store, manifest, bytes)
}

function createMovedError(name: string, pin: LockedBundle, manifest: string) {
  return failure(
    `\`${name}\` changed: the lock file has ${pin.manifest}, but the source has ${manifest}`,
    `If you expected this: \`skillc install --update ${name}\``,
  )
}

/** A version may be newer, never older; and one exact version is one bundle forever. */
function checkStep(name: string, before: LockedBundle, now: LockedBundle, options: Asked): void {
  const { version: old } = before
  const { version } = now
  if (old === undefined || version === undefined) return
  if (!options.allowDowngrade && isDowngrade(old, version))
    throw failure(
      `\`${name}\` would go back from ${old} to ${version}`,
      'If you expected this, allow it with the option `allowDowngrade`',
    )
  if (!options.allowMoved && old === version && before.manifest !== now.manifest)
    throw failure(
      `Version ${version} of \`${name}\` was replaced: ${before.manifest} is locked, but the source has ${now.manifest}`,
      'Ask the publisher; if you expected this, allow it with the option `allowMoved`',
    )
}

function fetchBundle(name: string, opened: OpenedBundle, store: string, call: Call): Promise<string> {
  return storeBundle(store, opened, (done, total) =>
    call.onProgress({ phase: 'download', done, total, detail: name }),
  )
}
