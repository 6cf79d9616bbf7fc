/** The store of a project: which file it is in, and which settings its results depend on. */
import { join } from 'node:path'
import { sha256 } from '../../core/digests/hash.ts'
import { VERSION } from '../../core/process/version.ts'
import type { Settings } from '../config/options.ts'
import { openStore, type Store } from './store.ts'

/** Another number, another store: the format of the file, or of what a query gives. */
const FORMAT = 1

/**
 * Opens it; without a cache folder it ends with the build. What was borrowed from other machines is apart: it does not count in builds
 * that read no cache, or another one.
 */
export function openProjectStore({
  cacheDir,
  cwd,
  remoteCache,
}: Pick<Settings, 'cacheDir' | 'cwd' | 'remoteCache'>): Store {
  if (cacheDir === undefined) return openStore()
  const lender = remoteCache?.mayRead === true ? remoteCache.url : null
  return openStore(join(cacheDir, `store-${sha256(JSON.stringify([FORMAT, cwd, lender])).slice(0, 16)}`))
}

/** A digest of all settings that a result may depend on. What hides findings comes after all results. */
export function digestSettings(settings: Partial<Settings>): string {
  const { baseline, since, cacheDir, remoteCache, threads, ...rest } = settings
  return sha256(JSON.stringify([VERSION, FORMAT, rest]))
}
