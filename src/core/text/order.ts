/** Code-unit order: the same on every machine and in every locale. */
export function byCodeUnit(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** Keys that are whole numbers come first, as in every object. */
export function toSortedObject<Value>(entries: Iterable<[string, Value]>): Record<string, Value> {
  return Object.fromEntries([...entries].sort(([a], [b]) => byCodeUnit(a, b)))
}

/** Keeps the contents of `rye` together, before `rye-bread`, like folder listings. */
export function bySegments(a: string, b: string): number {
  return byCodeUnit(a.replaceAll('/', '\0'), b.replaceAll('/', '\0'))
}

/** Keeps the order of keys and items. Omits items without a key. */
export function groupBy<T, K>(items: Iterable<T>, getKey: (item: T) => K | undefined): Map<K, T[]> {
  const groups = new Map<K, T[]>()
  for (const item of items) {
    const key = getKey(item)
    if (key !== undefined) addTo(groups, key, item)
  }
  return groups
}

export function countBy(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}

/** One shared empty list saves memory with 100,000 skills. Do not add to it. */
const NONE: never[] = []

export function shareEmpty<T>(list: T[]): T[] {
  return list.length === 0 ? NONE : list
}

export function addTo<Key, Item>(lists: Map<Key, Item[]>, key: Key, item: Item): void {
  const list = lists.get(key)
  if (list === undefined) lists.set(key, [item])
  else list.push(item)
}
