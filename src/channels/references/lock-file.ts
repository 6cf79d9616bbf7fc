/** `skillc.lock.json`: the bytes of each bundle that a project builds from, and the skills that stores have of it. */

import { existsSync } from 'node:fs'
import { isDigest } from '../../core/digests/digest.ts'
import { failure, systemFailure } from '../../core/errors/failure.ts'
import { replaceFile } from '../../core/files/drafts.ts'
import { readRegular } from '../../core/files/regular-file.ts'
import { parseJson } from '../../core/json/json.ts'
import { checkObject, checkOptional, checkRecord, isMap, isText } from '../../core/json/shapes.ts'
import { byCodeUnit } from '../../core/text/order.ts'
import type { Pin } from './opened.ts'
import type { Reference } from './reference.ts'
import type { Verified } from './trust.ts'

export const LOCK_FILE = 'skillc.lock.json'
const LOCK_VERSION = 1

/** A bundle in a lock file. `manifest` is the same on every way that a bundle travels. */
export interface LockedBundle extends Pin {
  /** The requested version, range or tag. */
  requested?: string
  /** Whose signature of it counted when it was locked. */
  verified?: Verified
}

export type Lock = Map<string, LockedBundle>

const TEXTS = ['requested', 'version', 'resolved', 'integrity'] as const

export interface StoreEntry {
  /** The ids of the skill, and of the version with these bytes. Absent until the store has returned them. */
  id?: string
  version?: string
  /** `sha256:` and the digest of the files that were sent; absent for a skill that was there before. */
  digest?: string
  /** The same of what was being sent when this was written: whether the store has it is not known. */
  pending?: string
}

/** By the address of the store's skills, then by name. */
type StoreLock = Map<string, Map<string, StoreEntry>>

export function isFor(reference: Reference, locked: LockedBundle): boolean {
  return getRequestText(reference) === locked.requested
}

export function getRequestText(reference: Reference): string | undefined {
  return 'requested' in reference ? reference.requested : undefined
}

export function readLock(text: string): Lock {
  return toLock(readContent(text))
}

function toLock({ bundles }: LockContent): Lock {
  const lock: Lock = new Map()
  for (const [name, entry] of Object.entries(bundles)) {
    const locked = readEntry(entry)
    if (locked === undefined)
      throw createInvalidLockError(`the entry of \`${name}\` has no digest, or a field of a wrong type`)
    lock.set(name, locked)
  }
  return lock
}

function toStoreLock({ stores }: LockContent): StoreLock {
  const isValid = checkRecord(
    checkRecord(
      checkObject({
        id: checkOptional(isStoreId),
        version: checkOptional(isStoreId),
        digest: checkOptional(isDigest),
        pending: checkOptional(isDigest),
      }),
    ),
  )
  if (!isValid(stores)) throw createInvalidLockError('its `stores` have a field of a wrong type')
  const all = stores as Record<string, Record<string, StoreEntry>>
  return new Map(Object.entries(all).map(([url, skills]) => [url, new Map(Object.entries(skills))]))
}

/** Ids become parts of addresses. */
export function isStoreId(value: unknown): value is string {
  return isText(value) && /^[\w-]{1,200}$/.test(value)
}

interface LockContent {
  bundles: Record<string, unknown>
  stores: Record<string, unknown>
}

function readContent(text: string): LockContent {
  let content: unknown
  try {
    content = parseJson(text)
  } catch {
    throw failure(
      `\`${LOCK_FILE}\` is not JSON`,
      'Resolve any merge conflict in it, or remove it and run `skillc install`',
    )
  }
  const version = isMap(content) ? content.lockfileVersion : undefined
  if (typeof version === 'number' && version > LOCK_VERSION)
    throw failure(
      `\`${LOCK_FILE}\` has version ${version}; this skillc reads ${LOCK_VERSION}`,
      'Update skillc',
    )
  if (!isMap(content) || version !== LOCK_VERSION || !isMap(content.bundles))
    throw createInvalidLockError('it has no `bundles`')
  const { bundles, stores = {} } = content
  if (!isMap(stores)) throw createInvalidLockError('its `stores` are no object')
  return { bundles, stores }
}

function createInvalidLockError(reason: string) {
  return failure(
    `\`${LOCK_FILE}\` is not a skillc lock file: ${reason}`,
    'Remove it and run `skillc install`',
  )
}

function readEntry(entry: unknown): LockedBundle | undefined {
  if (!isMap(entry)) return undefined
  const { manifest } = entry
  if (!isDigest(manifest)) return undefined
  const locked: LockedBundle = { manifest }
  for (const key of TEXTS) {
    const value = entry[key]
    if (value === undefined) continue
    if (typeof value !== 'string') return undefined
    locked[key] = value
  }
  if (entry.verified === undefined) return locked
  const verified = readVerified(entry.verified)
  return verified === undefined ? undefined : { ...locked, verified }
}

function readVerified(value: unknown): Verified | undefined {
  if (!isMap(value)) return undefined
  const { key, identity, issuer } = value
  if (typeof key === 'string') return { key }
  return typeof identity === 'string' && typeof issuer === 'string' ? { identity, issuer } : undefined
}

function formatLock(lock: Lock, stores: StoreLock = new Map()): string {
  const bundles = formatSorted(lock, ({ requested, version, resolved, integrity, manifest, verified }) =>
    formatIndented({ requested, version, resolved, integrity, manifest, verified }, '    '),
  )
  const filled = new Map([...stores].filter(([, skills]) => skills.size > 0))
  const all = formatSorted(filled, skills =>
    formatSorted(
      skills,
      ({ id, version, digest, pending }) => formatIndented({ id, version, digest, pending }, '      '),
      '    ',
    ),
  )
  const rest = filled.size === 0 ? '' : `,\n  "stores": ${all}`
  return `{\n  "lockfileVersion": ${LOCK_VERSION},\n  "bundles": ${bundles}${rest}\n}\n`
}

/** Sorted by name. */
export function formatSorted<T>(
  map: ReadonlyMap<string, T>,
  format: (value: T) => string,
  indent = '  ',
): string {
  const sorted = [...map].sort(([a], [b]) => byCodeUnit(a, b))
  const rows = sorted.map(([name, value]) => `${indent}  ${JSON.stringify(name)}: ${format(value)}`)
  return rows.length === 0 ? '{}' : `{\n${rows.join(',\n')}\n${indent}}`
}

export function formatIndented(value: object, indent: string): string {
  return JSON.stringify(value, null, 2).replaceAll('\n', `\n${indent}`)
}

export interface Locks {
  bundles: Lock
  stores: StoreLock
}

const LARGEST_LOCK = 64 * 2 ** 20

export function loadLock(file: string): Lock {
  return existsSync(file) ? readLock(readText(file)) : new Map()
}

export function loadLocks(file: string): Locks {
  if (!existsSync(file)) return { bundles: new Map(), stores: new Map() }
  const content = readContent(readText(file))
  return { bundles: toLock(content), stores: toStoreLock(content) }
}

/** Writes only a change, by a draft and a rename: the old file or the new one is there. */
export function saveLocks(file: string, { bundles, stores }: Locks): void {
  const text = formatLock(bundles, stores)
  const isThere = existsSync(file)
  if (isThere ? readText(file) === text : text === formatLock(new Map())) return
  try {
    replaceFile(file, text)
  } catch (error) {
    throw systemFailure(`Cannot write \`${file}\``, error)
  }
}

function readText(file: string): string {
  try {
    return readRegular(file, LARGEST_LOCK).toString('utf8')
  } catch (error) {
    throw systemFailure(`Cannot read \`${file}\``, error)
  }
}
