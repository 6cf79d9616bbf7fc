/**
 * Skills in groups, for what a list has no room for: by namespace, and where that tells nothing apart, by the words that many
 * of them share. The same skills give the same groups, in any order and any locale.
 */

import { FILLERS, splitWords } from '../../search/words.ts'

/** What groups are made from. */
export interface Groupable {
  id: string
  description: string
}

/** Skills that belong together. */
export interface Group<Skill> {
  /** A namespace, or a word that all of them hold. */
  name: string
  /** What they are about, the most telling word first. */
  topics: string[]
  /** The most typical first. */
  skills: Skill[]
}

/** Groups that are made of words at most. */
const MOST_GROUPS = 48
/** Fewer skills are no group. */
const LEAST = 2
/** Words that more skills hold tell nothing apart. Of many skills, the share is smaller. */
function getMostCommon(total: number): number {
  return Math.max(8, Math.min(total * 0.3, 100 + total * 0.03))
}

/** UTF-16 units of a description that are read, and of a name that is shown. */
const READ = 200
const LONGEST_NAME = 80
const MOST_TOPICS = 4
/** Of a word in a name and in a description. */
const IN_NAME = 3
const IN_DESCRIPTION = 1

/** The groups of some skills, the largest first; those that fit none are in none. */
export function groupSkills<Skill extends Groupable>(skills: readonly Skill[]): Group<Skill>[] {
  const sorted = skills.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const terms = collectTerms(sorted)
  const groups = [...splitByNamespace(sorted, terms)]
    .filter(([name, { length }]) => length >= LEAST && name.length <= LONGEST_NAME)
    .map(([name, members]) => describeGroup(name, members, terms))
  return groups.sort((a, b) => b.skills.length - a.skills.length || (a.name < b.name ? -1 : 1))
}

// ---------------------------------------------------------------- by namespace

function splitByNamespace<Skill extends Groupable>(
  skills: readonly Skill[],
  terms: Terms<Skill>,
): Map<string, Skill[]> {
  let parts = partition(skills, '')
  // What all of them have in common tells nothing apart.
  for (
    let [only] = parts.keys();
    parts.size === 1 && only !== undefined && only !== '';
    [only] = parts.keys()
  )
    parts = partition(skills, `${only}:`)
  if (parts.size > skills.length / LEAST) return splitByTerms(skills, terms)
  const loose = parts.get('') ?? []
  parts.delete('')
  for (const [name, members] of splitByTerms(loose, terms))
    parts.set(name, [...(parts.get(name) ?? []), ...members])
  return parts
}

/** Skills by the segment of their ids after a prefix; by nothing where the rest of the id is the skill's own name. */
function partition<Skill extends Groupable>(skills: readonly Skill[], prefix: string): Map<string, Skill[]> {
  const parts = new Map<string, Skill[]>()
  for (const skill of skills) {
    const end = skill.id.indexOf(':', prefix.length)
    const name = end === -1 ? '' : skill.id.slice(0, end)
    const part = parts.get(name)
    if (part === undefined) parts.set(name, [skill])
    else part.push(skill)
  }
  return parts
}

// ---------------------------------------------------------------- by words

interface Terms<Skill> {
  /** The terms of each skill, with their weights. */
  of: Map<Skill, Map<string, number>>
  /** How many skills have a term. */
  counts: Map<string, number>
  /** How a term is written, in most skills. */
  written: Map<string, string>
}

function collectTerms<Skill extends Groupable>(skills: readonly Skill[]): Terms<Skill> {
  const of = new Map<Skill, Map<string, number>>()
  const counts = new Map<string, number>()
  const forms = new Map<string, Map<string, number>>()
  const known = new Map<string, string>()
  const read = (text: string, weight: number, found: Map<string, number>) => {
    for (const [run] of text.matchAll(/[\p{L}\p{M}\p{N}]{3,32}/gu)) {
      const word = run.toLowerCase()
      const term = known.get(word) ?? getTerm(word)
      known.set(word, term)
      if (term === '') continue
      found.set(term, Math.max(weight, found.get(term) ?? 0))
      const written = forms.get(term) ?? new Map<string, number>()
      forms.set(term, written.set(word, (written.get(word) ?? 0) + 1))
    }
  }
  for (const skill of skills) {
    const found = new Map<string, number>()
    read(skill.id.slice(skill.id.lastIndexOf(':') + 1), IN_NAME, found)
    read(skill.description.slice(0, READ), IN_DESCRIPTION, found)
    of.set(skill, found)
    for (const term of found.keys()) counts.set(term, (counts.get(term) ?? 0) + 1)
  }
  const written = new Map([...forms].map(([term, words]) => [term, pickLargest(words) ?? term]))
  return { of, counts, written }
}

