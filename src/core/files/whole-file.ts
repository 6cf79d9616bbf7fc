/** Files of caches, which are there whole or not at all. */
import { randomBytes } from 'node:crypto'
import { closeSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
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

/** A file that is being made beside the one that it will replace. */
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
    makeFolder(dirname(file))
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

/** Adds the rest, and puts the file in its place. Says whether it is there. */
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

/** Leaves nothing of what was begun and not finished. */
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

/** Whether a file of a cache is the draft of a process that was killed. */
export function isLeftover(name: string): boolean {
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
