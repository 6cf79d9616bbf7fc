/** What has changed since it was last asked for, gathered until things are quiet. */

/** Places that need another look. */
export interface Changes {
  /** Folders, absolute: something in them changed, or they did. */
  folders: Set<string>
  /** Paths, absolute: something else may stand there now. */
  moved: Set<string>
  /** What is known to have changed, absolute, for people: there may be more. */
  paths: Set<string>
  /** What decides which sources there are may have changed: everything needs another look. */
  isAll: boolean
}

export function createChanges(): Changes {
  return { folders: new Set(), moved: new Set(), paths: new Set(), isAll: false }
}

/** Milliseconds without a change after which a burst is over. An editor's save is a few events within one. */
const QUIET = 25
/** The same, once a burst is large: `git checkout` pauses now and then. */
const QUIET_OF_MANY = 150
const MANY = 50
/** No burst is waited out longer than this: a program may write for ever. */
const LONGEST = 3_000

export interface Notices {
  /** Something in a folder changed: a file of it. */
  tell(folder: string, path: string): void
  /** A path of a folder came or went, or something else took its place, perhaps with all that lay below it. */
  tellMoved(folder: string, path: string): void
  /** A folder changed in ways that are not known. */
  tellDoubt(folder: string): void
  /** Everything needs another look. */
  tellAll(path?: string): void
  /** What was told since the last call, as soon as there is something and it is quiet; undefined once the signal aborts. */
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
