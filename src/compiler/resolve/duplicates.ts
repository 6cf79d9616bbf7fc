/** Finds descriptions with nearly the same words. Near linear: only equal hashes are compared. */

import { createFinding } from '../../core/diagnostics/finding.ts'
import { HASH_START, hashUnit } from '../../core/digests/digest.ts'
import { groupBy } from '../../core/text/order.ts'
import type { AnalysisOf, ResolvedSkill, SkillSummary, SourceFinding } from '../types.ts'
import { createFindingAt, getEntryPath } from './places.ts'

/** More skills with a common phrase share a pattern: their differences distinguish them. */
const LARGEST_FAMILY = 6
/** Near-duplicates have at most this many words in one description only, and this share of all words in both. */
const MOST_OTHER_WORDS = 3
const LEAST_SHARED = 0.9
const LEAST_WORDS = 8

/**
 * A hash of all words in any order, and the least hash of three consecutive words: similar descriptions share one.
 * Zeros for a text without words.
 */
export function hashDescription(text: string): SkillSummary['likeness'] {
  const lower = text.toLowerCase()
  let all = 0
  let least = 0
  let word = HASH_START
  let isInWord = false
  let [first, second, count] = [0, 0, 0]
  for (let at = 0; at <= lower.length; at++) {
    const unit = at < lower.length ? lower.charCodeAt(at) : 0
    if (isWordUnit(unit)) {
      word = hashUnit(word, unit)
      isInWord = true
    } else if (isInWord) {
      all = (all + word) | 0
      const phrase = (Math.imul(first, 31) + Math.imul(second, 17) + word) >>> 1
      if (++count >= 3 && (least === 0 || phrase < least)) least = phrase
      first = second
      second = word
      word = HASH_START
      isInWord = false
    }
  }
  return [all, least]
}

/** Letters and digits; other non-ASCII characters count as one kind. */
function isWordUnit(unit: number): boolean {
  return (unit >= 0x61 && unit <= 0x7a) || (unit >= 0x30 && unit <= 0x39) || unit >= 0x80
}

/** Sorted by id. Copies are meant to be the same. */
export function findDuplicateDescriptions(
  skills: readonly ResolvedSkill[],
  getAnalysis: AnalysisOf,
): SourceFinding[] {
  const found = new Map<ResolvedSkill, SourceFinding>()
  for (const group of [0, 1].flatMap(at => groupAlike(skills, at))) {
    const known: Described[] = []
    for (const one of group) {
      if (found.has(one) || known.some(each => isCopy(each.one, one))) continue
      const { name, description } = getAnalysis(one.skill)
      const described = {
        one,
        name: name.toLowerCase(),
        words: new Set(description.toLowerCase().match(WORD)),
      }
      const earlier = known.find(each => isAlike(each, described))
      if (earlier !== undefined) found.set(one, report(one, earlier.one))
      else if (known.length < LARGEST_FAMILY) known.push(described)
    }
  }
  return [...found.values()]
}

const WORD = /[a-z0-9\u0080-\uffff]+/g

function isCopy(one: ResolvedSkill, other: ResolvedSkill): boolean {
  return (
    one.skill.entry.digest === other.skill.entry.digest ||
    one.skill.analysis.leaf === other.skill.analysis.leaf
  )
}

function groupAlike(skills: readonly ResolvedSkill[], at: number): ResolvedSkill[][] {
  const groups = groupBy(skills, one => {
    const hash = one.skill.analysis.likeness[at] ?? 0
    return hash === 0 ? undefined : hashOwner(one, hash)
  })
  return [...groups.values()].filter(({ length }) => length > 1 && (at === 0 || length <= LARGEST_FAMILY))
}

/** In a flat registry with folders `owner--repository--skill`, owners are independent. */
function hashOwner(one: ResolvedSkill, hash: number): number {
  const { folder } = one.skill.found
  const end = folder.indexOf('--')
  if (end < 1 || !folder.includes('--', end + 3)) return hash
  let all = hash
  for (let at = 0; at < end; at++) all = hashUnit(all, folder.charCodeAt(at))
  return all
}

interface Described {
  one: ResolvedSkill
  name: string
  words: ReadonlySet<string>
}

/** Nearly the same words, and no name contains a word that only one has: such a word distinguishes them. */
function isAlike(one: Described, other: Described): boolean {
  const [own, others] = [one.words, other.words]
  const apart = [...own].filter(word => !others.has(word)).concat([...others].filter(word => !own.has(word)))
  if (apart.length === 0) return true
  const all = own.size + others.size - (own.size + others.size - apart.length) / 2
  const names = [one.name, other.name].flatMap(name => [name, name.replace(/[^a-z0-9]/g, '')])
  return (
    Math.min(own.size, others.size) >= LEAST_WORDS &&
    apart.length <= MOST_OTHER_WORDS &&
    (all - apart.length) / all >= LEAST_SHARED &&
    !apart.some(word => /\d/.test(word) || names.some(name => name.includes(word)))
  )
}

function report(one: ResolvedSkill, other: ResolvedSkill): SourceFinding {
  const related = [
    { message: `\`${other.id}\` is here`, source: other.skill.found.source, path: getEntryPath(other.skill) },
  ]
  const facts = { id: one.id, other: other.id }
  return createFindingAt(one.skill, createFinding('duplicate-description', facts, { related }))
}
