/** A project's store: its file, and the settings that results depend on. */
import { join } from 'node:path'
import { sha256 } from '../../core/digests/hash.ts'
import { VERSION } from '../../core/process/version.ts'
import type { Settings } from '../config/options.ts'
import { openStore, type Store } from './store.ts'

const FORMAT = 2

type StoreSettings = Pick<Settings, 'cacheDir' | 'cwd' | 'cacheKey'>

/** Results from other machines do not count in builds that do not read them, or trust another key. */
export function openProjectStore(settings: StoreSettings): Store {
  const { cacheDir } = settings
  return cacheDir === undefined ? openStore() : openStore(join(cacheDir, getStoreName(settings)))
}

export function getStoreName({ cwd, cacheKey }: StoreSettings): string {
  return `store-${sha256(JSON.stringify([FORMAT, cwd, cacheKey?.id ?? null])).slice(0, 16)}`
}

export function digestSettings(settings: Partial<Settings>): string {
  const { baseline, since, cacheDir, remoteCache, parts, cacheKey, threads, ...rest } = settings
  return sha256(JSON.stringify([VERSION, FORMAT, rest]))
}
