/** Names that look alike have the same skeleton (UTS #39, section 4). */
import { createFinding } from '../../core/diagnostics/finding.ts'
import { getLeaf } from '../../format/place.ts'
import type { ResolvedSkill, SourceFinding } from '../types.ts'
import lookalikes from './lookalikes.json' with { type: 'json' }
import { createFindingAt } from './places.ts'

/** Names without lookalikes, and those with only ASCII lookalikes. */
const PLAIN = /^[a-ln-z2-9._+-]*$/
const ASCII = /^[a-z0-9._+-]*$/

/**
 * The ASCII lookalike of each letter. From Unicode's confusables.txt 13.0.0 (UTS #39, Unicode License v3), as in
 * unhomoglyph 1.0.6: single characters that NFKC keeps and whose prototype is ASCII.
 */
const LETTERS = new Map(
  Object.entries(lookalikes).flatMap(([ascii, letters]) =>
    Array.from(letters, letter => [letter, ascii] as const),
  ),
)

/** Names that look the same, in any namespaces. The finding is at the one with non-ASCII letters. */
export function findLookalikes(skills: ResolvedSkill[], findings: SourceFinding[]): void {
  const seen = new Map<string, ResolvedSkill>()
  for (const one of skills) {
    const name = getLeaf(one.id)
    const skeleton = getSkeleton(name)
    const other = seen.get(skeleton)
    if (other === undefined) seen.set(skeleton, one)
    else if (getLeaf(other.id).toLowerCase() !== name.toLowerCase()) {
      const [odd, plain] = isAscii(name) && !isAscii(other.id) ? [other, one] : [one, other]
      const facts = { id: odd.id, other: plain.id }
      findings.push(createFindingAt(odd.skill, createFinding('lookalike-name', facts)))
    }
  }
}

export function getSkeleton(name: string): string {
  if (PLAIN.test(name)) return name
  return (ASCII.test(name) ? name : toAscii(name))
    .replaceAll('0', 'o')
    .replaceAll('1', 'l')
    .replaceAll('m', 'rn')
}

function toAscii(name: string): string {
  return Array.from(name.normalize('NFKC'), letter => LETTERS.get(letter) ?? letter)
    .join('')
    .toLowerCase()
}

function isAscii(text: string): boolean {
  return /^[ -~]*$/.test(text)
}
