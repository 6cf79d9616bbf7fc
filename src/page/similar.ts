const WORDS = 3
/** A shingle of more descriptions than these says little: of those, only neighbors are compared. */
const MOST_SHARING = 40
/** Least share of common shingles. */
const LEAST = 0.5
const MOST_PAIRS = 2_000

/** Places of two descriptions, and the percentage of their shingles that both have; the most alike first. */
export type SimilarPair = [one: number, other: number, percent: number]

export function findSimilar(descriptions: readonly string[]): SimilarPair[] {
  const shingles = descriptions.map(listShingles)
  const sharing = new Map<string, number[]>()
  for (const [at, own] of shingles.entries())
    for (const shingle of own) {
      const places = sharing.get(shingle)
      if (places === undefined) sharing.set(shingle, [at])
      else places.push(at)
    }
  const seen = new Set<number>()
  const pairs: SimilarPair[] = []
  const compare = (one: number, other: number) => {
    const key = one * descriptions.length + other
    if (seen.has(key)) return
    seen.add(key)
    const [a, b] = [shingles[one] ?? new Set(), shingles[other] ?? new Set()]
    const both = [...a].filter(shingle => b.has(shingle)).length
    const share = both / (a.size + b.size - both)
    if (share >= LEAST) pairs.push([one, other, Math.round(share * 100)])
  }
  for (const places of sharing.values()) {
    const near = places.length > MOST_SHARING ? 1 : places.length
    for (const [at, one] of places.entries())
      for (const other of places.slice(at + 1, at + 1 + near)) compare(one, other)
  }
  return pairs.sort((a, b) => b[2] - a[2] || a[0] - b[0] || a[1] - b[1]).slice(0, MOST_PAIRS)
}

/** Runs of words; a shorter text is one run. */
function listShingles(text: string): Set<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  if (words.length === 0) return new Set()
  const runs = words.slice(0, Math.max(1, words.length - WORDS + 1))
  return new Set(runs.map((_, at) => words.slice(at, at + WORDS).join(' ')))
}
