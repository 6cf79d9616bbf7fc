/** `skillc.lock.json`: the bytes of each fetched source, and the skills in stores. */

import { existsSync } from 'node:fs'
import { isDigest } from '../../core/digests/digest.ts'
import { failure, systemFailure } from '../../core/errors/failure.ts'
import { replaceFile } from '../../core/files/drafts.ts'
import { readRegular } from '../../core/files/regular-file.ts'
import { isSafePath } from '../../core/files/untrusted-path.ts'
import { parseJson } from '../../core/json/json.ts'
import { checkObject, checkOptional, checkRecord, isMap, isText, isTextList } from '../../core/json/shapes.ts'
import { byCodeUnit } from '../../core/text/order.ts'
import type { Pin } from './opened.ts'
import type { Reference } from './reference.ts'
import type { Selection } from './trees.ts'
import type { Verified } from './trust.ts'

export const LOCK_FILE = 'skillc.lock.json'
const LOCK_VERSION = 1

/** A source in a lock file. */
export interface LockedSource extends Pin, Selection {
  /** The requested version, range, branch or tag. */
  requested?: string
  /** The signer when the bundle was locked. */
  verified?: Verified
  /** The skills of a source that is not a bundle, by folder; `.` is the source itself. */
  skills?: Record<string, LockedSkill>
}

/** A skill of a source in a lock file. */
export interface LockedSkill {
  /** `sha256:` digest of the list of its files. */
  digest: string
  license?: string
}

export type Lock = Map<string, LockedSource>

const TEXTS = ['requested', 'version', 'resolved', 'integrity'] as const

export interface StoreEntry {
  /** The ids of the skill, and of the version with these bytes. Absent until the store has returned them. */
  id?: string
  version?: string
  /** `sha256:` digest of the sent files; absent for a skill that already existed. */
  digest?: string
  /** The digest of what was being sent: the store may or may not have it. */
  pending?: string
}

/** By the address of the store's skills, then by name. */
type StoreLock = Map<string, Map<string, StoreEntry>>

/** A bundle is fetched whole, whichever skills are selected. */
export function isFor(reference: Reference, selection: Selection, locked: LockedSource): boolean {
  const isSame = (a: string[] = [], b: string[] = []) => JSON.stringify(a) === JSON.stringify(b)
  return (
    getRequestText(reference) === locked.requested &&
    (locked.skills === undefined ||
      (isSame(selection.include, locked.include) && isSame(selection.exclude, locked.exclude)))
  )
}

export function getRequestText(reference: Reference): string | undefined {
  return 'requested' in reference ? reference.requested : undefined
}

function toLock({ sources }: LockContent): Lock {
  const lock: Lock = new Map()
  for (const [name, entry] of Object.entries(sources)) {
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

export function isStoreId(value: unknown): value is string {
  return isText(value) && /^[\w-]{1,200}$/.test(value)
}

interface LockContent {
  sources: Record<string, unknown>
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
  if (!isMap(content) || version !== LOCK_VERSION || !isMap(content.sources))
    throw createInvalidLockError('it has no `sources`')
  const { sources, stores = {} } = content
  if (!isMap(stores)) throw createInvalidLockError('its `stores` are no object')
  return { sources, stores }
}

function createInvalidLockError(reason: string) {
  return failure(
    `\`${LOCK_FILE}\` is not a skillc lock file: ${reason}`,
    'Remove it and run `skillc install`',
  )
}

const isEntry = checkObject({
  ...Object.fromEntries(TEXTS.map(key => [key, checkOptional(isText)])),
  digest: isDigest,
  include: checkOptional(isTextList),
  exclude: checkOptional(isTextList),
  skills: checkOptional(checkRecord(checkObject({ digest: isDigest, license: checkOptional(isText) }))),
  verified: checkOptional(value => readVerified(value) !== undefined),
})

function readEntry(entry: unknown): LockedSource | undefined {
  if (!isEntry(entry)) return undefined
  const { skills, ...locked } = entry as LockedSource
  if (skills === undefined) return locked
  const isSafe = Object.keys(skills).every(path => path === '.' || isSafePath(path))
  return isSafe ? { ...locked, skills } : undefined
}

function readVerified(value: unknown): Verified | undefined {
  if (!isMap(value)) return undefined
  const { key, identity, issuer } = value
  if (typeof key === 'string') return { key }
  return typeof identity === 'string' && typeof issuer === 'string' ? { identity, issuer } : undefined
}

function formatLock(lock: Lock, stores: StoreLock = new Map()): string {
  const sources = formatSorted(
    lock,
    ({ requested, include, exclude, version, resolved, integrity, digest, verified, skills }) =>
      formatIndented(
        { requested, include, exclude, version, resolved, integrity, digest, verified, skills },
        '    ',
      ),
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
  return `{\n  "lockfileVersion": ${LOCK_VERSION},\n  "sources": ${sources}${rest}\n}\n`
}

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
  sources: Lock
  stores: StoreLock
}

const LARGEST_LOCK = 64 * 2 ** 20

export function loadLocks(file: string): Locks {
  return existsSync(file) ? readLocks(readText(file)) : { sources: new Map(), stores: new Map() }
}

export function readLocks(text: string): Locks {
  const content = readContent(text)
  return { sources: toLock(content), stores: toStoreLock(content) }
}

/** Writes only changes, atomically. */
export function saveLocks(file: string, { sources, stores }: Locks): void {
  const text = formatLock(sources, stores)
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
