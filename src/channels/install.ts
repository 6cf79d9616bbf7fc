import { existsSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { lt, parse as parseVersion } from 'semver'
import { makeDigest } from '../core/digests/hash.ts'
import { failure } from '../core/errors/failure.ts'
import { makeDraftFolder, sweepDrafts } from '../core/files/drafts.ts'
import { checkOptions, flag, type Kinds, text, texts } from '../core/json/check-options.ts'
import { checkRecord, isTextList } from '../core/json/shapes.ts'
import { getStore } from '../core/process/environment.ts'
import { runInParallel, yieldToEventLoop } from '../core/process/yield.ts'
import { readManifest } from '../reader/disk/read.ts'
import { CALL_KINDS, type Call, type ChannelOptions, openCall } from './call.ts'
import { COMPLETENESS_KINDS, type CompletenessOptions, refuseIncomplete } from './publish/whole.ts'
import { isFor, LOCK_FILE, type LockedSource, loadLocks, saveLocks } from './references/lock-file.ts'
import { openSource } from './references/open.ts'
import type { OpenedBundle, OpenedTree } from './references/opened.ts'
import { parseReference, type Reference } from './references/reference.ts'
import { findStoredBundle, storeBundle, storeSignature } from './references/store.ts'
import {
  describeSkills,
  findStoredTree,
  getSelection,
  type Selection,
  storeTree,
} from './references/trees.ts'
import { isSameTrust, isStoredTrusted, readTrust, toVerified } from './references/trust.ts'
import { listBundleRisks, listTreeRisks, type Risk, subtractRisks } from './risks.ts'
import { checkAny, createUntrustedError, type Trust, type TrustConfig } from './sign/check.ts'

/** Each may start programs and hold 64 MiB. */
export const SOURCES_AT_ONCE = 4

/** A source of a configuration. */
export interface InstallSource extends Selection {
  /** `github:OWNER/REPOSITORY`, `npm:NAME@VERSION`, `oci://HOST/REPOSITORY:TAG`, `https://…` or `s3://BUCKET/FOLDER`. */
  from?: string
  /** The required signer; file names are relative to `cwd`. */
  trust?: TrustConfig
}

/** Options of `install`. */
export interface InstallOptions extends ChannelOptions, CompletenessOptions {
  /** The lock file. Default: `skillc.lock.json` in `cwd`. */
  lockFile?: string
  /** Sources to look up again, by name without version; `all` for every one. */
  update?: string[] | 'all'
  /** Change nothing, and fetch nothing if the lock file is out of date. */
  frozen?: boolean
  /** Fetch nothing: a source missing from the store is an error. */
  offline?: boolean
  /** Accept a lower version than the locked one. */
  allowDowngrade?: boolean
  /** Accept other bytes with the same version. */
  allowMoved?: boolean
  /** Commands that start MCP servers, by name: configurations cannot contain these. */
  servers?: Record<string, string[]>
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
  servers: ['an object of arrays of strings', checkRecord(isTextList)],
}

/** A source that is in the store now. */
export interface InstalledSource extends LockedSource {
  /** Its reference without a version. */
  name: string
  /** The bundle's folder in the store, for `readBundle`. */
  folder?: string
  /** True if it was already in the store. */
  how: 'stored' | 'fetched'
  /** The lock file's previous entry, if it was different. */
  before?: LockedSource
  /** Risks that the previous version did not have: hidden instructions, downloads that are run, secrets. Sentences without a period. */
  risks?: string[]
  /** Parts that were not fetched: sentences without a period. */
  leftOut?: string[]
}

/** The result of `install`. */
export interface Installation {
  /** True if the lock file is up to date; false only with `frozen`, which then installs nothing. */
  ok: boolean
  sources: InstalledSource[]
  /** Differences between the lock file and the request, as sentences without a period. */
  differences: string[]
}

/**
 * Fetches a project's locked sources into the user's cache, and locks new ones. Every byte is verified, and no code of
 * a source is run. Throws a `SkillcError` if a source cannot be fetched, has changed, or lacks a trusted signature, and
 * then leaves the lock file unchanged.
 *
 * @example
 * const { sources } = await install([{ from: 'https://skills.example.com' }])
 * for (const { name, digest } of sources) console.log(name, digest)
 */
export async function install(given: InstallSource[], options: InstallOptions = {}): Promise<Installation> {
  checkOptions(options, KINDS, '`install`')
  const call = openCall(options)
  const { update = [], frozen = false } = options
  if (frozen && (update === 'all' || update.length > 0))
    throw failure(
      'A frozen install changes nothing, so it cannot update sources',
      'Leave out `frozen` or `update`',
    )
  const requests = listRequests(given, call)
  checkUpdate(
    update,
    requests.map(({ reference }) => reference.name),
  )
  const file = resolve(call.cwd, options.lockFile ?? LOCK_FILE)
  const { sources: lock, stores } = loadLocks(file)
  const differences = listLockDifferences(requests, lock)
  if (frozen && differences.length > 0) return { ok: false, sources: [], differences }
  const store = getStore(call.environment)
  if (existsSync(store)) sweepDrafts(store, store)
  const sources = await runInParallel(requests, SOURCES_AT_ONCE, request => {
    const { name } = request.reference
    const isUpdate = update === 'all' || update.includes(name)
    return installOne(request, { locked: lock.get(name), isUpdate, store }, options, call)
  })
  await yieldToEventLoop(call.signal)
  if (!frozen) saveLocks(file, { sources: new Map(sources.map(one => [one.name, one])), stores })
  return { ok: true, sources, differences }
}

interface Request {
  reference: Reference
  selection: Selection
  trust: Trust | undefined
  /** Two sources select differently from it, which only a bundle allows, so it is fetched whole. */
  isAmbiguous?: boolean
}

/** Throws a Failure for a source that is requested in two ways. */
function listRequests(given: InstallSource[], { cwd, now }: Pick<Call, 'cwd' | 'now'>): Request[] {
  const found = new Map<string, Request>()
  for (const { from, trust: config, ...globs } of given) {
    const reference = from === undefined ? undefined : parseReference(from)
    if (reference === undefined || reference.kind === 'folder') continue
    const { name } = reference
    const trust = config && readTrust(config, cwd, now)
    if (trust !== undefined && (reference.kind === 'git' || reference.kind === 'mcp'))
      throw createUnsignedError(name)
    const request = { reference, selection: getSelection(globs), trust }
    const other = found.get(name)
    found.set(name, other === undefined ? request : mergeRequests(other, request))
  }
  return [...found.values()]
}

function mergeRequests(one: Request, other: Request): Request {
  const { name, kind } = one.reference
  const [a, b] = [one, other].map(({ reference }) => reference.requested ?? 'installed')
  if (a !== b) throw failure(`\`${name}\` is requested as \`${a}\` and as \`${b}\``, 'Keep one of them')
  const isSame = JSON.stringify(one.selection) === JSON.stringify(other.selection)
  if (!isSame && kind === 'git') throw createAmbiguousError(name)
  const trust = other.trust ?? one.trust
  if (one.trust !== undefined && !isSameTrust(toVerified(one.trust), trust && toVerified(trust)))
    throw failure(`Two sources trust different signatures of \`${name}\``, 'Trust one of them')
  return { ...one, trust, ...(!isSame && { isAmbiguous: true }) }
}

function listLockDifferences(requests: Request[], lock: ReadonlyMap<string, LockedSource>): string[] {
  const names = new Set(requests.map(({ reference }) => reference.name))
  const removed = [...lock.keys()].filter(name => !names.has(name))
  return [
    ...requests.flatMap(({ reference, selection, trust }) => {
      const { name } = reference
      const locked = lock.get(name)
      if (locked === undefined) return [`\`${name}\` is not locked`]
      const asked = reference.requested
      if (locked.requested !== asked)
        return [
          `\`${name}\` is locked for \`${locked.requested ?? nameDefault(reference)}\`, and \`${asked ?? nameDefault(reference)}\` is requested`,
        ]
      if (!isFor(reference, selection, locked))
        return [`\`${name}\` is locked with different skills than requested`]
      return isSameTrust(trust && toVerified(trust), locked.verified)
        ? []
        : [`\`${name}\` is locked with a different signature than the configuration trusts`]
    }),
    ...removed.map(name => `\`${name}\` is locked, but not requested`),
  ]
}

function nameDefault({ kind }: Reference): string {
  return kind === 'npm' ? 'the installed package' : 'the default'
}

interface InstallState {
  locked: LockedSource | undefined
  isUpdate: boolean
  store: string
}

async function installOne(
  request: Request,
  { locked, isUpdate, store }: InstallState,
  options: InstallOptions,
  call: Call,
): Promise<InstalledSource> {
  const { reference, selection, trust } = request
  const { name, requested } = reference
  const pin = locked !== undefined && isFor(reference, selection, locked) && !isUpdate ? locked : undefined
  const stored = pin && findStored(store, pin)
  const isTrusted = pin !== undefined && (trust === undefined || isStoredTrusted(store, trust, pin.digest))
  if (stored !== undefined && isTrusted) {
    const { listRisks: _, ...place } = stored
    return { ...withTrust(pin, trust), name, ...place, how: 'stored' }
  }
  if (options.offline === true)
    throw failure(
      stored === undefined
        ? `\`${name}\` is not in the store, and an offline install fetches nothing`
        : `The store has no valid signature of \`${name}\`, and an offline install fetches none`,
      'Run `skillc install` once while online',
    )
  const check = (fresh: LockedSource) => {
    if (pin !== undefined && pin.digest !== fresh.digest) throw createMovedError(name, pin, fresh.digest)
    if (pin === undefined && locked !== undefined) checkStep(name, locked, fresh, options)
  }
  const { source, listRisks, ...rest } = await fetchSource(request, { pin, store, check }, options, call)
  const before =
    pin === undefined && locked !== undefined && locked.digest !== source.digest ? locked : undefined
  const risks = subtractRisks(listRisks(), (before && findStored(store, before))?.listRisks() ?? [])
  return {
    ...withTrust(pin ?? { ...(requested !== undefined && { requested }), ...source }, trust),
    name,
    ...rest,
    how: 'fetched',
    ...(before && { before }),
    ...(risks.length > 0 && { risks }),
  }
}

interface Stored {
  /** Of a bundle. */
  folder?: string
  listRisks: () => Risk[]
}

/** Undefined if something is missing. */
function findStored(store: string, { digest, skills }: LockedSource): Stored | undefined {
  if (skills !== undefined) {
    const tree = findStoredTree(store, digest)
    return tree && { listRisks: () => listTreeRisks(store, tree) }
  }
  const folder = findStoredBundle(store, digest)
  return folder === undefined ? undefined : { folder, listRisks: () => listBundleRisks(folder) }
}

interface Fetched extends Stored {
  source: LockedSource
  leftOut?: string[]
}

interface Fetching {
  pin: LockedSource | undefined
  store: string
  /** Throws a Failure if the lock file differs. */
  check: (source: LockedSource) => void
}

async function fetchSource(
  request: Request,
  fetching: Fetching,
  options: InstallOptions,
  call: Call,
): Promise<Fetched> {
  const { reference, selection } = request
  const draft = makeDraftFolder(fetching.store)
  try {
    const opened = await openSource(
      reference,
      { selection, draft, servers: options.servers },
      call,
      fetching.pin,
    )
    if (!('files' in opened)) return await fetchBundle(opened, request, fetching, options, call)
    return await fetchTree(opened, request, draft, fetching).finally(opened.close)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

async function fetchBundle(
  opened: OpenedBundle,
  { reference: { name }, trust }: Request,
  { pin, store, check }: Fetching,
  options: InstallOptions,
  call: Call,
): Promise<Fetched> {
  const digest = makeDigest(opened.manifest)
  const source = { ...opened.origin, digest }
  check(source)
  if (trust !== undefined) await fetchSignature(name, opened, digest, trust, store)
  const folder = await storeBundle(store, opened, (done, total) =>
    call.onProgress({ phase: 'download', done, total, detail: name }),
  )
  // A bundle in the lock file was accepted before.
  if (pin === undefined) refuseIncomplete(readManifest(folder), options, `\`${name}\``)
  return { source, folder, listRisks: () => listBundleRisks(folder) }
}

async function fetchTree(
  { origin, skills, files, leftOut }: OpenedTree,
  { reference: { name }, selection, trust, isAmbiguous }: Request,
  draft: string,
  { store, check }: Fetching,
): Promise<Fetched> {
  if (trust !== undefined) throw createUnsignedError(name)
  if (isAmbiguous) throw createAmbiguousError(name)
  const { digest, tree } = await storeTree(store, files, draft)
  const source = { ...selection, ...origin, digest, skills: describeSkills(store, tree, skills) }
  check(source)
  return { source, ...(leftOut.length > 0 && { leftOut }), listRisks: () => listTreeRisks(store, tree) }
}

function createUnsignedError(name: string) {
  return failure(
    `\`${name}\` cannot be signed: only bundles have signatures`,
    'Leave `trust` out, and name an exact version or commit',
  )
}

function createAmbiguousError(name: string) {
  return failure(`Two sources select different skills from \`${name}\``, 'List all of them in one source')
}

function withTrust({ verified: _, ...locked }: LockedSource, trust: Trust | undefined): LockedSource {
  return trust === undefined ? locked : { ...locked, verified: toVerified(trust) }
}

/** Runs before anything of the bundle is fetched. Throws a Failure if no signature is valid. */
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

function createMovedError(name: string, pin: LockedSource, digest: string) {
  return failure(
    `\`${name}\` changed: the lock file has ${pin.digest}, but the source has ${digest}`,
    `If you expected this: \`skillc update ${name}\``,
  )
}

/** A version may only increase, and an exact version or tag never changes its content. */
function checkStep(name: string, before: LockedSource, now: LockedSource, options: InstallOptions): void {
  const { version: old } = before
  const { version } = now
  if (old === undefined || version === undefined) return
  if (!options.allowDowngrade && isDowngrade(old, version))
    throw failure(
      `\`${name}\` would be downgraded from ${old} to ${version}`,
      'If you expected this, allow it with the option `allowDowngrade`',
    )
  const isSame =
    before.digest === now.digest ||
    (now.skills !== undefined && before.resolved === now.resolved && before.integrity === now.integrity)
  if (!options.allowMoved && old === version && !isSame)
    throw failure(
      `Version ${version} of \`${name}\` was replaced: ${before.resolved ?? before.digest} is locked, but the source has ${now.resolved ?? now.digest}`,
      'Ask the publisher; if you expected this, allow it with the option `allowMoved`',
    )
}

function checkUpdate(update: string[] | 'all', names: string[]): void {
  if (update === 'all') return
  const unknown = update.find(name => !names.includes(name))
  if (unknown !== undefined) throw createUnknownSourceError(unknown, names)
}

export function createUnknownSourceError(given: string, names: readonly string[]) {
  return failure(
    `The configuration has no source \`${given}\``,
    names.length === 0
      ? 'It has no fetched sources'
      : `It has ${names.map(name => `\`${name}\``).join(', ')}`,
  )
}

/** Registries without the `+` of build metadata use `_`. Some versions are dates, whose months begin with 0. */
export function isDowngrade(before: string, now: string): boolean {
  const [old, next] = [before, now].map(text => parseVersion(text.replace('_', '+'), { loose: true }))
  return old != null && next != null && lt(next, old)
}
