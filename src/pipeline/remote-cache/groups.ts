/**
 * Groups of skills share an entry of a remote cache, because a request costs about as much as an analysis. Paths alone
 * decide where a group ends: a changed or new skill changes only its own group.
 */
import { getNames } from '../../compiler/analyze/rows.ts'
import type { FoundSkill } from '../../compiler/types.ts'
import { fnv1a } from '../../core/digests/digest.ts'
import { hashFields } from '../../core/digests/hash.ts'

export interface Group {
  from: number
  to: number
}

const FEWEST = 16
const USUAL = 64
const MOST = 256
/** Bytes of a group's entries, unless a single one has more. */
const MOST_BYTES = 4 << 20

export function createGroups(skills: readonly FoundSkill[]): Group[] {
  const groups: Group[] = []
  let from = 0
  let bytes = 0
  for (const [at, { path, form, entry }] of skills.entries()) {
    const count = at - from
    const ends = count >= FEWEST && fnv1a(form?.shown ?? path) % USUAL === 0
    if (count > 0 && (ends || count >= MOST || bytes + entry.size > MOST_BYTES)) {
      groups.push({ from, to: at })
      from = at
      bytes = 0
    }
    bytes += entry.size
  }
  if (from < skills.length) groups.push({ from, to: skills.length })
  return groups
}

const FORMAT = 'skillc-analyses 3'

/** `options` is everything that analyses depend on except the skills. The key does not depend on locations. */
export function computeGroupKey(
  options: string,
  skills: readonly { found: FoundSkill; digest: string }[],
): string {
  const keys = skills.map(({ found, digest }) => hashFields([digest, getNames(found)]))
  return hashFields([FORMAT, options, ...keys])
}
