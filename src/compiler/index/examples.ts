/** Examples as terms, for their own skill and for skills that the author defers to. */

import { addTo, groupBy } from '../../core/text/order.ts'
import type { Verdict } from '../../core/text/polarity.ts'
import { encodeItem, mergeTerms, readTerms, toWeight } from '../../search/terms.ts'
import { AGAINST } from '../../search/weights.ts'
import { SPELLING } from '../../search/word-list.ts'
import type { WordCache } from '../../search/words.ts'
import type { Example } from '../parse/examples.ts'
import { listTerms } from './count.ts'

/** The terms of a file's prompts with one verdict. */
export interface ExampleTerms extends Verdict {
  terms: string
}

export function listExampleTerms(examples: readonly Example[], cache: WordCache): ExampleTerms[] {
  const groups = groupBy(examples, ({ isWanted, instead }) => JSON.stringify([isWanted, instead]))
  return Array.from(groups.values(), group => ({
    terms: listTerms({ examples: group.map(({ prompt }) => prompt) }, cache),
    isWanted: group[0]?.isWanted ?? true,
    instead: group[0]?.instead ?? [],
  })).filter(({ terms }) => terms !== '')
}

interface WithExamples {
  id: string
  examples: readonly ExampleTerms[]
}

/** The term lists by skill index: own examples, and those that others defer to it. Excluded uses count against it. */
export function placeExamples(skills: readonly WithExamples[]): Map<number, string[]> {
  const lists = new Map<number, string[]>()
  if (skills.every(({ examples }) => examples.length === 0)) return lists
  const find = createFinder(skills.map(({ id }) => id))
  const unwanted = new Map<number, string[]>()
  for (const [at, { examples }] of skills.entries())
    for (const { terms, isWanted, instead } of examples) {
      const others = instead.flatMap(name => find(name) ?? []).filter(place => place !== at)
      for (const other of others) addTo(lists, other, terms)
      addTo(isWanted && others.length === 0 ? lists : unwanted, at, terms)
    }
  for (const [at, own] of unwanted) addTo(lists, at, turnTerms(own, lists.get(at) ?? []))
  return lists
}

function createFinder(ids: readonly string[]): (name: string) => number | undefined {
  const places = new Map(ids.map((id, at) => [id, at]))
  const leaves = groupBy(places.entries(), ([id]) => id.slice(id.lastIndexOf(':') + 1))
  return name => {
    const [only, ...more] = leaves.get(name) ?? []
    return places.get(name) ?? (more.length === 0 ? only?.[1] : undefined)
  }
}

function turnTerms(lists: readonly string[], wanted: readonly string[]): string {
  const known = new Set(wanted.flatMap(readTerms).map(({ term }) => term))
  return readTerms(mergeTerms([...lists]))
    .filter(({ term }) => !known.has(term) && !term.startsWith(SPELLING))
    .map(({ term, level }) => encodeItem(term, { weight: -toWeight(level), fields: AGAINST }))
    .join(' ')
}
