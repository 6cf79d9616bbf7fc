/**
 * One writer at a time per bundle folder.
 *
 * The lock is a folder with one empty file, whose name identifies the owner. It is renamed into place, which fails if a
 * lock exists. The owner touches the file every two seconds (the heartbeat). If the owner is dead, another build
 * renames that file to its own name: only one succeeds, and a suspended owner finds its file missing. A lock without a
 * living owner shows that the last write was interrupted.
 */

import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { explainWriteError, type Failure, failure, getErrorCode } from '../errors/failure.ts'
import { throwIfAborted } from '../errors/fault.ts'
import { formatHolder, getLiveness, type Holder, identifySelf, parseHolder } from './lock-holder.ts'
import { renameOver } from './whole-file.ts'

export const LOCK = '.skillc-lock'

const PATIENCE_MS = 120_000
const POLL_MS = 50
const BEAT_MS = 2_000
/** An owner that cannot be looked up is considered dead after this time without a heartbeat. */
const SILENCE_MS = 30_000
/** The longest interval that counts between two checks: a suspended machine did not watch. */
const LONGEST_LOOK_MS = 1_000
const TAKEN = new Set(['EEXIST', 'ENOTEMPTY', 'ENOTDIR'])

export interface Clock {
  /** A monotonic clock in milliseconds. */
  now: () => number
  sleep: (milliseconds: number) => Promise<void>
}

const SYSTEM_CLOCK: Clock = {
  now: () => performance.now(),
  sleep: milliseconds => new Promise(resolve => setTimeout(resolve, milliseconds)),
}

export interface Lock {
  folder: string
  /** Exists until another process takes over. */
  file: string
  /** Where files of the folder are written before they are renamed; unique to this writer. */
  draft: string
  /** The last writer was killed, so any file may be incomplete. */
  interrupted: boolean
  touchedAt: number
  timer: NodeJS.Timeout
}

interface Watched {
  name: string
  touchedAt: number
  silentMs: number
  waitedMs: number
  lookedAt: number
}

/** Waits for a living owner. Throws a Failure, or `aborted` when the signal is. */
export async function takeLock(
  folder: string,
  clock: Clock = SYSTEM_CLOCK,
  signal?: AbortSignal,
): Promise<Lock> {
  try {
    return await waitForLock(folder, clock, signal)
  } catch (error) {
    throwIfAborted(signal)
    throw explainWriteError(error, folder)
  }
}

async function waitForLock(folder: string, clock: Clock, signal: AbortSignal | undefined): Promise<Lock> {
  const path = join(folder, LOCK)
  const self = identifySelf()
  const own = formatHolder(self)
  let interrupted = removeForeign(path)
  let watched: Watched | undefined
  for (;;) {
    throwIfAborted(signal)
    const name = readHolder(path)
    if (name === undefined) {
      if (createLock(folder, own)) return startHolding(folder, own, interrupted)
      interrupted ||= removeForeign(path)
    } else {
      watched = watch(watched, name, join(path, name), clock.now())
      if (!isDead(parseHolder(name), self, watched)) {
        if (watched.waitedMs > PATIENCE_MS) throw describeHolder(folder, name, self)
      } else if (takeOver(path, name, own)) return startHolding(folder, own, true)
      else continue
    }
    await clock.sleep(POLL_MS)
  }
}

export function keepLock(lock: Lock): void {
  if (performance.now() - lock.touchedAt >= BEAT_MS) requireLock(lock)
}

export function requireLock(lock: Lock): void {
  if (!isHeld(lock)) throw describeLoss(lock)
}

export function isHeld(lock: Lock): boolean {
  const now = new Date()
  lock.touchedAt = performance.now()
  try {
    utimesSync(lock.file, now, now)
    return true
  } catch {
    // Some disks refuse to set times.
    return existsSync(lock.file)
  }
}

export function describeLoss({ folder }: Lock): Failure {
  return failure(
    `Another build took over \`${folder}\`, because this one did nothing for ${SILENCE_MS / 1000} seconds`,
    'Build again',
  )
}

export function releaseLock({ folder, file, draft, timer }: Lock): void {
  clearInterval(timer)
  rmSync(draft, { force: true, recursive: true })
  rmSync(file, { force: true, recursive: true })
  removeEmpty(join(folder, LOCK))
}

export function isLocked(folder: string): boolean {
  return listNames(join(folder, LOCK)).some(name => parseHolder(name) !== undefined)
}

