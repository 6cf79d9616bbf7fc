/** Did you mean: the known word nearest to an unknown one. */

const LONGEST = 64

/**
 * The candidate nearest to `word`, or an empty string when none is near: at most one slip (a letter too many, too few,
 * wrong, or swapped with its neighbor) in three to five letters, at most two in six or more. Case does not count.
 * Of equally near ones the one whose length is nearer, then the first in code-unit order: the order of the candidates
 * does not matter.
 * Words beyond 64 UTF-16 units are not compared; the time is linear in the candidates' lengths.
 */
export function suggest(word: string, candidates: Iterable<string>): string {
  const wanted = word.toLowerCase()
  let nearest = ''
  let least = wanted.length > LONGEST ? -1 : Math.min(2, Math.floor(wanted.length / 3))
  if (least < 1) return ''
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - wanted.length) > least || candidate === word) continue
    const distance = computeDistance(wanted, candidate.toLowerCase(), least)
    if (distance > least || (distance === least && nearest !== '' && !isNearer(candidate, nearest, word)))
      continue
    nearest = candidate
    least = distance
  }
  return nearest
}

/** Whether `a` goes before `b`, both being as many slips from the word. */
function isNearer(a: string, b: string, word: string): boolean {
  const difference = Math.abs(a.length - word.length) - Math.abs(b.length - word.length)
  return difference < 0 || (difference === 0 && a < b)
}

/** Damerau-Levenshtein distance (adjacent swaps only); `limit + 1` when it is more than `limit`. */
function computeDistance(a: string, b: string, limit: number): number {
  const tooFar = limit + 1
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row++) {
    // Cells further than `limit` from the diagonal cannot be part of a path that is short enough.
    const current = new Array<number>(b.length + 1).fill(tooFar)
    if (row <= limit) current[0] = row
    const end = Math.min(b.length, row + limit)
    for (let column = Math.max(1, row - limit); column <= end; column++) {
      const same = a[row - 1] === b[column - 1]
      let cost = Math.min(
        getCell(last, column - 1) + (same ? 0 : 1),
        getCell(last, column) + 1,
        getCell(current, column - 1) + 1,
      )
      const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      if (swapped) cost = Math.min(cost, getCell(beforeLast, column - 2) + 1)
      current[column] = Math.min(cost, tooFar)
    }
    beforeLast = last
    last = current
  }
  return getCell(last, b.length)
}

function getCell(row: number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY
}
