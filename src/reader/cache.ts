import { throwIfAborted } from '../core/errors/fault.ts'
import { shareRuns } from './share.ts'

export interface Cache<Value> {
  get(digest: string): Value | undefined
  put(digest: string, value: Value, bytes: number): void
}

export function openCache<Value>(most: number): Cache<Value> {
  const contents = new Map<string, { value: Value; bytes: number }>()
  let size = 0
  const drop = (key: string) => {
    size -= contents.get(key)?.bytes ?? 0
    contents.delete(key)
  }
  return {
    get(key) {
      const known = contents.get(key)
      if (known === undefined) return undefined
      contents.delete(key)
      contents.set(key, known)
      return known.value
    },
    put(key, value, bytes) {
      drop(key)
      if (bytes > most) return
      contents.set(key, { value, bytes })
      size += bytes
      for (const oldest of contents.keys()) {
        if (size <= most) break
        drop(oldest)
      }
    },
  }
}

export type Keep<Value> = (
  named: { digest: string; size: number },
  signal: AbortSignal | undefined,
  make: (signal: AbortSignal) => Promise<Value>,
) => Promise<Value>

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
