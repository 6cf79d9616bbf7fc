/** Names for targets without namespaces: `frontend:lint` → `frontend-lint`. */

import { numberName } from '../core/files/path.ts'
import { isSafePath } from '../core/files/untrusted-path.ts'
import { byCodeUnit } from '../core/text/order.ts'
import { hashName, isPlain } from '../reader/discovery/names.ts'

/**
 * Tries the part of an id after a folder `skills` with `-` for `:`; the whole id so; that in lower case; that with a
 * hash of the id. Names are unique and independent of the ids' order.
 */
export function flattenNames(ids: readonly string[]): Map<string, string> {
  const names = new Map<string, string>()
  const taken = new Set<string>()
  const sorted = [...ids].sort(byCodeUnit)
  for (const getName of [flattenInner, flatten, slugify]) {
    const open = sorted.filter(id => !names.has(id))
    const wanted = new Map<string, number>()
    for (const id of open) wanted.set(getName(id), (wanted.get(getName(id)) ?? 0) + 1)
    for (const id of open) {
      const name = getName(id)
      // An id without a namespace keeps its name, ahead of ids that would be changed to it.
      const isOwn = wanted.get(name) === 1 || name === id
      if (isOwn && isUsable(name) && !taken.has(name)) names.set(id, name)
    }
    for (const name of names.values()) taken.add(name)
  }
  for (const id of sorted) if (!names.has(id)) names.set(id, numberName(hashName(id), taken))
  return names
}

/** `plugins:bakery:skills:rye` → `rye`, `frontend:lint` → `frontend-lint`. */
function flattenInner(id: string): string {
  return flatten(id.replace(/^(?:.*:)?skills:(?=.)/, ''))
}

function flatten(id: string): string {
  return id.replaceAll(':', '-')
}

function slugify(id: string): string {
  return id
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

/** Windows reserves some plain names, such as `con`, for devices. */
function isUsable(name: string): boolean {
  return isPlain(name) && isSafePath(name)
}
