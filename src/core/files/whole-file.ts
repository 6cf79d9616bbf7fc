import { randomBytes } from 'node:crypto'
import { closeSync, openSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { platform } from 'node:os'
import { dirname, join } from 'node:path'
import { getErrorCode } from '../errors/failure.ts'
import { statTarget } from './file-state.ts'
import { hasProcess } from './lock-holder.ts'
import { makeFolder } from './make-folder.ts'

/** Replaces a file by renaming, so readers see no partial file. A failure returns false: it only costs the cache. */
export function keepWhole(file: string, make: () => Uint8Array): boolean {
  const draft = startWhole(file, () => [])
  return draft !== undefined && finishWhole(draft, () => [make()])
}

export interface WholeDraft {
  file: string
  path: string
  descriptor: number
}

/** Writes bytes in parts, so they are never all in memory. On failure, returns undefined and leaves nothing behind. */
export function startWhole(file: string, parts: () => Iterable<Uint8Array>): WholeDraft | undefined {
  const path = getDraftPath(file)
  try {
    makeFolder(dirname(file), 0o700)
    const draft = { file, path, descriptor: openSync(path, 'w') }
    try {
      for (const bytes of parts()) writeFileSync(draft.descriptor, bytes)
      return draft
    } catch {
      dropWhole(draft)
    }
  } catch {}
  return undefined
}

export function finishWhole(draft: WholeDraft, parts: () => Iterable<Uint8Array>): boolean {
  const { file, path, descriptor } = draft
  try {
    // Close once: another thread may have reused the descriptor.
    try {
      for (const bytes of parts()) writeFileSync(descriptor, bytes)
    } finally {
      closeSync(descriptor)
    }
    replace(path, file)
    return true
  } catch {
    drop(path)
    return false
  }
}

/** Windows renames over no open file, such as the store that a build still reads: it is moved aside, and back on failure. */
function replace(path: string, file: string): void {
  try {
    renameSync(path, file)
    return
  } catch (error) {
    if (platform() !== 'win32' || !BUSY.has(getErrorCode(error))) throw error
  }
  const aside = getDraftPath(file)
  renameSync(file, aside)
  try {
    renameOver(path, file)
  } catch (error) {
    renameSync(aside, file)
    throw error
  }
  drop(aside)
}

export function dropWhole({ path, descriptor }: WholeDraft): void {
  try {
    closeSync(descriptor)
  } catch {}
  drop(path)
}

/** Unique across builds and calls. */
export function getDraftPath(file: string): string {
  return `${file}.${process.pid}.${randomBytes(4).toString('hex')}`
}

function isLeftover(name: string): boolean {
  const [, pid] = /\.(\d+)\.[0-9a-f]{8}$/.exec(name) ?? []
  return pid !== undefined && !hasProcess(Number(pid))
}

function drop(draft: string): void {
  try {
    rmSync(draft, { force: true })
  } catch {}
}

/** The number of option sets whose caches stay in a folder; the oldest go first. */
const KEPT_FILES = 8

/** `kind`: the prefix of the names. Also removes drafts of killed builds. Leaves files that other programs use or have removed. */
export function keepNewest(folder: string, kind: string): void {
  const all = readdirSync(folder).filter(name => name.startsWith(kind))
  for (const name of all.filter(isLeftover)) drop(join(folder, name))
  const files = all.filter(name => !isLeftover(name))
  if (files.length <= KEPT_FILES) return
  const aged = files.map(name => ({ name, written: statTarget(join(folder, name))?.mtimeMs ?? 0 }))
  aged.sort((a, b) => b.written - a.written)
  for (const { name } of aged.slice(KEPT_FILES)) drop(join(folder, name))
}

/** Windows' errors while another process, such as a virus scanner, has a file open. */
const BUSY = new Set(['EACCES', 'EBUSY', 'EPERM'])
/** Milliseconds: more than a second in total. */
const WAITS = [10, 20, 50, 100, 200, 400, 600]

/** Like `renameSync`; on Windows, waits until other processes have closed the file. */
export function renameOver(
  from: string,
  to: string,
  { rename = renameSync, waits = platform() === 'win32' ? WAITS : [] } = {},
): void {
  for (const wait of waits) {
    try {
      rename(from, to)
      return
    } catch (error) {
      if (!BUSY.has(getErrorCode(error))) throw error
    }
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, wait)
  }
  rename(from, to)
}
