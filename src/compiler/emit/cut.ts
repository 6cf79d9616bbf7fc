/** Where long lists are cut into files, so that a change of one item changes few of them. Pure. */
import { fnv1a } from '../../core/digests/digest.ts'

/** Items on each side of a cut that decide about it: files have about twice as many. */
const AROUND = 64
/** Items of one file, by any name. */
const MOST = 512

/**
 * The places in a sorted list where a new file begins, 0 among them: where the hash of an item is the least of those
 * around it (local-minimum chunking). Whether an item begins a file depends on its neighbors only: one that is added or
 * removed changes at most three files, mostly one, and none that comes later.
 */
export function cutPlaces(keys: readonly string[], around: number = AROUND): number[] {
  const hashes = Uint32Array.from(keys, fnv1a)
  const cuts: number[] = keys.length === 0 ? [] : [0]
  let last = 0
  for (let at = 1; at < keys.length; at++) {
    const isFull = at - last >= MOST
    // Near an end there is nothing to compare with, and a file of a few items is of no use.
    const isInside = at >= around && at + around <= keys.length
    if (!isFull && !(isInside && isLeast(hashes, at, around))) continue
    cuts.push(at)
    last = at
  }
  return cuts
}

/** Of equal hashes the first is the least. */
function isLeast(hashes: Uint32Array, at: number, around: number): boolean {
  const own = hashes[at] ?? 0
  for (let distance = 1; distance <= around; distance++) {
    if ((hashes[at - distance] ?? Number.POSITIVE_INFINITY) <= own) return false
    if ((hashes[at + distance] ?? Number.POSITIVE_INFINITY) < own) return false
  }
  return true
}
