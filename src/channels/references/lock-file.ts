/** `skillc.lock.json`: which bytes each bundle that a project builds from has. Pure. */

import { failure } from '../../core/failure.ts'
import { parseJson } from '../../core/json.ts'
import { byCodeUnit } from '../../core/order.ts'
import { isMap } from '../../core/shapes.ts'
import type { Pin } from './opened.ts'
import type { Verified } from './trust.ts'

export const LOCK_FILE = 'skillc.lock.json'
const LOCK_VERSION = 1

/** What is known of one bundle. `manifest` is the same on every way that a bundle travels. */
export interface LockedBundle extends Pin {
  /** The version, range or tag that was asked for. */
  requested?: string
  /** Whose signature of it counted when it was locked. */
  verified?: Verified
}

/** By the reference's name. */
export type Lock = Map<string, LockedBundle>

const TEXTS = ['requested', 'version', 'resolved', 'integrity'] as const

/** Reads a lock file's text. `shown` is how messages name the file. Throws a Failure when it is none. */
export function readLock(text: string, shown: string): Lock {
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
  if (!isMap(content) || version !== LOCK_VERSION || !isMap(content.bundles))
    throw createInvalidLockError(shown, 'it has no `bundles`')
  const lock: Lock = new Map()
  for (const [name, entry] of Object.entries(content.bundles)) {
    const locked = readEntry(entry)
    if (locked === undefined)
      throw createInvalidLockError(
        shown,
        `the entry of \`${name}\` has no digest, or a field of a wrong type`,
      )
    lock.set(name, locked)
  }
  return lock
}

function createInvalidLockError(shown: string, reason: string) {
  return failure(`\`${shown}\` is not a skillc lock file: ${reason}`, 'Remove it and run `skillc install`')
}

function readEntry(entry: unknown): LockedBundle | undefined {
  if (!isMap(entry)) return undefined
  const { manifest } = entry
  if (typeof manifest !== 'string' || !/^sha256:[0-9a-f]{64}$/.test(manifest)) return undefined
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

/** The text of a lock file: the same lock, the same bytes. */
export function formatLock(lock: Lock): string {
  const sorted = [...lock].sort(([a], [b]) => byCodeUnit(a, b))
  const entries = sorted.map(([name, { requested, version, resolved, integrity, manifest, verified }]) => {
    const entry = { requested, version, resolved, integrity, manifest, verified }
    return `    ${JSON.stringify(name)}: ${JSON.stringify(entry, null, 2).replaceAll('\n', '\n    ')}`
  })
  const bundles = entries.length === 0 ? '{}' : `{\n${entries.join(',\n')}\n  }`
  return `{\n  "lockfileVersion": ${LOCK_VERSION},\n  "bundles": ${bundles}\n}\n`
}
