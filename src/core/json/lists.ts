/** With 100,000 skills every object counts. Most of their lists are empty and share this one, which must not be added to. */
const NONE: never[] = []

export function shareEmpty<T>(list: T[]): T[] {
  return list.length === 0 ? NONE : list
}

export function addTo<Key, Item>(lists: Map<Key, Item[]>, key: Key, item: Item): void {
  const list = lists.get(key)
  if (list === undefined) lists.set(key, [item])
  else list.push(item)
}
