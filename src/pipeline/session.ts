/** Watch and language server keep this in memory between builds: results, and states of folders and files. */
import { forget, isUnchanged, type Seen } from '../compiler/scan/seen.ts'
import type { StateTable } from '../core/files/snapshot-file.ts'
import { buildTrees } from './build-trees.ts'
import { getCommand, type Options, type Run, type Settings } from './config/options.ts'
import { listClientPaths, listProbedPaths } from './incremental/dependencies.ts'
import { createMemory } from './incremental/memory.ts'
import { getStoreName, openProjectStore } from './incremental/project-store.ts'
import { compareStates, createUnchangedReport, findLeft, readOutputs } from './incremental/snapshot.ts'
import type { Store } from './incremental/store.ts'
import { scanDisk } from './inventory/disk.ts'
import type { Report } from './report.ts'
import type { Inventory } from './stages.ts'
import type { Changes } from './watch/notices.ts'
import { listWalkedFolders } from './watch/read-places.ts'

export type ChangedPlaces = Pick<Changes, 'folders' | 'moved' | 'isAll'>

export interface Session {
  seen: Seen
  inventory: Inventory | undefined
  /** Absolute paths that the last build looked up and no listed folder covers. */
  probed: string[]
  /** Absolute paths that clients read. */
  looked: string[]
  /** The last build, unless it failed or may have another result without a change. */
  last: SessionBuild | undefined
  /** The store for builds with these settings. It stays open when they close it. */
  openStore: (settings: Settings) => Store
  close: () => void
}

interface SessionBuild {
  settings: string
  report: Report
  outputs: StateTable | undefined
}

export function openSession(): Session {
  return {
    seen: new Map(),
    inventory: undefined,
    probed: [],
    looked: [],
    last: undefined,
    ...openSessionStore(),
  }
}

/** Only the first build and the session's end share their results with other processes: writing all takes longer than a round. */
function openSessionStore(): Pick<Session, 'openStore' | 'close'> {
  let place: string | undefined
  let store: Store | undefined
  let known: string | undefined
  let memory = createMemory()
  const close = () => {
    store?.commit()
    store?.close()
    store = undefined
  }
  return {
    openStore: settings => {
      const now = JSON.stringify([settings.cacheDir, getStoreName(settings)])
      if (now !== place) close()
      place = now
      const whole = JSON.stringify(settings)
      if (whole !== known || store === undefined) memory = createMemory()
      known = whole
      const own = store ?? openProjectStore(settings)
      let isCommitted = store !== undefined
      store = own
      return {
        ...own,
        isKept: true,
        memory,
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

interface Scanned {
  inventory: Inventory
  hasChanged: boolean
}

/** Scans again, but only places that may have changed. Throws a Failure. */
export async function scanAgain(
  session: Session,
  settings: Settings,
  { folders, moved, isAll }: ChangedPlaces,
  run: Run,
): Promise<Scanned> {
  const { seen } = session
  const readAt = session.inventory?.readAt ?? 0
  const before = forget(seen, isAll ? [...seen.keys()] : folders, moved)
  try {
    const inventory = await scanDisk(settings, run, { seen })
    session.inventory = inventory
    return { inventory, hasChanged: isAll || !isUnchanged(before, seen, readAt) }
  } finally {
    // Other folders are not watched.
    const watched = listWalkedFolders(session.inventory)
    for (const folder of seen.keys()) if (!watched.has(folder)) seen.delete(folder)
  }
}

/** Builds again, unless nothing has changed. Throws a Failure. */
export async function buildAgain(
  session: Session,
  settings: Settings,
  options: Options,
  changes: ChangedPlaces,
): Promise<Report> {
  const { last } = session
  session.last = undefined
  const { inventory, hasChanged } = await scanAgain(session, settings, changes, options)
  const outputs = last?.outputs && compareStates(last.outputs, 0)
  const left = outputs && findLeft(settings.out, outputs)
  const key = JSON.stringify(settings)
  if (!hasChanged && last?.settings === key && (last.report.bundle === undefined || left !== undefined)) {
    session.last = last
    return createUnchangedReport(last.report)
  }
  let isSettled = false
  const report = await buildTrees(settings, options, getCommand(options), {
    inventory,
    store: session.openStore(settings),
    left,
    onBuilt: built => {
      isSettled = built.isSettled
      session.probed = [...listProbedPaths(settings, inventory, built.listProbed())]
      session.looked = listClientPaths(settings, inventory, built.looked)
      return undefined
    },
  })
  if (isSettled)
    session.last = { settings: key, report, outputs: report.bundle && readOutputs(settings.out, outputs) }
  return report
}
