/** `skillc.lock.json`: the bytes of each fetched source, and the skills in stores. */

import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import { isDigest } from '../../core/digests/digest.ts'
import { attempt, failure } from '../../core/errors/failure.ts'
import { replaceFile } from '../../core/files/drafts.ts'
import { readRegular } from '../../core/files/regular-file.ts'
import { isSafePath } from '../../core/files/untrusted-path.ts'
import { formatJson, parseJson } from '../../core/json/json.ts'
import { checkObject, checkOptional, checkRecord, isMap, isText, isTextList } from '../../core/json/shapes.ts'
import { toSortedObject } from '../../core/text/order.ts'
import type { Pin } from './opened.ts'
import type { Reference } from './reference.ts'
import type { Selection } from './trees.ts'
import type { Verified } from './trust.ts'

export const LOCK_FILE = 'skillc.lock.json'
const LOCK_VERSION = 1

/** A folder may have several configurations: `ci.config.json` has `ci.lock.json`, and `ci.json` has `ci.json.lock.json`. */
export function getLockName(config = 'package.json'): string {
  const name = basename(config)
  return name === 'package.json' ? LOCK_FILE : `${name.replace(/\.config\.json$/, '')}.lock.json`
}

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
export function isFor({ requested }: Reference, selection: Selection, locked: LockedSource): boolean {
  const isSame = (a: string[] = [], b: string[] = []) => JSON.stringify(a) === JSON.stringify(b)
  return (
    requested === locked.requested &&
    (locked.skills === undefined ||
      (isSame(selection.include, locked.include) && isSame(selection.exclude, locked.exclude)))
  )
}

export interface Locks {
  sources: Lock
  stores: StoreLock
}

export function loadLocks(file: string): Locks {
  return existsSync(file)
    ? readLocks(readText(file), basename(file))
    : { sources: new Map(), stores: new Map() }
}

interface LockContent {
  sources: Record<string, LockedSource>
  stores?: Record<string, Record<string, StoreEntry>>
}

/** Throws a Failure. `shown` is the name of the file. */
export function readLocks(text: string, shown: string): Locks {
  const content = parseLock(text, shown)
  const problem = findProblem(content)
  if (problem !== undefined)
    throw failure(`\`${shown}\` is not a skillc lock file: ${problem}`, 'Remove it and run `skillc install`')
  const { sources, stores = {} } = content as LockContent
  return {
    sources: new Map(Object.entries(sources)),
    stores: new Map(Object.entries(stores).map(([url, skills]) => [url, new Map(Object.entries(skills))])),
  }
}

function parseLock(text: string, shown: string): unknown {
  let content: unknown
  try {
    content = parseJson(text)
  } catch {
    throw failure(
      `\`${shown}\` is not JSON`,
      'Resolve any merge conflict in it, or remove it and run `skillc install`',
    )
  }
  const version = isMap(content) ? content.lockfileVersion : undefined
  if (typeof version === 'number' && version > LOCK_VERSION)
    throw failure(`\`${shown}\` has version ${version}; this skillc reads ${LOCK_VERSION}`, 'Update skillc')
  return content
}

function findProblem(content: unknown): string | undefined {
  if (!isMap(content) || content.lockfileVersion !== LOCK_VERSION || !isMap(content.sources))
    return 'it has no `sources`'
  const [name] = Object.entries(content.sources).find(([, entry]) => !isEntry(entry)) ?? []
  if (name !== undefined) return `the entry of \`${name}\` has no digest, or a field of a wrong type`
  return isStores(content.stores) ? undefined : 'its `stores` have a field of a wrong type'
}

const isSkill = checkObject({ digest: isDigest, license: checkOptional(isText) })
const isKey = checkObject({ key: isText })
const isIdentity = checkObject({ identity: isText, issuer: isText })
const isEntry = checkObject({
  requested: checkOptional(isText),
  include: checkOptional(isTextList),
  exclude: checkOptional(isTextList),
  version: checkOptional(isText),
  resolved: checkOptional(isText),
  integrity: checkOptional(isText),
  digest: isDigest,
  verified: checkOptional(value => isKey(value) || isIdentity(value)),
  skills: checkOptional(
    value =>
      checkRecord(isSkill)(value) &&
      Object.keys(Object(value)).every(path => path === '.' || isSafePath(path)),
  ),
})

const isStores = checkOptional(
  checkRecord(
    checkRecord(
      checkObject({
        id: checkOptional(isStoreId),
        version: checkOptional(isStoreId),
        digest: checkOptional(isDigest),
        pending: checkOptional(isDigest),
      }),
    ),
  ),
)

export function isStoreId(value: unknown): value is string {
  return isText(value) && /^[\w-]{1,200}$/.test(value)
}

/** Writes only changes, atomically. */
export function saveLocks(file: string, { sources, stores }: Locks): void {
  const text = formatLock(sources, stores)
  const isThere = existsSync(file)
  if (isThere ? readText(file) === text : text === formatLock(new Map(), new Map())) return
  attempt(`Cannot write \`${file}\``, () => replaceFile(file, text))
}

function formatLock(lock: Lock, stores: StoreLock): string {
  const sources = Array.from(lock, ([name, source]): [string, object] => {
    const { requested, include, exclude, version, resolved, integrity, digest, verified, skills } = source
    return [name, { requested, include, exclude, version, resolved, integrity, digest, verified, skills }]
  })
  const filled = Array.from(stores, ([url, skills]): [string, object] => [
    url,
    toSortedObject(
      Array.from(skills, ([name, { id, version, digest, pending }]): [string, object] => [
        name,
        { id, version, digest, pending },
      ]),
    ),
  ]).filter(([, skills]) => Object.keys(skills).length > 0)
  return formatJson({
    lockfileVersion: LOCK_VERSION,
    sources: toSortedObject(sources),
    ...(filled.length > 0 && { stores: toSortedObject(filled) }),
  })
}

const LARGEST_LOCK = 64 * 2 ** 20

function readText(file: string): string {
  return attempt(`Cannot read \`${file}\``, () => readRegular(file, LARGEST_LOCK).toString('utf8'))
}
