/** Lists that are made one item after the other. */

/** With 100,000 skills every object counts. Most of their lists are empty and share this one, which must not be added to. */
const NONE: never[] = []

export function shareEmpty<T>(list: T[]): T[] {
  return list.length === 0 ? NONE : list
}

/** Adds an item to the list of a key. */
export function addTo<Key, Item>(lists: Map<Key, Item[]>, key: Key, item: Item): void {
  const list = lists.get(key)
  if (list === undefined) lists.set(key, [item])
  else list.push(item)
}
