/** Watches everything that builds read: trees by system events, and the few other places by polling. */
import { platform } from 'node:os'
import { dirname } from 'node:path'
import { openFolderWatch } from './folder-watch.ts'
import type { Changes, Notices } from './notices.ts'
import { listDoubts, listWalkedFiles, listWalkedFolders, type Walk } from './read-places.ts'
import { openPlaceWatch, type WatchedPlace } from './stamps.ts'

export interface Inputs {
  /** Watches what a build has read; `changes` led to it. */
  followTree(walked: Walk, changes: Changes): void
  followSides(places: WatchedPlace[]): void
  close(): void
}

/** An idle watch takes less than 1% of a core: the system needs as much again for each check. */
const SIDES = { interval: 250, share: 0.004 }
const POLL = { interval: 500, share: 0.05 }

/** `poll`: also polls trees. `onWarning` receives sentences for people. */
export function openInputs(notices: Notices, poll: boolean, onWarning: (text: string) => void): Inputs {
  const folders = openFolderWatch(notices, platform() === 'darwin' || platform() === 'win32')
  const sides = openPlaceWatch(SIDES, ({ path }) => notices.tellAll(path))
  const polled = openPlaceWatch(POLL, ({ path }) => {
    notices.tellDoubt(path)
    notices.tellMoved(dirname(path), path)
  })
  let polls = poll
  return {
    followTree(walked, changes) {
      const wanted = listWalkedFolders(walked)
      let added: string[] = []
      if (!polls) {
        const followed = folders.follow(wanted, changes.isAll ? wanted : changes.folders)
        if ('added' in followed) added = followed.added
        else {
          onWarning(limitWords(followed.limit))
          folders.close()
          polls = true
        }
      }
      if (polls) {
        const places = [...wanted, ...listWalkedFiles(walked)].map(path => ({ path }))
        added = polled.follow(places).map(({ path }) => path)
      }
      // These were not watched while they were read.
      for (const folder of listDoubts(walked, added)) notices.tellDoubt(folder)
    },
    followSides: places => void sides.follow(places),
    close() {
      folders.close()
      sides.close()
      polled.close()
    },
  }
}

function limitWords(reason: string): string {
  const why = reason === 'ENOSPC' ? 'fs.inotify.max_user_watches' : reason
  return `The system cannot watch more folders (${why}), so skillc polls the files instead, which is slower.`
}
