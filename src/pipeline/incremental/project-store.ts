/** The store of a project: which file it is in, and which settings its results depend on. */
import { join } from 'node:path'
import { sha256 } from '../../core/digests/hash.ts'
import { VERSION } from '../../core/process/version.ts'
import type { Settings } from '../config/options.ts'
import { openStore, type Store } from './store.ts'

/** Another number, another store: the format of the file, or of what a query gives. */
const FORMAT = 1

type StoreSettings = Pick<Settings, 'cacheDir' | 'cwd' | 'cacheKey'>

/**
 * Opens it; without a cache folder it ends with the build. What other machines made is apart: it does not count in builds that do not read
 * it, or trust another key.
 */
export function openProjectStore(settings: StoreSettings): Store {
  const { cacheDir } = settings
  return cacheDir === undefined ? openStore() : openStore(join(cacheDir, getStoreName(settings)))
}

/** The same for the same store. */
export function getStoreName({ cwd, cacheKey }: StoreSettings): string {
  return `store-${sha256(JSON.stringify([FORMAT, cwd, cacheKey?.id ?? null])).slice(0, 16)}`
}

/** A digest of all settings that a result may depend on. What hides findings comes after all results. */
export function digestSettings(settings: Partial<Settings>): string {
  const { baseline, since, cacheDir, remoteCache, parts, cacheKey, threads, ...rest } = settings
  return sha256(JSON.stringify([VERSION, FORMAT, rest]))
}
