/** `skillc cache`: where the cache is, and how to remove it. */
import { readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { attempt, failure } from '../../core/errors/failure.ts'
import { findHome } from '../../core/files/real-path.ts'
import { getCacheHome } from '../../core/process/environment.ts'
import { formatBytes, formatCount } from '../../core/text/quantity.ts'
import { escapeTerminal } from '../../core/text/terminal.ts'
import type { Io } from '../io.ts'

/** `dir` prints the folder; `clean` removes what skillc keeps there for all projects. Throws a Failure. */
export function runCache(_: unknown, io: Io, action: string): 0 {
  if (action !== 'dir' && action !== 'clean')
    throw failure(
      `\`skillc cache\` does not know \`${action}\``,
      'Use `skillc cache dir` or `skillc cache clean`',
    )
  const folder = getCacheHome({ env: process.env, home: findHome() })
  if (action === 'dir') {
    io.out(`${escapeTerminal(folder)}\n`)
    return 0
  }
  const { files, bytes } = measureFolder(folder)
  attempt(`Cannot remove \`${folder}\``, () => rmSync(moveAside(folder), { recursive: true, force: true }))
  io.out(`Removed ${formatCount(files, 'file')} (${formatBytes(bytes)}) from ${escapeTerminal(folder)}\n`)
  return 0
}

/** Moves the folder to a name of its own, so that other commands cannot write into it while it is removed. */
function moveAside(folder: string): string {
  const aside = `${folder}.removed-${process.pid}`
  try {
    renameSync(folder, aside)
    return aside
  } catch {
    // It does not exist, or it is a mount point.
    return folder
  }
}

/** Links are not followed. */
function measureFolder(folder: string): { files: number; bytes: number } {
  let files = 0
  let bytes = 0
  try {
    for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
      if (!entry.isFile()) continue
      files++
      bytes += statSync(join(entry.parentPath, entry.name), { throwIfNoEntry: false })?.size ?? 0
    }
  } catch {
    // Nothing is there, or another process is removing it too.
  }
  return { files, bytes }
}
