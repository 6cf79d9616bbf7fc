/**
 * One writer at a time in a bundle's folder.
 *
 * The lock is a file naming the process that holds it. A process that was killed leaves it behind; the next writer
 * sees that its holder is gone and takes over. So a lock without a holder also says: the last write was cut short.
 */
import {
  closeSync,
  linkSync,
  lstatSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeSync,
} from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { failure, reasonOf } from '../util/failure.ts'

export const LOCK = '.skillc-lock'

/** How long to wait for another writer. */
const PATIENCE_MS = 120_000
const POLL_MS = 50
/** A lock of another machine is taken for dead when its holder has not touched it for so long. */
const SILENCE_MS = 300_000

/** Takes the lock, waiting for a live holder. `interrupted`: the last writer was killed. Throws a Failure. */
export function takeLock(folder: string): { interrupted: boolean } {
  const path = join(folder, LOCK)
  let interrupted = false
  for (let waited = 0; ; waited += POLL_MS) {
    if (create(path)) return { interrupted }
    if (isForeign(path)) {
      rmSync(path, { force: true, recursive: true })
      continue
    }
    const holder = read(path)
    if (holder !== undefined && isDead(path, holder)) {
      if (remove(path, holder)) interrupted = true
      continue
    }
    if (waited > PATIENCE_MS) {
      throw failure(
        `Another build is writing to \`${folder}\``,
        `Wait for it; if there is none, remove \`${path}\` and build again`,
      )
    }
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, POLL_MS)
  }
}

/** Says that the holder still lives. */
export function touchLock(folder: string): void {
  const now = new Date()
  utimesSync(join(folder, LOCK), now, now)
}

export function releaseLock(folder: string): void {
  rmSync(join(folder, LOCK), { force: true })
}

/** Whether nobody writes to a folder any more that was written to under a lock: its writer was killed, or has let go long ago. */
export function isAbandoned(folder: string): boolean {
  const path = join(folder, LOCK)
  const holder = read(path)
  return holder === undefined ? ageOf(folder) > SILENCE_MS : isDead(path, holder)
}

function create(path: string): boolean {
  try {
    const file = openSync(path, 'wx')
    writeSync(file, `${process.pid} ${hostname()}\n`)
    closeSync(file)
    return true
  } catch (error) {
    if (reasonOf(error) === 'EEXIST') return false
    throw error
  }
}

/** No writer makes anything but a file: a link or a pipe of this name came with the tree, and reading it may not end. */
function isForeign(path: string): boolean {
  const stat = lstatSync(path, { throwIfNoEntry: false })
  return stat !== undefined && !stat.isFile()
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

function isDead(path: string, holder: string): boolean {
  const [pid, host] = holder.trim().split(' ')
  if (host !== hostname() || !/^\d+$/.test(pid ?? '')) return ageOf(path) > SILENCE_MS
  if (Number(pid) === process.pid) return ageOf(path) > SILENCE_MS
  try {
    process.kill(Number(pid), 0)
    return false
  } catch (error) {
    return reasonOf(error) === 'ESRCH'
  }
}

function ageOf(path: string): number {
  try {
    return Date.now() - statSync(path).mtimeMs
  } catch {
    return 0
  }
}

/** Removes a dead holder's lock, and only that: when another writer was faster, its lock is put back. */
function remove(path: string, holder: string): boolean {
  const aside = `${path}.${process.pid}`
  try {
    renameSync(path, aside)
  } catch {
    return false
  }
  const dead = read(aside) === holder
  if (!dead) {
    try {
      linkSync(aside, path)
    } catch {
      // Somebody else holds the lock by now.
    }
  }
  rmSync(aside, { force: true })
  return dead
}
