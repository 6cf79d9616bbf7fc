/** Everything that builds look at, watched: trees as the system tells of them, and the few places beside them by looking. */
import { platform } from 'node:os'
import { dirname } from 'node:path'
import { openFolderWatch } from './folder-watch.ts'
import type { Changes, Notices } from './notices.ts'
import { listDoubts, listWalkedFiles, listWalkedFolders, type Walk } from './read-places.ts'
import { openPlaceWatch, type WatchedPlace } from './stamps.ts'

export interface Inputs {
  /** Watches what a build has looked at; `changes` are those that led to it. */
  followTree(walked: Walk, changes: Changes): void
  /** Watches what decides besides. */
  followSides(places: WatchedPlace[]): void
  close(): void
}

/** An idle watch takes less than a hundredth of a processor: the system needs as much again for each look. */
const SIDES = { interval: 250, share: 0.004 }
const POLL = { interval: 500, share: 0.05 }

/** `poll`: looks at trees, too, from time to time. What people should know of it goes to `onWarning`: a sentence. */
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
      // Nobody was watching these while they were read.
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
  return `The system watches no more folders (${why}): files are looked at from time to time instead, which is slower.`
}
