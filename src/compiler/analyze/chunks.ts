/** The main thread hands out chunks: the next free thread takes the next one. */

const CHUNK = 32

/** Larger entries are analyzed where a fault can be caught. The largest of 1,745 real ones has 67,097 bytes. */
export const HEAVY_ENTRY = 131_072

/** Each thread takes a part that no other gets. */
export type Chunks = Generator<number[], void, undefined>

export function* createChunks(numbers: number[], size = CHUNK): Chunks {
  for (let from = 0; from < numbers.length; from += size) yield numbers.slice(from, from + size)
}
