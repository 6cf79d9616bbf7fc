/**
 * Groups of skills that are kept together in a remote cache.
 *
 * A request costs about as much as an analysis, so that one a skill would save nothing. Where a group ends is decided by
 * paths alone: a changed skill changes its group, and a new one no other than its own.
 */
import { getNames } from '../../compiler/analyze/rows.ts'
import type { FoundSkill } from '../../compiler/types.ts'
import { fnv1a } from '../../core/digests/digest.ts'
import { hashFields } from '../../core/digests/hash.ts'

/** Skills `[from, to)` of a walk. */
export interface Group {
  from: number
  to: number
}

const FEWEST = 16
const USUAL = 64
const MOST = 256
/** Bytes of the entries of a group, unless one alone has more. */
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

const FORMAT = 'skillc-analyses 2'

/**
 * The name of a group: `options` is all that analyses depend on but their skills, and of a skill its entry's digest and the names that
 * count; never where it is.
 */
export function computeGroupKey(
  options: string,
  skills: readonly { found: FoundSkill; digest: string }[],
): string {
  const keys = skills.map(({ found, digest }) => hashFields([digest, getNames(found)]))
  return hashFields([FORMAT, options, ...keys])
}
