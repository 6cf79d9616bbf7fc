/**
 * The terms of a bundle, numbered in the order of their first use: a hash table over characters, without a string a term.
 * An index of many skills looks up hundreds of terms for each; a Map of strings takes most of the time of building one.
 */

export interface Vocabulary {
  /** How many terms there are. */
  size: number
  /** Term plus one by slot; 0 for none. A power of two long, at most half full. */
  slots: Uint32Array
  /** By term: its hash (`fnv1a`), and where its text begins; it ends where the next one's begins. */
  hashes: Uint32Array
  starts: Uint32Array
  /** UTF-16 units of all terms. */
  text: Uint16Array
}

export function makeVocabulary(): Vocabulary {
  const slots = new Uint32Array(4_096)
  return {
    size: 0,
    slots,
    hashes: new Uint32Array(2_048),
    starts: new Uint32Array(2_049),
    text: new Uint16Array(16_384),
  }
}

/** The number of the term that stands in `units` from `start` up to `end`; `hash` is the term's. */
export function findTerm(
  vocabulary: Vocabulary,
  units: Uint16Array,
  start: number,
  end: number,
  hash: number,
): number {
  const { slots, hashes } = vocabulary
  const mask = slots.length - 1
  // The low bits choose shards: terms of one shard should not share slots.
  let slot = (hash ^ (hash >>> 15)) & mask
  for (let found = slots[slot] ?? 0; found !== 0; found = slots[slot] ?? 0) {
    if (hashes[found - 1] === hash && isTerm(vocabulary, found - 1, units, start, end)) return found - 1
    slot = (slot + 1) & mask
  }
  return addTerm(vocabulary, units, start, end, hash, slot)
}

function isTerm(
  { starts, text: known }: Vocabulary,
  term: number,
  units: Uint16Array,
  start: number,
  end: number,
): boolean {
  const from = starts[term] ?? 0
  if ((starts[term + 1] ?? 0) - from !== end - start) return false
  for (let at = start; at < end; at++) if (known[from + at - start] !== units[at]) return false
  return true
}

function addTerm(
  vocabulary: Vocabulary,
  units: Uint16Array,
  start: number,
  end: number,
  hash: number,
  slot: number,
): number {
  const term = vocabulary.size++
  const from = vocabulary.starts[term] ?? 0
  const to = from + end - start
  while (to > vocabulary.text.length) vocabulary.text = doubleCapacity(vocabulary.text)
  vocabulary.text.set(units.subarray(start, end), from)
  if (term + 2 > vocabulary.starts.length) vocabulary.starts = doubleCapacity(vocabulary.starts)
  if (term + 1 > vocabulary.hashes.length) vocabulary.hashes = doubleCapacity(vocabulary.hashes)
  vocabulary.starts[term + 1] = to
  vocabulary.hashes[term] = hash
  vocabulary.slots[slot] = term + 1
  if (vocabulary.size * 2 > vocabulary.slots.length) rehash(vocabulary)
  return term
}

function rehash(vocabulary: Vocabulary): void {
  const slots = new Uint32Array(vocabulary.slots.length * 2)
  const mask = slots.length - 1
  for (let term = 0; term < vocabulary.size; term++) {
    const hash = vocabulary.hashes[term] ?? 0
    let slot = (hash ^ (hash >>> 15)) & mask
    while (slots[slot] !== 0) slot = (slot + 1) & mask
    slots[slot] = term + 1
  }
  vocabulary.slots = slots
}

export function getTermText({ starts, text }: Vocabulary, term: number): string {
  return String.fromCharCode(...text.subarray(starts[term], starts[term + 1]))
}

/** The same numbers in twice the room. */
export function doubleCapacity<T extends Uint8Array | Uint16Array | Uint32Array>(list: T): T
export function doubleCapacity(
  list: Uint8Array | Uint16Array | Uint32Array,
): Uint8Array | Uint16Array | Uint32Array {
  const larger =
    list instanceof Uint8Array
      ? new Uint8Array(list.length * 2)
      : list instanceof Uint16Array
        ? new Uint16Array(list.length * 2)
        : new Uint32Array(list.length * 2)
  larger.set(list)
  return larger
}
