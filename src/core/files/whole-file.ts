/** Files of caches, which are there whole or not at all. */
import { randomBytes } from 'node:crypto'
import { closeSync, openSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { hasProcess } from './lock-holder.ts'
import { makeFolder } from './make-folder.ts'

/**
 * Puts a file in its place by a rename, so that no reader sees half of it. Failing to, or to make its bytes (they may be more
 * than a string or a buffer can hold), is no failure: a cache only saves work. Says whether it is there.
 */
export function keepWhole(file: string, make: () => Uint8Array): boolean {
  const draft = startWhole(file, () => [])
  return draft !== undefined && finishWhole(draft, () => [make()])
}

export interface WholeDraft {
  file: string
  path: string
  descriptor: number
}

/**
 * Begins a file with bytes that come one part after the other, so that they are never all in memory. Undefined where that fails:
 * then nothing is left of it.
 */
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
  } catch {
    // The disk refuses.
  }
  return undefined
}

export function finishWhole(draft: WholeDraft, parts: () => Iterable<Uint8Array>): boolean {
  const { file, path, descriptor } = draft
  try {
    // Closed once: by then, another thread may have a file with this number.
    try {
      for (const bytes of parts()) writeFileSync(descriptor, bytes)
    } finally {
      closeSync(descriptor)
    }
    renameSync(path, file)
    return true
  } catch {
    drop(path)
    return false
  }
}

export function dropWhole({ path, descriptor }: WholeDraft): void {
  try {
    closeSync(descriptor)
  } catch {
    // The disk refuses what was written, which is not wanted.
  }
  drop(path)
}

/** Where a file is made before it is renamed: a name that no other build uses, of this process neither. */
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
  } catch {
    // There is not even a folder that it could be in.
  }
}

/** Caches of so many sets of options are kept in one folder; the least recently written go first. */
const KEPT_FILES = 8

/** Removes files of a kind, named by how they begin, but the newest; and drafts that a killed build left. */
export function keepNewest(folder: string, kind: string): void {
  const all = readdirSync(folder).filter(name => name.startsWith(kind))
  for (const name of all.filter(isLeftover)) rmSync(join(folder, name), { force: true })
  const files = all.filter(name => !isLeftover(name))
  if (files.length <= KEPT_FILES) return
  const aged = files.map(name => ({ name, written: statSync(join(folder, name)).mtimeMs }))
  aged.sort((a, b) => b.written - a.written)
  for (const { name } of aged.slice(KEPT_FILES)) rmSync(join(folder, name), { force: true })
}
