/** Files of caches, which are there whole or not at all. */
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Puts a file in its place by a rename, so that nobody reads half of it. Failing to, or to make its bytes (they may be more
 * than a string or a buffer can hold), is no failure: a cache only saves work.
 */
export function keepWhole(file: string, make: () => Uint8Array): void {
  const draft = `${file}.${process.pid}`
  try {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(draft, make())
    renameSync(draft, file)
  } catch {
    rmSync(draft, { force: true })
  }
}
