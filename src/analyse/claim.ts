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
