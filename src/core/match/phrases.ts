/** Finds many phrases in one pass over a text's words (Aho and Corasick, 1975). */
import { addTo } from '../text/order.ts'
import { splitPhrase } from './words.ts'

export interface PhraseIndex {
  words: Map<string, number>
  edges: Map<number, number>
  /** The node of the longest proper suffix in the trie. */
  fallback: number[]
  /** The nearest node on the fallback path, including itself, where a phrase ends; 0 for none. */
  ending: number[]
  phrases: Map<number, number[]>
}

/** Phrases are identified by their index. Those without a word are never found. */
export function indexPhrases(phrases: readonly string[]): PhraseIndex {
  const wordLists = phrases.map(splitPhrase)
  const words = new Map<string, number>()
  for (const list of wordLists) for (const word of list) if (!words.has(word)) words.set(word, words.size)
  const index: PhraseIndex = { words, edges: new Map(), fallback: [0], ending: [0], phrases: new Map() }
  const levels: { node: number; parent: number; word: number }[][] = []
  for (const [phrase, list] of wordLists.entries()) {
    let node = 0
    for (const [depth, text] of list.entries()) {
      const word = words.get(text) ?? 0
      let next = index.edges.get(node * words.size + word)
      if (next === undefined) {
        next = index.fallback.push(0) - 1
        index.ending.push(0)
        index.edges.set(node * words.size + word, next)
        levels[depth] ??= []
        levels[depth].push({ node: next, parent: node, word })
      }
      node = next
    }
    if (node === 0) continue
    addTo(index.phrases, node, phrase)
  }
  for (const level of levels) {
    for (const { node, parent, word } of level) {
      const fallback = parent === 0 ? 0 : step(index, index.fallback[parent] ?? 0, word)
      index.fallback[node] = fallback
      index.ending[node] = index.phrases.has(node) ? node : (index.ending[fallback] ?? 0)
    }
  }
  return index
}

function step({ edges, words, fallback }: PhraseIndex, from: number, word: number): number {
  for (let node = from; ; node = fallback[node] ?? 0) {
    const next = edges.get(node * words.size + word)
    if (next !== undefined) return next
    if (node === 0) return 0
  }
}

/** Whole phrases without duplicates, in time linear in the text. */
export function findPhrases(index: PhraseIndex, words: readonly string[]): Set<number> {
  const seen = new Set<number>()
  const found = new Set<number>()
  let node = 0
  for (const text of words) {
    const word = index.words.get(text)
    node = word === undefined ? 0 : step(index, node, word)
    let end = index.ending[node] ?? 0
    while (end !== 0 && !seen.has(end)) {
      seen.add(end)
      for (const phrase of index.phrases.get(end) ?? []) found.add(phrase)
      end = index.ending[index.fallback[end] ?? 0] ?? 0
    }
  }
  return found
}
