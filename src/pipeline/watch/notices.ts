/** Collects changes until they pause. */

export interface Changes {
  /** Absolute folders that changed, or whose contents did. */
  folders: Set<string>
  /** Absolute paths that may have been replaced. */
  moved: Set<string>
  /** Known changed paths, absolute, for people; there may be more. */
  paths: Set<string>
  /** The set of sources may have changed, so everything is checked. */
  isAll: boolean
}

export function createChanges(): Changes {
  return { folders: new Set(), moved: new Set(), paths: new Set(), isAll: false }
}

/** Milliseconds without a change that end a burst. An editor's save is a few events within one. */
const QUIET = 25
/** The same for a large burst: `git checkout` pauses now and then. */
const QUIET_OF_MANY = 150
const MANY = 50
/** The longest burst: a program may write endlessly. */
const LONGEST = 3_000

export interface Notices {
  tell(folder: string, path: string): void
  /** Reports that a path was added, removed or replaced, perhaps with everything below it. */
  tellMoved(folder: string, path: string): void
  tellDoubt(folder: string): void
  tellAll(path?: string): void
  /** The changes since the last call, once there are some and they pause; undefined when the signal aborts. */
  next(signal: AbortSignal): Promise<Changes | undefined>
}

export function openNotices(): Notices {
  let pending = createChanges()
  let heard = 0
  let wake = () => {}
  const note = () => {
    heard++
    wake()
  }
  return {
    tell(folder, path) {
      pending.folders.add(folder)
      pending.paths.add(path)
      note()
    },
    tellMoved(folder, path) {
      pending.folders.add(folder)
      pending.moved.add(path)
      pending.paths.add(path)
      note()
    },
    tellDoubt(folder) {
      pending.folders.add(folder)
      pending.moved.add(folder)
      note()
    },
    tellAll(path) {
      pending.isAll = true
      if (path !== undefined) pending.paths.add(path)
      note()
    },
    async next(signal) {
      const waitForWake = (milliseconds?: number) =>
        new Promise<void>(resolve => {
          const timer = milliseconds === undefined ? undefined : setTimeout(resolve, milliseconds)
          wake = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      const stop = () => wake()
      signal.addEventListener('abort', stop)
      if (heard === 0 && !signal.aborted) await waitForWake()
      const end = performance.now() + LONGEST
      for (let before = -1; before !== heard && performance.now() < end && !signal.aborted; ) {
        before = heard
        await waitForWake(heard > MANY ? QUIET_OF_MANY : QUIET)
      }
      signal.removeEventListener('abort', stop)
      wake = () => {}
      if (signal.aborted) return undefined
      const changes = pending
      pending = createChanges()
      heard = 0
      return changes
    },
  }
}
