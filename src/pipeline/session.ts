/** What a process that builds again and again keeps: results, and what folders contained. */
import type { Seen } from '../compiler/scan/seen.ts'
import type { Settings } from './config/options.ts'
import { getStoreName, openProjectStore } from './incremental/project-store.ts'
import type { Store } from './incremental/store.ts'

export interface Session {
  /** What folders held, but for those that may have changed. */
  seen: Seen
  /** The store for builds with these settings. It stays open when they close it. */
  openStore: (settings: Settings) => Store
  close: () => void
}

/** The first build and the end of the session leave their results to other processes: writing all of them takes longer than a round. */
export function openSession(): Session {
  let place: string | undefined
  let store: Store | undefined
  const close = () => {
    store?.commit()
    store?.close()
    store = undefined
  }
  return {
    seen: new Map(),
    openStore: settings => {
      const now = JSON.stringify([settings.cacheDir, getStoreName(settings)])
      if (now !== place) close()
      place = now
      const own = store ?? openProjectStore(settings)
      let isCommitted = store !== undefined
      store = own
      return {
        ...own,
        isKept: true,
        commit: () => {
          if (!isCommitted) own.commit()
          isCommitted = true
        },
        close: () => {},
      }
    },
    close,
  }
}
