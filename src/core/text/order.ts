/** Code-unit order: the same on every machine, in any locale. */
export function byCodeUnit(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** Paths folder by folder: what lies in `rye` stands together, before `rye-bread`, as in listings of the folders. */
export function bySegments(a: string, b: string): number {
  return byCodeUnit(a.replaceAll('/', '\0'), b.replaceAll('/', '\0'))
}
