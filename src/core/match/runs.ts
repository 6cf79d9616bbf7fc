/** A run takes no item first, then one more on each mismatch; earlier runs stay, so it costs at most the product of the lengths. */
export function matchRuns<Wanted, Item>(
  pattern: ArrayLike<Wanted>,
  items: ArrayLike<Item>,
  isRun: (wanted: Wanted) => boolean,
  fits: (wanted: Wanted, item: Item) => boolean,
): boolean {
  let from = 0
  let at = 0
  let retry = -1
  let taken = 0
  while (at < items.length) {
    const wanted = pattern[from]
    if (wanted !== undefined && isRun(wanted)) {
      retry = ++from
      taken = at
      if (from === pattern.length) return true
    } else if (wanted !== undefined && fits(wanted, items[at] as Item)) {
      from++
      at++
    } else if (retry !== -1) {
      from = retry
      at = ++taken
    } else return false
  }
  for (let left = pattern[from]; left !== undefined && isRun(left); left = pattern[from]) from++
  return from === pattern.length
}
