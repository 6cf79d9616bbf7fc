/** With 100,000 skills every object counts. Most of their lists are empty and share this one, which must not be added to. */
const NONE: never[] = []

/** The list, or the one that all empty lists share. */
export function shareEmpty<T>(list: T[]): T[] {
  return list.length === 0 ? NONE : list
}
