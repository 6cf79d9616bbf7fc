/** Emphasis that remark reads in a way of its own, see doubt.ts. */
import type { Nodes } from 'mdast'

const SUSPECT_RUN =
  /(?<=[\uDC00-\uDFFF])(?:[*_]+(?=[^\s*_])|_+\*)|(?:(?<=[^\s*_])[*_]+|\*_+)(?=[\uD800-\uDBFF])|(?<=[^\s!-/:-@[-`{-~])\*+_|(?:_|\\\*)\*+(?=[^\s!-/:-@[-`{-~])/g

/**
 * Offsets of runs of `*` and `_` that remark classes otherwise than CommonMark. Beside a character outside the BMP it
 * sees half of that. And beside the other marker, or after an escaped one, a run of `*` always opens and closes, which
 * matters where a letter on its other side says that it does not.
 */
export function findSuspectRuns(text: string): number[] {
  const suspects: number[] = []
  const isLikely =
    text.includes('*_') ||
    text.includes('_*') ||
    text.includes('\\**') ||
    /[\uD800-\uDFFF][*_]|[*_][\uD800-\uDFFF]/.test(text)
  if (!isLikely) return suspects
  for (const { index } of text.matchAll(SUSPECT_RUN)) suspects.push(index)
  return suspects
}

/** How many of the suspects stand in a node. */
export function countSuspects(suspects: number[], { position }: Nodes): number {
  if (suspects.length === 0 || position === undefined) return 0
  const start = position.start.offset ?? 0
  const end = position.end.offset ?? 0
  return findFirstFrom(suspects, end) - findFirstFrom(suspects, start)
}

/** The index of the first of rising numbers that is not below a bound. */
function findFirstFrom(rising: number[], bound: number): number {
  let low = 0
  let high = rising.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((rising[middle] ?? 0) < bound) low = middle + 1
    else high = middle
  }
  return low
}
