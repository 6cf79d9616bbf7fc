/** Finding skills by the words of their names and descriptions, for bundles without a search index. */
import { fold, splitFolded } from '../core/match/words.ts'

interface Described {
  id: string
  description: string
}

/** Shorter words are mostly grammar. */
const SHORTEST = 3
/** UTF-16 units of a request that are read. */
const LONGEST_QUERY = 8_192

/** What of a skill a request names or says. */
export interface LookedUp {
  /** Its place in the list. */
  place: number
  /** From 0 to 1: the name itself, the start of one, a part of one, then half the share of the words that it has. */
  relevance: number
}

/** Skills, best first; of equals the one whose id comes first. */
export function lookUp(skills: readonly Described[], query: string): LookedUp[] {
  const wanted = fold(query.slice(0, LONGEST_QUERY)).trim()
  const words = new Set(
    splitFolded(wanted).filter(word => word.length >= SHORTEST || /[^\0-\x7f]/.test(word)),
  )
  const found = skills.flatMap(({ id, description }, place) => {
    const relevance = rankMatch(fold(id), new Set(splitFolded(fold(`${id} ${description}`))), wanted, words)
    return relevance > 0 ? { id, place, relevance } : []
  })
  return found.sort((a, b) => b.relevance - a.relevance || (a.id < b.id ? -1 : 1))
}

function rankMatch(id: string, has: Set<string>, wanted: string, words: Set<string>): number {
  const name = id.slice(id.lastIndexOf(':') + 1)
  if (wanted === '') return 0
  if (id === wanted || name === wanted) return 1
  if (name.startsWith(wanted)) return 0.75
  if (id.includes(wanted)) return 0.5
  let found = 0
  for (const word of words) if (has.has(word)) found++
  return words.size === 0 ? 0 : found / words.size / 2
}
