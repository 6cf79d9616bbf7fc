import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import lt from 'semver/functions/lt.js'
import parseVersion from 'semver/functions/parse.js'
import { makeDigest } from '../core/digests/hash.ts'
import { failure } from '../core/errors/failure.ts'
import { sweepDrafts } from '../core/files/drafts.ts'
import { checkOptions, flag, type Kinds, text, texts } from '../core/json/check-options.ts'
import { getStore } from '../core/process/environment.ts'
import { yieldToEventLoop } from '../core/process/yield.ts'
import { readManifest } from '../reader/disk/read.ts'
import { CALL_KINDS, type Call, type ChannelOptions, openCall } from './call.ts'
import { COMPLETENESS_KINDS, type CompletenessOptions, refuseIncomplete } from './publish/whole.ts'
import {
  getRequestText,
  isFor,
  LOCK_FILE,
  type LockedBundle,
  loadLocks,
  saveLocks,
} from './references/lock-file.ts'
import { openReference } from './references/open.ts'
import type { OpenedBundle } from './references/opened.ts'
import { parseReference, type Reference } from './references/reference.ts'
import { findStoredBundle, storeBundle, storeSignature } from './references/store.ts'
import { isSameTrust, isStoredTrusted, readTrust, toVerified } from './references/trust.ts'
import { listNewRisks } from './risks.ts'
import { checkAny, createUntrustedError, type Trust, type TrustConfig } from './sign/check.ts'

/** A source of a configuration. */
export interface InstallSource {
  /** `npm:NAME@VERSION`, `oci://HOST/REPOSITORY:TAG`, `https://…` or `s3://BUCKET/FOLDER`. A folder is not installed, nor is a source without a bundle. */
  bundle?: string
  /** Whom the bundle has to be signed by; the names of files start at `cwd`. */
  trust?: TrustConfig
}

/** Options of `install`. */
export interface InstallOptions extends ChannelOptions, CompletenessOptions {
  /** The lock file. Default: `skillc.lock.json` in `cwd`. */
  lockFile?: string
  /** Bundles to look up again, by their names without a version; `all` for every one. */
  update?: string[] | 'all'
  /** Change nothing, and fetch nothing when the lock file does not fit. */
  frozen?: boolean
  /** Fetch nothing: what is not in the store is an error. */
  offline?: boolean
  /** Take a lower version than the locked one. */
  allowDowngrade?: boolean
  /** Take other bytes under the same version. */
  allowMoved?: boolean
}

const KINDS: Kinds<InstallOptions> = {
  ...CALL_KINDS,
  ...COMPLETENESS_KINDS,
  lockFile: text,
  update: ['an array of names, or `all`', value => value === 'all' || texts[1](value)],
  frozen: flag,
  offline: flag,
  allowDowngrade: flag,
  allowMoved: flag,
}

/** A bundle that is in the store now. */
export interface InstalledBundle extends LockedBundle {
  /** Its reference without a version. */
  name: string
  /** Its folder in the store, which `readBundle` reads. */
  folder: string
  /** Whether it was in the store already. */
  how: 'stored' | 'fetched'
  /** The lock file's entry before, where that was another bundle. */
  before?: LockedBundle
  /**
   * Risks for readers of a bundle that was fetched and that the one before it did not have: hidden orders, downloads that are run,
   * secrets. Sentences without a full stop.
   */
  risks?: string[]
}

/** The result of `install`. */
export interface Installation {
  /** Whether the lock file fits now; false only with `frozen`, which installs nothing then. */
  ok: boolean
  bundles: InstalledBundle[]
  /** Differences between the lock file and the request, as sentences without a full stop. */
  differences: string[]
}

/**
 * Fetches the bundles that a project builds from into the user's cache, each as the lock file has it, and locks those that are new.
 * Every byte is checked; nothing of a package is run. Throws a `SkillcError` when a bundle cannot be fetched, is another one than
 * before, or is not signed by whom is trusted; then the lock file is as it was.
 *
 * @example
 * const { bundles } = await install([{ bundle: 'https://skills.example.com' }])
 * for (const { name, version } of bundles) console.log(name, version ?? 'no version')
 */
export async function install(sources: InstallSource[], options: InstallOptions = {}): Promise<Installation> {
  checkOptions(options, KINDS, '`install`')
  const call = openCall(options)
  const { update = [], frozen = false } = options
  if (frozen && (update === 'all' || update.length > 0))
    throw failure(
      'A frozen install changes nothing, so it cannot look bundles up again',
      'Give the option `frozen` or the option `update`',
    )
  const references = listRemotes(
    sources.flatMap(({ bundle }) => (bundle === undefined ? [] : parseReference(bundle))),
  )
  checkUpdate(
    update,
    references.map(({ name }) => name),
  )
  const file = resolve(call.cwd, options.lockFile ?? LOCK_FILE)
  const { bundles: lock, stores } = loadLocks(file)
  const trust = mapTrustByName(sources, call)
  const differences = listLockDifferences(references, lock, trust)
  if (frozen && differences.length > 0) return { ok: false, bundles: [], differences }
  const store = getStore(call.environment)
  if (existsSync(store)) sweepDrafts(store, store)
  const bundles: InstalledBundle[] = []
  for (const reference of references) {
    const { name } = reference
    const isUpdate = update === 'all' || update.includes(name)
    const asked = { locked: lock.get(name), trust: trust.get(name), isUpdate, store }
    bundles.push(await installOne(reference, asked, options, call))
  }
  await yieldToEventLoop(call.signal)
  if (!frozen) saveLocks(file, { bundles: new Map(bundles.map(one => [one.name, one])), stores })
  return { ok: true, bundles, differences }
}

