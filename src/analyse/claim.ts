/** How threads share a list: whoever is free takes the next chunk. */

const CHUNK = 32

export function makeCounter(): SharedArrayBuffer {
  return new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)
}

/** Chunks `[from, to)` of a list of `length` items that no other thread has claimed. */
export function* claimChunks(
  counter: SharedArrayBuffer,
  length: number,
): Generator<[from: number, to: number]> {
  const next = new Int32Array(counter)
  for (let from = Atomics.add(next, 0, CHUNK); from < length; from = Atomics.add(next, 0, CHUNK)) {
    yield [from, Math.min(from + CHUNK, length)]
  }
}

/**
 * One turn of the event loop. Native memory of trees that were dropped is freed between turns only: without them a
 * build of 100,000 skills would hold gigabytes. Messages of the other thread are taken in, too.
 */
export function breathe(): Promise<void> {
  return new Promise(fulfil => setImmediate(fulfil))
}
