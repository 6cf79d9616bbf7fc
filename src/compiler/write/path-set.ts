/** A compact set of paths in a bundle: for 100,000 skills, strings would take a tenth of all memory. */
import { fnv1a } from '../../core/digests/digest.ts'

export interface PathSet {
  size: number
  /** Per slot: half of a digest, and a hash of the whole path, which is 0 in a free slot. At most half of the slots are used. */
  slots: Uint32Array
  others: Set<string>
}

const WORDS = 5
const DIGITS = 8
const FIRST_SLOTS = 1_024

const NAMED = /^[a-z]+\/([0-9a-f]{64})(?:\.|$)/

export function makePathSet(): PathSet {
  return { size: 0, slots: new Uint32Array(FIRST_SLOTS * WORDS), others: new Set() }
}

/** Returns false for a known path. */
export function addPath(set: PathSet, path: string): boolean {
  const key = toKey(path)
  if (key === undefined) {
    if (set.others.has(path)) return false
    set.others.add(path)
  } else {
    const slot = findSlot(set.slots, key)
    if (set.slots[slot + WORDS - 1] !== 0) return false
    set.slots.set(key, slot)
    if ((set.size - set.others.size + 1) * 2 * WORDS > set.slots.length) grow(set)
  }
  set.size++
  return true
}

export function hasPath({ slots, others }: PathSet, path: string): boolean {
  const key = toKey(path)
  return key === undefined ? others.has(path) : slots[findSlot(slots, key) + WORDS - 1] !== 0
}

function toKey(path: string): number[] | undefined {
  const [, digest] = NAMED.exec(path) ?? []
  if (digest === undefined) return undefined
  const key: number[] = []
  for (let word = 0; word < WORDS - 1; word++)
    key.push(Number.parseInt(digest.slice(word * DIGITS, (word + 1) * DIGITS), 16))
  key.push(fnv1a(path) || 1)
  return key
}

/** A key's slot, or the free slot for it. */
function findSlot(slots: Uint32Array, key: ArrayLike<number>): number {
  const count = slots.length / WORDS
  let slot = ((key[0] ?? 0) & (count - 1)) * WORDS
  while (slots[slot + WORDS - 1] !== 0 && !isKeyAt(slots, slot, key)) slot = (slot + WORDS) % slots.length
  return slot
}

function isKeyAt(slots: Uint32Array, slot: number, key: ArrayLike<number>): boolean {
  for (let word = 0; word < WORDS; word++) if (slots[slot + word] !== key[word]) return false
  return true
}

function grow(set: PathSet): void {
  const { slots } = set
  set.slots = new Uint32Array(slots.length * 2)
  for (let slot = 0; slot < slots.length; slot += WORDS) {
    const key = slots.subarray(slot, slot + WORDS)
    if (key[WORDS - 1] !== 0) set.slots.set(key, findSlot(set.slots, key))
  }
}