/** Throws a Failure for a bundle that is requested in two versions. */
function listRemotes(references: Reference[]): Reference[] {
  const found = new Map<string, Reference>()
  for (const reference of references.filter(({ kind }) => kind !== 'folder')) {
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

function listLockDifferences(
  wanted: Reference[],
  lock: ReadonlyMap<string, LockedBundle>,
  trust: ReadonlyMap<string, Trust>,
): string[] {
  const names = new Set(wanted.map(({ name }) => name))
  const removed = [...lock.keys()].filter(name => !names.has(name))
  return [
    ...wanted.flatMap(reference => {
      const { name } = reference
      const locked = lock.get(name)
      if (locked === undefined) return [`\`${name}\` is not locked`]
      if (!isFor(reference, locked)) {
        const asked = getRequestText(reference) ?? 'the installed package'
        return [
          `\`${name}\` is locked for \`${locked.requested ?? 'the installed package'}\`, and \`${asked}\` is asked for`,
        ]
      }
      const trusted = trust.get(name)
      return isSameTrust(trusted && toVerified(trusted), locked.verified)
        ? []
        : [`\`${name}\` is locked with a different signature than the configuration trusts`]
    }),
    ...removed.map(name => `\`${name}\` is locked and not asked for`),
  ]
}

interface InstallState {
  locked: LockedBundle | undefined
  trust: Trust | undefined
  /** Look the bundle up again. */
  isUpdate: boolean
  store: string
}

async function installOne(
  reference: Reference,
  { locked, trust, isUpdate, store }: InstallState,
  options: InstallOptions,
  call: Call,
): Promise<InstalledBundle> {
  const { name } = reference
  const pin = locked !== undefined && isFor(reference, locked) && !isUpdate ? locked : undefined
  const stored = pin && findStoredBundle(store, pin.manifest)
  const isTrusted = pin !== undefined && (trust === undefined || isStoredTrusted(store, trust, pin.manifest))
  if (stored !== undefined && isTrusted)
    return { ...withTrust(pin, trust), name, folder: stored, how: 'stored' }
  if (options.offline === true)
    throw failure(
      stored === undefined
        ? `\`${name}\` is not in the store, and an offline install fetches nothing`
        : `The store has no valid signature of \`${name}\`, and an offline install fetches none`,
      'Run `skillc install` once with a network',
    )
  const opened = await openReference(reference, call, pin)
  const manifest = makeDigest(opened.manifest)
  if (pin !== undefined && pin.manifest !== manifest) throw createMovedError(name, pin, manifest)
  const requested = getRequestText(reference)
  const fresh = pin ?? { ...(requested !== undefined && { requested }), ...opened.origin, manifest }
  if (pin === undefined && locked !== undefined) checkStep(name, locked, fresh, options)
  if (trust !== undefined) await fetchSignature(name, opened, manifest, trust, store)
  const folder = await storeBundle(store, opened, (done, total) =>
    call.onProgress({ phase: 'download', done, total, detail: name }),
  )
  const before =
    pin === undefined && locked !== undefined && locked.manifest !== manifest ? locked : undefined
  // A bundle in the lock file was accepted before.
  if (pin === undefined) refuseIncomplete(readManifest(folder), options, `\`${name}\``)
  const risks = listNewRisks(folder, before && findStoredBundle(store, before.manifest))
  return {
    ...withTrust(fresh, trust),
    name,
    folder,
    how: 'fetched',
    ...(before && { before }),
    ...(risks.length > 0 && { risks }),
  }
}

function withTrust({ verified: _, ...locked }: LockedBundle, trust: Trust | undefined): LockedBundle {
  return trust === undefined ? locked : { ...locked, verified: toVerified(trust) }
}

/** Runs before anything of the bundle is fetched. Throws a Failure when no signature counts. */
async function fetchSignature(
  name: string,
  opened: OpenedBundle,
  manifest: string,
  trust: Trust,
  store: string,
): Promise<void> {
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
function checkStep(name: string, before: LockedBundle, now: LockedBundle, options: InstallOptions): void {
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

/** Throws a Failure where two sources trust different signers of one bundle. */
function mapTrustByName(
  sources: InstallSource[],
  { cwd, now }: Pick<Call, 'cwd' | 'now'>,
): Map<string, Trust> {
  const found = new Map<string, Trust>()
  for (const { bundle, trust: config } of sources) {
    if (bundle === undefined || config === undefined) continue
    const { name } = parseReference(bundle)
    const trust = readTrust(config, cwd, now)
    const other = found.get(name)
    if (other !== undefined && !isSameTrust(toVerified(other), toVerified(trust)))
      throw failure(`Two sources trust different signatures of \`${name}\``, 'Trust one of them')
    found.set(name, trust)
  }
  return found
}

function checkUpdate(update: string[] | 'all', names: string[]): void {
  if (update === 'all') return
  const unknown = update.find(name => !names.includes(name))
  if (unknown !== undefined)
    throw failure(
      `The configuration has no source \`${unknown}\``,
      names.length === 0
        ? 'It names no bundles'
        : `Its bundles are ${names.map(name => `\`${name}\``).join(', ')}`,
    )
}

/** Registries that cannot hold the `+` of build metadata write `_`. Some versions are dates, whose months begin with 0. */
export function isDowngrade(before: string, now: string): boolean {
  const [old, next] = [before, now].map(text => parseVersion(text.replace('_', '+'), { loose: true }))
  return old != null && next != null && lt(next, old)
}
