/** Discovery has no namespaces, and clients accept one plain form of names. */

import { fnv1a } from '../../core/digests/digest.ts'
import { numberName } from '../../core/files/path.ts'
import { countBy } from '../../core/text/order.ts'
import { getLeaf } from '../../format/place.ts'

/** The form of RFC 0.2.0, and of folder names in `skills` and OpenCode. */
const PLAIN = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
const LONGEST = 64

/** Candidates: the last part of the id, if unique; the id with `-` for `:`; that with a hash. Independent of the order of ids. */
export function assignNames(ids: readonly string[]): Map<string, string> {
  const sorted = [...ids].sort()
  const names = new Map<string, string>()
  const taken = new Set<string>()
  const give = (getName: (id: string) => string, mayShare: (id: string) => boolean) => {
    const open = sorted.filter(id => !names.has(id))
    const wanted = countBy(open.map(getName))
    for (const id of open) {
      const name = getName(id)
      if (!isPlain(name) || taken.has(name) || (wanted.get(name) !== 1 && !mayShare(id))) continue
      names.set(id, name)
    }
    for (const name of names.values()) taken.add(name)
  }
  give(getLeaf, id => !id.includes(':'))
  give(flatten, () => false)
  for (const id of sorted) if (!names.has(id)) names.set(id, numberName(hashName(id), taken))
  return names
}

export function isPlain(name: string): boolean {
  return name.length <= LONGEST && PLAIN.test(name)
}

function flatten(id: string): string {
  return id.replaceAll(':', '-')
}

export function hashName(id: string): string {
  const plain = id
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST - 14)
    .replace(/^-|-$/g, '')
  return `${plain || 'skill'}-${fnv1a(id).toString(16).padStart(8, '0')}`
}
