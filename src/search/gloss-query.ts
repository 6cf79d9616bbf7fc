/** Searches with glosses. Separate from glosses.ts, because hosts that search need not read dictionaries. */
import { getLabel, labelHits } from './hits.ts'
import type { Glosses, Hit } from './types.ts'

/** Code points of the longest word tried in a run of letters. */
const LONGEST_WORD = 12
/** Glosses searched per word: more would find more unrelated skills. */
const MOST_GLOSSES = 2
const MOST_WORDS = 64
/** Reduces the relevance of gloss hits, so hits in the request's own language stay first. */
const GLOSS_WEIGHT = 0.88

/** Merges a request's hits with those of its glosses. A skill in both keeps the more relevant hit. */
export function mergeHits<Found extends Hit>(own: readonly Found[], glossed: readonly Found[]): Found[] {
  const lowered = glossed.map(hit => withRelevance(hit, GLOSS_WEIGHT * hit.relevance))
  const best = new Map<string, Found>()
  for (const hit of [...own, ...lowered])
    if ((best.get(hit.id)?.relevance ?? -1) < hit.relevance) best.set(hit.id, hit)
  return labelHits([...best.values()].sort((a, b) => b.relevance - a.relevance))
}

function withRelevance<Found extends Hit>(hit: Found, relevance: number): Found {
  const rounded = Math.round(relevance * 1_000) / 1_000
  return { ...hit, relevance: rounded, label: getLabel(rounded) }
}

/** Translates a request. Words without a gloss stay. Returns undefined if no word has one. */
export function glossText(text: string, { words }: Glosses): string | undefined {
  let found = 0
  const glossed = text.replace(/[\p{L}\p{M}\p{N}]+/gu, run => {
    const parts = splitRun(run, words)
    if (parts.every(part => !words.has(part))) return run
    return parts
      .flatMap(part => {
        const glosses = found < MOST_WORDS ? words.get(part) : undefined
        if (glosses !== undefined) found++
        return glosses?.slice(0, MOST_GLOSSES) ?? []
      })
      .join(', ')
  })
  return found === 0 ? undefined : glossed
}

/** Splits a run of letters. In scripts without spaces, the longest known words are taken. */
function splitRun(run: string, words: Glosses['words']): string[] {
  const lower = run.toLowerCase()
  if (words.has(lower)) return [lower]
  if (!/\p{L}/u.test(run) || /^[\p{scx=Latn}\p{scx=Cyrl}\p{scx=Grek}\p{N}]+$/u.test(run)) return [run]
  const points = Array.from(run)
  const parts: string[] = []
  for (let at = 0; at < points.length; ) {
    let end = Math.min(points.length, at + LONGEST_WORD)
    while (end > at + 1 && !words.has(points.slice(at, end).join(''))) end--
    // Single characters have too many meanings.
    if (end > at + 1) parts.push(points.slice(at, end).join(''))
    at = end
  }
  return parts
}