/** Drafts are also created in folders of the locked folder. */
export function isLockPath(path: string, folders: readonly string[]): boolean {
  const [first = '', second, ...rest] = path.split('/')
  if (second === undefined) return isDraft(first)
  if (rest.length > 0) return false
  if (first === LOCK || isDraft(first)) return parseHolder(second) !== undefined
  return folders.includes(first) && isDraft(second)
}

function isDraft(name: string): boolean {
  return name.startsWith(`${LOCK}.`) && parseHolder(name.slice(LOCK.length + 1)) !== undefined
}

/** A lock is always a folder: a file, link or pipe came with the tree or from an interrupted program. */
function removeForeign(path: string): boolean {
  const stat = lstatSync(path, { throwIfNoEntry: false })
  if (stat === undefined || stat.isDirectory()) return false
  try {
    unlinkSync(path)
  } catch (error) {
    // It was removed meanwhile, or is a lock now.
    if (!existsSync(path) || lstatSync(path, { throwIfNoEntry: false })?.isDirectory()) return false
    throw error
  }
  return true
}

/** Returns undefined if there is no lock, or an empty one. */
function readHolder(path: string): string | undefined {
  const names = listNames(path)
  return names.find(name => parseHolder(name) !== undefined) ?? names[0]
}

function listNames(path: string): string[] {
  try {
    return readdirSync(path).sort()
  } catch (error) {
    const reason = getErrorCode(error)
    if (reason === 'ENOENT' || reason === 'ENOTDIR') return []
    throw error
  }
}

/** Returns false if another build was faster. */
function createLock(folder: string, own: string): boolean {
  const path = join(folder, LOCK)
  const draft = `${path}.${own}`
  // Windows cannot rename a folder over an empty one.
  removeEmpty(path)
  try {
    mkdirSync(draft)
    writeFileSync(join(draft, own), '')
    renameOver(draft, path)
    return true
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    const isTaken = TAKEN.has(getErrorCode(error)) || readHolder(path) !== undefined
    if (isTaken || (getErrorCode(error) === 'ENOENT' && existsSync(folder))) return false
    throw error
  }
}

function removeEmpty(path: string): void {
  try {
    rmdirSync(path)
  } catch {
    // It is locked, or missing.
  }
}

/** Returns false if another build took it over, or its owner released it. */
function takeOver(path: string, name: string, own: string): boolean {
  try {
    renameSync(join(path, name), join(path, own))
    return true
  } catch (error) {
    if (existsSync(join(path, name))) throw error
    return false
  }
}

function startHolding(folder: string, own: string, interrupted: boolean): Lock {
  const path = join(folder, LOCK)
  const timer = setInterval(() => isHeld(lock), BEAT_MS).unref()
  const lock: Lock = {
    folder,
    file: join(path, own),
    draft: `${path}.${own}`,
    interrupted,
    touchedAt: 0,
    timer,
  }
  isHeld(lock)
  const leftovers = [
    ...listNames(path)
      .filter(name => name !== own)
      .map(name => join(path, name)),
    ...listNames(folder)
      .filter(name => name.startsWith(`${LOCK}.`))
      .map(name => join(folder, name)),
  ]
  for (const leftover of leftovers) rmSync(leftover, { recursive: true, force: true })
  return lock
}

function watch(before: Watched | undefined, name: string, file: string, now: number): Watched {
  const touchedAt = readTime(file)
  if (before?.name !== name) return { name, touchedAt, silentMs: 0, waitedMs: 0, lookedAt: now }
  const passed = Math.min(now - before.lookedAt, LONGEST_LOOK_MS)
  // Only compares times with each other: they may come from another machine's clock.
  const silentMs = touchedAt === before.touchedAt ? before.silentMs + passed : 0
  return { name, touchedAt, silentMs, waitedMs: before.waitedMs + passed, lookedAt: now }
}

function isDead(holder: Holder | undefined, self: Holder, { silentMs }: Watched): boolean {
  if (holder === undefined) return true
  const liveness = getLiveness(holder, self)
  return liveness === 'unknown' ? silentMs >= SILENCE_MS : liveness === 'gone'
}

function describeHolder(folder: string, name: string, self: Holder): Failure {
  const holder = parseHolder(name)
  const isHere = holder !== undefined && getLiveness(holder, self) === 'running'
  return failure(
    `Another build${isHere ? ` (process ${holder.pid})` : ''} has been writing to \`${folder}\` for two minutes`,
    isHere
      ? 'Wait until it has finished, or end it, and build again'
      : 'Wait until it has finished, and build again',
  )
}

function readTime(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
}
