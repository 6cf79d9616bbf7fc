/** Files and folders that are looked at from time to time: for what the system does not tell of. */
import { statPath, statTarget } from '../../core/files/file-state.ts'

/** A path to look at. */
export interface WatchedPlace {
  path: string
  /** Look at what a link leads to. */
  follows?: boolean
  /** A folder: only whether it is the same one counts, for what is in it is looked at elsewhere. */
  isFolder?: boolean
}

export interface PlaceWatch {
  /**
   * Looks at these places and no others from now on, and gives those that are new to it. What changes after a place was
   * first named is told.
   */
  follow(places: Iterable<WatchedPlace>): WatchedPlace[]
  close(): void
}

interface StampedPlace {
  place: WatchedPlace
  stamp: string
}

export interface PlaceWatchOptions {
  /** The least number of milliseconds between two looks. */
  interval: number
  /** The share of one processor that looking may take. */
  share: number
}

/** Calls `tell` for a place that is not as it was. */
export function openPlaceWatch(
  { interval, share }: PlaceWatchOptions,
  tell: (place: WatchedPlace) => void,
): PlaceWatch {
  let known = new Map<string, StampedPlace>()
  let timer: NodeJS.Timeout | undefined
  const look = () => {
    const start = performance.now()
    for (const each of known.values()) {
      const stamp = readStamp(each.place)
      if (stamp === each.stamp) continue
      each.stamp = stamp
      tell(each.place)
    }
    wait((performance.now() - start) / share)
  }
  const wait = (milliseconds: number) => {
    clearTimeout(timer)
    timer = setTimeout(look, Math.max(interval, milliseconds))
  }
  return {
    follow(places) {
      const next = new Map<string, StampedPlace>()
      const added: WatchedPlace[] = []
      for (const place of places) {
        const key = getPlaceKey(place)
        const before = known.get(key)
        if (before === undefined) added.push(place)
        next.set(key, before ?? { place, stamp: readStamp(place) })
      }
      known = next
      if (timer === undefined) wait(interval)
      return added
    },
    close() {
      clearTimeout(timer)
      known = new Map()
    },
  }
}

function getPlaceKey({ path, follows, isFolder }: WatchedPlace): string {
  return `${follows ? '>' : ''}${isFolder ? '/' : ''} ${path}`
}

/** Equal texts, no change. */
function readStamp({ path, follows, isFolder }: WatchedPlace): string {
  const stat = follows ? statTarget(path) : statPath(path)
  if (stat === undefined) return ''
  const { dev, ino, birthtimeMs, size, mtimeMs, ctimeMs } = stat
  return isFolder ? `${dev} ${ino} ${birthtimeMs}` : `${dev} ${ino} ${size} ${mtimeMs} ${ctimeMs}`
}
