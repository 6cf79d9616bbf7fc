/** What has been read or made, kept for the next who asks, within a bound. */
import { throwIfAborted } from '../core/fault.ts'
import { shareRuns } from './share.ts'

/** Values by digest; the longest unused go first. */
export interface Cache<Value> {
  get(digest: string): Value | undefined
  put(digest: string, value: Value, bytes: number): void
}

/** A cache of values that were made of at most `most` bytes. */
export function openCache<Value>(most: number): Cache<Value> {
  const contents = new Map<string, { value: Value; bytes: number }>()
  let size = 0
  const drop = (digest: string) => {
    size -= contents.get(digest)?.bytes ?? 0
    contents.delete(digest)
  }
  return {
    get(digest) {
      const known = contents.get(digest)
      if (known === undefined) return undefined
      contents.delete(digest)
      contents.set(digest, known)
      return known.value
    },
    put(digest, value, bytes) {
      drop(digest)
      if (bytes > most) return
      contents.set(digest, { value, bytes })
      size += bytes
      for (const oldest of contents.keys()) {
        if (size <= most) break
        drop(oldest)
      }
    },
  }
}

/** Makes the value of a file unless it is kept. Who wants one at the same time waits for the same work. */
export type Keep<Value> = (
  named: { digest: string; size: number },
  signal: AbortSignal | undefined,
  make: (signal: AbortSignal) => Promise<Value>,
) => Promise<Value>

/** Keeps values that were made of at most `most` bytes. */
export function keepRecent<Value>(most: number): Keep<Value> {
  const cache = openCache<Value>(most)
  const share = shareRuns<Value>()
  return async ({ digest, size }, signal, make) => {
    throwIfAborted(signal)
    const value = cache.get(digest) ?? (await share(digest, signal, make))
    cache.put(digest, value, size)
    return value
  }
}
