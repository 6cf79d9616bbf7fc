/** Polls files and folders that the system does not report. */
import { statPath, statTarget } from '../../core/files/file-state.ts'

export interface WatchedPlace {
  path: string
  /** Follow links. */
  follows?: boolean
  /** A folder: only its identity counts, because its contents are watched elsewhere. */
  isFolder?: boolean
}

export interface PlaceWatch {
  /** Polls exactly these places and returns the new ones. Changes after a place was first named are reported. */
  follow(places: Iterable<WatchedPlace>): WatchedPlace[]
  close(): void
}

interface StampedPlace {
  place: WatchedPlace
  stamp: string
}

export interface PlaceWatchOptions {
  /** Minimum milliseconds between two checks. */
  interval: number
  share: number
}

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

function readStamp({ path, follows, isFolder }: WatchedPlace): string {
  const stat = follows ? statTarget(path) : statPath(path)
  if (stat === undefined) return ''
  const { dev, ino, birthtimeMs, size, mtimeMs, ctimeMs } = stat
  return isFolder ? `${dev} ${ino} ${birthtimeMs}` : `${dev} ${ino} ${size} ${mtimeMs} ${ctimeMs}`
}
