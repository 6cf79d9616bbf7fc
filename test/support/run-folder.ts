/**
 * One temporary folder for all that a run of tests writes, caches of skillc included, removed when the run has ended. Nothing is
 * removed before: ext4 is slow in making files within minutes after others were deleted.
 */
import { chmodSync, mkdtempSync, realpathSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export function setup(): () => Promise<void> {
  // macOS has a link on the way to it, and Windows a short name.
  const folder = realpathSync.native(mkdtempSync(join(tmpdir(), 'skillc-test-')))
  // The nobody of a sandbox has to reach what is in it.
  chmodSync(folder, 0o711)
  for (const name of ['TMPDIR', 'TEMP', 'TMP']) process.env[name] = folder
  process.env.XDG_CACHE_HOME = join(folder, 'cache')
  return () => rm(folder, { recursive: true, force: true })
}