/** The term of a word as search has it; empty for words that say little, and for numbers. */
function getTerm(word: string): string {
  const [{ term } = { term: '' }, ...more] = /^\d+$/.test(word) ? [] : splitWords(word)
  // Of scripts without spaces, a run is many words: no one of them stands for it.
  return more.length > 0 || FILLERS.test(term) ? '' : term
}

/** Takes the word that most skills share, then that of most of the rest, and so on. Words in names count for more. */
function splitByTerms<Skill extends Groupable>(
  skills: readonly Skill[],
  { of, written }: Terms<Skill>,
): Map<string, Skill[]> {
  const groups = new Map<string, Skill[]>()
  const points = new Map<string, number>()
  const having = new Map<string, Skill[]>()
  for (const skill of skills)
    for (const [term, weight] of of.get(skill) ?? []) {
      points.set(term, (points.get(term) ?? 0) + weight)
      const members = having.get(term)
      if (members === undefined) having.set(term, [skill])
      else members.push(skill)
    }
  const most = getMostCommon(skills.length)
  for (const [term, { length }] of having) if (length < LEAST || length > most) points.delete(term)
  const left = new Set(skills)
  while (groups.size < MOST_GROUPS && left.size > 0) {
    const term = pickLargest(points)
    if (term === undefined) break
    points.delete(term)
    const members = (having.get(term) ?? []).filter(skill => left.has(skill))
    if (members.length < LEAST) continue
    groups.set(written.get(term) ?? term, members)
    for (const skill of members) {
      left.delete(skill)
      for (const [other, weight] of of.get(skill) ?? []) {
        const before = points.get(other)
        if (before !== undefined) points.set(other, before - weight)
      }
    }
  }
  return groups
}

/** The key of the largest number; of equals the first in code-unit order. */
function pickLargest(numbers: ReadonlyMap<string, number>): string | undefined {
  let best: string | undefined
  let most = 0
  for (const [key, number] of numbers)
    if (number > most || (number === most && best !== undefined && key < best)) {
      best = key
      most = number
    }
  return best
}

// ---------------------------------------------------------------- topics

/** What tells a group from the others: words that many of its skills and few others hold. */
function describeGroup<Skill extends Groupable>(
  name: string,
  members: readonly Skill[],
  { of, counts, written }: Terms<Skill>,
): Group<Skill> {
  const points = new Map<string, number>()
  for (const skill of members)
    for (const [term, weight] of of.get(skill) ?? []) points.set(term, (points.get(term) ?? 0) + weight)
  const said = name.toLowerCase()
  for (const [term, sum] of points) {
    const isSaid = said.includes(term) || said.includes(written.get(term) ?? term)
    if (isSaid) points.delete(term)
    // Of numbers that every engine computes alike, unlike logarithms.
    else points.set(term, (sum * sum) / (counts.get(term) ?? 1))
  }
  const topics: string[] = []
  for (let term = pickLargest(points); term !== undefined; term = pickLargest(points)) {
    points.delete(term)
    topics.push(term)
    if (topics.length === MOST_TOPICS) break
  }
  const countTopics = (skill: Skill) => topics.filter(topic => of.get(skill)?.has(topic)).length
  const ranked = members.map(skill => ({ skill, fit: countTopics(skill) }))
  ranked.sort((a, b) => b.fit - a.fit || (a.skill.id < b.skill.id ? -1 : 1))
  return {
    name,
    topics: topics.map(term => written.get(term) ?? term),
    skills: ranked.map(({ skill }) => skill),
  }
}
