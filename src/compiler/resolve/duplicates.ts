/** Skills whose descriptions say the same in the same words. Near linear: only what hashes alike is compared. Pure. */

import { createFinding } from '../../core/diagnostics/finding.ts'
import { HASH_START, hashUnit } from '../../core/digests/digest.ts'
import { groupBy } from '../../core/text/order.ts'
import type { AnalysisOf, ResolvedSkill, SkillSummary, SourceFinding } from '../types.ts'
import { createFindingAt, getEntryPath } from './places.ts'

/** More skills than this with a phrase in common are made after one pattern: what differs tells them apart. */
const LARGEST_FAMILY = 6
/** Words that near-duplicates have in one description only, and the share of all words that they have in both. */
const MOST_OTHER_WORDS = 3
const LEAST_SHARED = 0.9
/** Descriptions with fewer words are compared as a whole only. */
const LEAST_WORDS = 8

/**
 * What descriptions that are alike have in common: a hash of all words in any order, and the least hash of three words in a row.
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

/** Letters and digits; other characters beyond ASCII are not told apart. */
function isWordUnit(unit: number): boolean {
  return (unit >= 0x61 && unit <= 0x7a) || (unit >= 0x30 && unit <= 0x39) || unit >= 0x80
}

/** Reports each skill whose description is that of an earlier one, in the order of ids. Copies are meant to be the same. */
export function findDuplicateDescriptions(
  skills: readonly ResolvedSkill[],
  getAnalysis: AnalysisOf,
): SourceFinding[] {
  const found = new Map<ResolvedSkill, SourceFinding>()
  for (const group of [0, 1].flatMap(at => groupAlike(skills, at))) {
    const known: Described[] = []
    for (const one of group) {
      const { name, description } = getAnalysis(one.skill)
      const described = {
        one,
        name: name.toLowerCase(),
        words: new Set(description.toLowerCase().match(WORD)),
      }
      if (found.has(one) || known.some(each => isCopy(each.one, one))) continue
      const earlier = known.find(each => isAlike(each, described))
      if (earlier !== undefined) found.set(one, report(one, earlier.one))
      else if (known.length < LARGEST_FAMILY) known.push(described)
    }
  }
  return [...found.values()]
}

/** The same letters and digits as above. */
const WORD = /[a-z0-9\u0080-\uffff]+/g

/** The skill of another plugin or client, as it is or under its name. */
function isCopy(one: ResolvedSkill, other: ResolvedSkill): boolean {
  return (
    one.skill.entry.digest === other.skill.entry.digest ||
    one.skill.analysis.leaf === other.skill.analysis.leaf
  )
}

/** Skills with the same hash: `at` 0 of all words, 1 of a phrase. */
function groupAlike(skills: readonly ResolvedSkill[], at: number): ResolvedSkill[][] {
  const groups = groupBy(skills, one => {
    const hash = one.skill.analysis.likeness[at] ?? 0
    return hash === 0 ? undefined : hashOwner(one, hash)
  })
  return [...groups.values()].filter(({ length }) => length > 1 && (at === 0 || length <= LARGEST_FAMILY))
}

/** In a flat registry, whose folders are called `owner--repository--skill`, owners do not answer for each other. */
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

/** Whether two descriptions have the same words, or nearly, and none that only one has is in a name: those tell them apart. */
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
