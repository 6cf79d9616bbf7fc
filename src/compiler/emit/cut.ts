/** Cuts long lists into files, so that a change of one item changes few of them. */
import { fnv1a } from '../../core/digests/digest.ts'

/** Items on each side that decide about a cut: files have about twice as many. */
const AROUND = 64
/** Most items of one file. */
const MOST = 512

/**
 * The starts of files in a sorted list, 0 among them: the items whose hash is the least of those around them (local-minimum
 * chunking). Whether an item starts a file depends on its neighbors only: an added or removed one changes at most three files,
 * mostly one, and none after those.
 */
export function cutPlaces(keys: readonly string[], around: number = AROUND): number[] {
  const hashes = Uint32Array.from(keys, fnv1a)
  const cuts: number[] = keys.length === 0 ? [] : [0]
  let last = 0
  for (let at = 1; at < keys.length; at++) {
    const isFull = at - last >= MOST
    // Near an end there is nothing to compare with, and a file of a few items is useless.
    const isInside = at >= around && at + around <= keys.length
    if (!isFull && !(isInside && isLeast(hashes, at, around))) continue
    cuts.push(at)
    last = at
  }
  return cuts
}

/** The first of equal hashes is the least. */
function isLeast(hashes: Uint32Array, at: number, around: number): boolean {
  const own = hashes[at] ?? 0
  for (let distance = 1; distance <= around; distance++) {
    if ((hashes[at - distance] ?? Number.POSITIVE_INFINITY) <= own) return false
    if ((hashes[at + distance] ?? Number.POSITIVE_INFINITY) < own) return false
  }
  return true
}
