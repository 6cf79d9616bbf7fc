/** By namespace, or, if that separates nothing, by common words. The same skills give the same groups in any order and locale. */

import { addTo } from '../core/text/order.ts'
import { FILLERS, splitWords } from './words.ts'

export interface Groupable {
  id: string
  description: string
}

export interface Group<Skill> {
  /** A namespace, or a word that all of them have. */
  name: string
  /** The group's topics, most distinctive first. */
  topics: string[]
  skills: Skill[]
}

const MOST_GROUPS = 48
const LEAST = 2
/** Words in more skills than this distinguish nothing. The share shrinks with the number of skills. */
function getMostCommon(total: number): number {
  return Math.max(8, Math.min(total * 0.3, 100 + total * 0.03))
}

/** UTF-16 units that are read of a description, and shown of a name. */
export const READ = 200
const LONGEST_NAME = 80
const MOST_TOPICS = 4
const IN_NAME = 3
const IN_DESCRIPTION = 1

/** Largest group first. `rest`: the skills in no group, by id. */
export function groupSkills<Skill extends Groupable>(
  skills: readonly Skill[],
): { groups: Group<Skill>[]; rest: Skill[] } {
  const { rows, terms } = readRows(skills.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
  const parts = [...splitByNamespace(rows, terms)].filter(
    ([name, { length }]) => length >= LEAST && name.length <= LONGEST_NAME,
  )
  const groups = describeGroups(parts, terms)
  const grouped = new Set(groups.flatMap(group => group.skills))
  return {
    groups: groups.sort((a, b) => b.skills.length - a.skills.length || (a.name < b.name ? -1 : 1)),
    rest: rows.flatMap(({ skill }) => (grouped.has(skill) ? [] : skill)),
  }
}

function splitByNamespace<Skill extends Groupable>(
  rows: readonly Row<Skill>[],
  terms: readonly Term[],
): Map<string, Row<Skill>[]> {
  let parts = partition(rows, '')
  // A common prefix distinguishes nothing.
  for (
    let [only] = parts.keys();
    parts.size === 1 && only !== undefined && only !== '';
    [only] = parts.keys()
  )
    parts = partition(rows, `${only}:`)
  if (parts.size > rows.length / LEAST) return splitByTerms(rows, terms)
  const loose = parts.get('') ?? []
  parts.delete('')
  for (const [name, members] of splitByTerms(loose, terms))
    parts.set(name, [...(parts.get(name) ?? []), ...members])
  return parts
}

function partition<Skill extends Groupable>(
  rows: readonly Row<Skill>[],
  prefix: string,
): Map<string, Row<Skill>[]> {
  const parts = new Map<string, Row<Skill>[]>()
  for (const row of rows) {
    const { id } = row.skill
    const end = id.indexOf(':', prefix.length)
    addTo(parts, end === -1 ? '' : id.slice(0, end), row)
  }
  return parts
}

interface Row<Skill> {
  skill: Skill
  terms: number[]
  /** The number of leading terms that are in the name. */
  named: number
}

interface Term {
  text: string
  written: string
  count: number
}

function readRows<Skill extends Groupable>(
  skills: readonly Skill[],
): { rows: Row<Skill>[]; terms: readonly Term[] } {
  const terms: (Term & { last: number })[] = []
  const numbers = new Map<string, number>()
  const words = new Map<string, { text: string; term: number; count: number }>()
  const readWord = (run: string) => {
    const text = run.toLowerCase()
    let word = words.get(text)
    if (word === undefined) {
      const term = getTerm(text)
      let number = numbers.get(term) ?? -1
      if (number === -1 && term !== '') {
        number = terms.push({ text: term, written: '', count: 0, last: -1 }) - 1
        numbers.set(term, number)
      }
      word = { text, term: number, count: 0 }
      words.set(text, word)
    }
    words.set(run, word)
    return word
  }
  const rows = skills.map((skill, at) => {
    const row: Row<Skill> = { skill, terms: [], named: 0 }
    const read = (text: string) => {
      for (const run of text.match(/[\p{L}\p{M}\p{N}]{3,32}/gu) ?? []) {
        const word = words.get(run) ?? readWord(run)
        word.count++
        const term = terms[word.term]
        if (term === undefined || term.last === at) continue
        term.last = at
        term.count++
        row.terms.push(word.term)
      }
    }
    read(skill.id.slice(skill.id.lastIndexOf(':') + 1))
    row.named = row.terms.length
    read(skill.description.slice(0, READ))
    return row
  })
  const most = terms.map(() => 0)
  for (const { text, term, count } of new Set(words.values())) {
    const known = terms[term]
    if (known === undefined) continue
    const before = most[term] ?? 0
    if (count < before || (count === before && text > known.written)) continue
    most[term] = count
    known.written = text
  }
  return { rows, terms }
}

/** Empty for uninformative words and numbers. */
function getTerm(word: string): string {
  const [{ term } = { term: '' }, ...more] = /^\d+$/.test(word) ? [] : splitWords(word)
  // A run in a script without spaces is many words; no single one represents it.
  return more.length > 0 || FILLERS.test(term) ? '' : term
}

function forEachTerm({ terms, named }: Row<unknown>, take: (term: number, weight: number) => void): void {
  for (let at = 0; at < terms.length; at++) take(terms[at] ?? 0, at < named ? IN_NAME : IN_DESCRIPTION)
}

/** Repeatedly takes the word that most remaining skills share. Words in names count for more. */
function splitByTerms<Skill extends Groupable>(
  rows: readonly Row<Skill>[],
  terms: readonly Term[],
): Map<string, Row<Skill>[]> {
  const groups = new Map<string, Row<Skill>[]>()
  const points = new Float64Array(terms.length)
  const having = new Map<number, Row<Skill>[]>()
  for (const row of rows)
    forEachTerm(row, (term, weight) => {
      points[term] = (points[term] ?? 0) + weight
      addTo(having, term, row)
    })
  const most = getMostCommon(rows.length)
  for (const [term, { length }] of having) if (length < LEAST || length > most) points[term] = 0
  // Remaining skills per term. A term that loses too many is dropped at once, so each pick makes a group.
  const counts = Float64Array.from(terms, (_, term) => having.get(term)?.length ?? 0)
  const left = new Set(rows)
  while (groups.size < MOST_GROUPS) {
    const picked = pickLargest(points, terms)
    if (picked === undefined) break
    const members = (having.get(picked) ?? []).filter(row => left.has(row))
    groups.set(terms[picked]?.written ?? '', members)
    for (const row of members) {
      left.delete(row)
      forEachTerm(row, (term, weight) => {
        const count = (counts[term] ?? 0) - 1
        counts[term] = count
        points[term] = count < LEAST ? 0 : Math.max(0, (points[term] ?? 0) - weight)
      })
    }
  }
  return groups
}

/** Ties go to the first in code-unit order. */
function pickLargest(points: Float64Array, terms: readonly Term[]): number | undefined {
  let best: number | undefined
  let most = 0
  for (let term = 0; term < points.length; term++) {
    const number = points[term] ?? 0
    if (number === 0 || number < most) continue
    if (best !== undefined && number === most && !isBefore(terms, term, best)) continue
    best = term
    most = number
  }
  return best
}

function isBefore(terms: readonly Term[], a: number, b: number): boolean {
  return (terms[a]?.text ?? '') < (terms[b]?.text ?? '')
}

function describeGroups<Skill extends Groupable>(
  parts: readonly [string, Row<Skill>[]][],
  terms: readonly Term[],
): Group<Skill>[] {
  const points = new Float64Array(terms.length)
  return parts.map(([name, members]) => {
    const met: number[] = []
    for (const row of members)
      forEachTerm(row, (term, weight) => {
        if (points[term] === 0) met.push(term)
        points[term] = (points[term] ?? 0) + weight
      })
    // Exact in every engine, unlike logarithms.
    for (const term of met) points[term] = (points[term] ?? 0) ** 2 / (terms[term]?.count ?? 1)
    const rate = (term: number) => points[term] ?? 0
    met.sort((a, b) => rate(b) - rate(a) || (isBefore(terms, a, b) ? -1 : 1))
    for (const term of met) points[term] = 0
    const topics = pickTopics(name.toLowerCase(), met, terms)
    const countTopics = (row: Row<Skill>) => topics.filter(topic => row.terms.includes(topic)).length
    const ranked = members.map(row => ({ skill: row.skill, fit: countTopics(row) }))
    ranked.sort((a, b) => b.fit - a.fit || (a.skill.id < b.skill.id ? -1 : 1))
    return {
      name,
      topics: topics.map(topic => terms[topic]?.written ?? ''),
      skills: ranked.map(({ skill }) => skill),
    }
  })
}

function pickTopics(name: string, ranked: readonly number[], terms: readonly Term[]): number[] {
  const topics: number[] = []
  for (const at of ranked) {
    const term = terms[at]
    if (term === undefined || name.includes(term.text) || name.includes(term.written)) continue
    if (topics.push(at) === MOST_TOPICS) break
  }
  return topics
}
