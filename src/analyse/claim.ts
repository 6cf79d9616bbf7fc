/** How threads share a list: whoever is free takes the next chunk. The main thread hands them out. */

const CHUNK = 32

/** Chunks `[from, to)` of a list of `length` items. What one has taken from it, no other gets. */
export function* chunksOf(length: number): Generator<[from: number, to: number], void, undefined> {
  for (let from = 0; from < length; from += CHUNK) yield [from, Math.min(from + CHUNK, length)]
}

/**
 * One turn of the event loop. Native memory of trees that were dropped is freed between turns only: without them a
 * build of 100,000 skills would hold gigabytes. Messages of the other thread are taken in, too.
 */
export function breathe(): Promise<void> {
  return new Promise(fulfil => setImmediate(fulfil))
}
