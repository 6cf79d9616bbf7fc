/** Finding skills by the words of their names and descriptions, for bundles without a search index. */
import { fold, wordsOf } from '../match/words.ts'

interface Described {
  id: string
  description: string
}

/** Shorter words are mostly grammar. */
const SHORTEST = 3

/** Ids, best first: the name itself, the start of one, a part of one, then descriptions by the share of words they have. */
export function lookUp(skills: readonly Described[], query: string, limit: number): string[] {
  const wanted = fold(query).trim()
  const words = new Set(wordsOf(wanted).filter(word => word.length >= SHORTEST || /[^\0-\x7f]/.test(word)))
  const scored = skills.flatMap(({ id, description }) => {
    const score = scoreOf(fold(id), new Set(wordsOf(fold(`${id} ${description}`))), wanted, words)
    return score > 0 ? { id, score } : []
  })
  scored.sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1))
  return scored.slice(0, limit).map(({ id }) => id)
}

function scoreOf(id: string, has: Set<string>, wanted: string, words: Set<string>): number {
  const name = id.slice(id.lastIndexOf(':') + 1)
  if (wanted === '') return 0
  if (id === wanted || name === wanted) return 4
  if (name.startsWith(wanted)) return 3
  if (id.includes(wanted)) return 2
  let found = 0
  for (const word of words) if (has.has(word)) found++
  return words.size === 0 ? 0 : found / words.size
}
