/** How threads share a list: the next free one takes the next chunk. The main thread hands them out. */

const CHUNK = 32

/** Entries with more bytes are analyzed where a fault can be caught. The largest of 1,745 real ones has 67,097. */
export const HEAVY_ENTRY = 131_072

/** Parts of a list of numbers. What one thread has taken, no other gets. */
export type Chunks = Generator<number[], void, undefined>

export function* createChunks(numbers: number[], size = CHUNK): Chunks {
  for (let from = 0; from < numbers.length; from += size) yield numbers.slice(from, from + size)
}
